import { useDocumentTitle } from '@mantine/hooks';
import { STATUS } from '@plumbline/contract/inspections/status';
import { PRODUCT_NAME } from '@plumbline/contract/product';
import { useRouteParams } from '../../../kit/route.ts';
import { useEffect, useState } from 'react';
import { keepInspection } from '../../../offline/copies/watch.ts';
import { isEnd } from '../../../parts/inspection/lifecycle.ts';
import { Page } from '../../../parts/page/Page.tsx';
import { RowsSkeleton } from '../../../ui/layout/Skeletons.tsx';
import { FailedState } from '../../../parts/page/FailedState.tsx';
import { useInspectionWork } from '../api.ts';
import { completing } from '../complete/completing.ts';
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

function RunOf({ id }: { id: string }) {
  const loaded = useInspectionWork(id);
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
  if (loaded.state === 'ready')
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
