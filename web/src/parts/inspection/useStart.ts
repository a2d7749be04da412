import type { StatusChange } from '@plumbline/contract/inspections/schemas';
import { STATUS } from '@plumbline/contract/inspections/status';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { withTimeout } from '../../kit/chunk.ts';
import { later } from '../../kit/later.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify, notifyError } from '../../kit/notify.ts';
import type { InspectionNames } from '../../offline/outbox/lifecycle.ts';

const load = () => import('../../offline/outbox/lifecycle.ts');
const recording = later(load);
const loadScan = () => import('./askScan.ts');
const loadPlace = () => import('./visitPlace.ts');

type Started = InspectionNames &
  Partial<Pick<InspectionView, 'requires_start_scan' | 'keeps_place'>>;

/** What is found out before the start. */
interface Found extends Pick<StatusChange, 'scan'> {
  place: Promise<Pick<StatusChange, 'place'>>;
}

async function placeOf(inspection: Started): Promise<Pick<StatusChange, 'place'>> {
  if (inspection.keeps_place !== true) return {};
  try {
    const { visitPlace } = await withTimeout(loadPlace);
    return await visitPlace(inspection);
  } catch {
    return {}; // a missing place stops no visit
  }
}

/** Starts an inspection, also without a connection; `started` follows once the device has stored it. */
export function useStart(inspection: Started, started?: () => void) {
  const t = useTranslations('inspection');
  const asksScan = inspection.requires_start_scan === true;
  recording.useSoon();
  const start = async ({ scan, place }: Found) => {
    const { recordStatus } = await withTimeout(load);
    const found = { ...(scan && { scan }), ...(await place) };
    return await recordStatus(inspection, { operative_status_code: STATUS.active, ...found });
  };
  const { mutate, isPending } = useAct(start, {
    done: (outcome) => {
      started?.();
      notify({
        text: t(outcome === 'arrived' ? 'notice_started' : 'notice_started_here'),
        description: inspection.template_name,
      });
    },
  });
  const run = async () => {
    const place = placeOf(inspection); // while the label is scanned
    if (!asksScan) return mutate({ place });
    const { askScan } = await withTimeout(loadScan);
    await askScan('start', inspection, (scan) => mutate({ scan, place }));
  };
  return { isPending, run: () => void run().catch(notifyError) };
}
