import { useDocumentTitle } from '@mantine/hooks';
import { STATUS } from '@plumbline/contract/inspections/status';
import { PRODUCT_NAME } from '@plumbline/contract/product';
import { useRouteParams } from '../../../kit/route.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepInspection } from '../../../offline/copies/watch.ts';
import { guidanceQuery } from '../../../offline/inspectionWork.ts';
import { isEnd } from '../../../parts/inspection/lifecycle.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { FailedState } from '../../../parts/page/FailedState.tsx';
import { useInspectionWork } from '../api.ts';
import { completing } from '../complete/completing.ts';
import { photos } from './photos/photos.ts';
import { SignedWork } from '../signed.tsx';
import { WaitingHeader } from './RunHeader.tsx';
import { RunScreen, type CompletedRun } from './RunScreen.tsx';

/** No completion waits here any more, and the server has none. */
const isTakenBack = (loaded: ReturnType<typeof useInspectionWork>): boolean =>
  loaded.state === 'ready' &&
  !loaded.value.lifecycle.some(isEnd) &&
  loaded.value.inspection.operative_status.code === STATUS.active;

/** Filling in an inspection: full screen on a phone, three columns on desktop. */
export function RunPage() {
  const { inspectionId } = useRouteParams('inspectionRun');
  return <RunOf key={inspectionId} id={inspectionId} />;
}

/** The milliseconds for which the items wait for the pictures that explain them. */
const PATIENCE = 1500;

/** Whether the items can be shown with what explains them: if that came later, it would push the answers from under a finger. */
function useGuidanceIsHere(id: string): boolean {
  const { data, isPending, fetchStatus, failureCount } = useQuery(guidanceQuery(id));
  const isNeeded = data !== undefined && data.length > 0;
  const files = photos.useNeeded(isNeeded);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (isPending) return isLate || fetchStatus === 'paused' || failureCount > 0;
  return isLate || !isNeeded || files !== null;
}

function RunOf({ id }: { id: string }) {
  const loaded = useInspectionWork(id);
  const isGuidanceHere = useGuidanceIsHere(id);
  useEffect(() => keepInspection(id), [id]);
  const [done, setDone] = useState<CompletedRun | null>(null);
  const completed = completing.useLoaded();
  const inspection = loaded.state === 'ready' ? loaded.value.inspection : null;
  useDocumentTitle(
    [inspection?.number, inspection?.object.name, inspection?.template_name, PRODUCT_NAME]
      .filter(Boolean)
      .join(' · '),
  );
  if (done !== null && completed && !(done.waits && isTakenBack(loaded)))
    return <completed.ResultScreen {...done} />;
  if (loaded.state === 'ready' && isGuidanceHere)
    return (
      <SignedWork value={loaded.value.work}>
        <RunScreen loaded={loaded.value} completed={setDone} />
      </SignedWork>
    );
  return (
    <>
      <WaitingHeader id={id} />
      <Page>
        {loaded.state === 'failed' ? (
          <FailedState whole error={loaded.error} retry={loaded.retry} />
        ) : (
          <RowsSkeleton rows={8} />
        )}
      </Page>
    </>
  );
}
