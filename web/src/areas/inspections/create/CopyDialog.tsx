import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { notify } from '../../../kit/notify.ts';
import { paths } from '../../../kit/paths.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import { useGo } from '../../../parts/page/AppLink.tsx';
import { PlanFields } from './PlanFields.tsx';
import { isPlanned, planOf, usePlan } from './plan.ts';
import { useIntentKey } from './useIntentKey.ts';
import { Modal } from '../../../ui/overlays/Dialog.tsx';
import { focusFirst } from '../../../kit/firstFocus.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

type CopyMode = 'copy' | 'repeat';
interface Props {
  inspection: InspectionView;
  /** The mode; null while closed. */
  mode: CopyMode | null;
  change: (mode: CopyMode | null) => void;
}

/** Plans the same items again: "repeat" without answers, "copy" with the answers as proposals. */
export function CopyDialog({ inspection, mode, change }: Props) {
  const t = useTranslations('inspections');
  return (
    <Modal
      opened={mode !== null}
      onClose={() => change(null)}
      title={mode === null ? '' : t(`${mode}_title`, { name: inspection.template_name })}
    >
      {mode !== null && <CopyForm key={mode} inspection={inspection} mode={mode} change={change} />}
    </Modal>
  );
}

function CopyForm({ inspection, mode, change }: Props & { mode: CopyMode }) {
  const t = useTranslations('inspections');
  const common = useTranslations('common');
  const go = useGo();
  const keyOf = useIntentKey();
  const [plan, setPlan] = usePlan(inspection.responsible);
  const make = useAct(
    () => {
      const body = { mode, ...planOf(plan) };
      return api.post<InspectionView>(`/inspection/composite/${inspection.id}/copy`, {
        body,
        idempotencyKey: keyOf(body),
      });
    },
    {
      changes: ['inspection', 'stats'],
      done: ({ id, template_name }) => {
        change(null);
        go(paths.inspection(id));
        notify({ text: t(`notices.${mode}`), description: template_name });
      },
    },
  );
  const isProhibited = mode === 'copy' && inspection.quality_status?.code === QUALITY.critical;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isProhibited && isPlanned(plan)) make.mutate(undefined);
      }}
    >
      <p className="size-13 quiet below-12">
        {isProhibited ? t('copy_prohibited') : t(`${mode}_text`)}
      </p>
      {!isProhibited && <PlanFields plan={plan} change={setPlan} />}
      <div className="row flex-wrap justify-end above-16">
        <Button variant="default" onClick={() => change(null)}>
          {common('cancel')}
        </Button>
        {isProhibited ? (
          <Button {...focusFirst()} onClick={() => change('repeat')}>
            {t('repeat_instead')}
          </Button>
        ) : (
          <Button type="submit" loading={make.isPending}>
            {t(mode)}
          </Button>
        )}
      </div>
    </form>
  );
}
