import { STATUS } from '@plumbline/contract/inspections/status';
import { useTranslations } from 'use-intl';
import { withTimeout } from '../../kit/chunk.ts';
import { later } from '../../kit/later.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import type { InspectionNames } from '../../offline/outbox/lifecycle.ts';

const load = () => import('../../offline/outbox/lifecycle.ts');
const recording = later(load);

/** Starts an inspection, also without a connection; `started` follows once the device has stored it. */
export function useStart(inspection: InspectionNames, started?: () => void) {
  const t = useTranslations('inspection');
  recording.useSoon();
  const start = async () => {
    const { recordStatus } = await withTimeout(load);
    return await recordStatus(inspection, { operative_status_code: STATUS.active });
  };
  return useAct(start, {
    done: (outcome) => {
      started?.();
      notify({
        text: t(outcome === 'arrived' ? 'notice_started' : 'notice_started_here'),
        description: inspection.template_name,
      });
    },
  });
}
