import { inspections, type InspectionView } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { refetch, useAct } from '../../../kit/http/resourceApi.ts';
import { notify, notifyError } from '../../../kit/notify.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { changedParts } from '../../../parts/form/body.ts';

/** The times and the responsible user of an inspection. */
export interface InspectionTerms {
  assigned_time: string;
  due_time: string | null;
  responsible_id: string | null;
}

export const planBefore = ({
  assigned_time,
  due_time,
  responsible,
}: InspectionView): InspectionTerms => ({
  assigned_time,
  due_time,
  responsible_id: responsible?.id ?? null,
});

interface Request {
  before: InspectionTerms;
  plan: InspectionTerms;
  reason: string;
  version: string | undefined;
}

const STALE = 412;

/** Moves an inspection as a whole, unless somebody else has changed it; so does the undo in its notice. */
export function useMove(id: string, { done, stale }: { done: () => void; stale: () => void }) {
  const t = useTranslations('activity.move');
  const common = useTranslations('common');
  const path = `${inspections.path}/${id}`;
  const undo = async ({ before, plan }: Request, version: string | undefined) => {
    try {
      await api.patch(path, { body: changedParts({ ...plan }, { ...before }), version });
      notify({ text: t('undone') });
    } catch (error) {
      notifyError(error);
    }
    await refetch(...ENTITIES.inspection.shownBy);
  };
  return useAct(
    async ({ before, plan, reason, version }: Request) => {
      const body = {
        ...changedParts({ ...before }, { ...plan }),
        ...(reason === '' ? {} : { reason }),
      };
      try {
        await api.patch(path, { body, version });
      } catch (error) {
        if (error instanceof RefusalError && error.status === STALE) stale();
        throw error;
      }
      return await api.read<InspectionView>(path);
    },
    {
      changes: ENTITIES.inspection.shownBy,
      done: ({ view, version }, request) => {
        done();
        notify({
          text: t('done'),
          description: view.template_name,
          action: { label: common('undo'), run: () => void undo(request, version) },
        });
      },
    },
  );
}
