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

type Started = InspectionNames & Partial<Pick<InspectionView, 'requires_start_scan'>>;

/** Starts an inspection, also without a connection; `started` follows once the device has stored it. */
export function useStart(inspection: Started, started?: () => void) {
  const t = useTranslations('inspection');
  const asksScan = inspection.requires_start_scan === true;
  recording.useSoon();
  const start = async (found: Pick<StatusChange, 'scan'>) => {
    const { recordStatus } = await withTimeout(load);
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
    if (!asksScan) return mutate({});
    const { askScan } = await withTimeout(loadScan);
    await askScan('start', inspection, (scan) => mutate({ scan }));
  };
  return { isPending, run: () => void run().catch(notifyError) };
}
