import { useTranslations } from 'use-intl';
import { MomentField } from '../../../ui/fields/MomentField.tsx';
import { PickResponsible } from '../../../parts/form/fields/PickResponsible.tsx';
import type { PlanForm } from './plan.ts';
import { useMayAssign, dueFault } from './plan.ts';
import { Textarea } from '../../../ui/fields/TextInput.tsx';

interface Props {
  plan: PlanForm;
  change: (plan: PlanForm) => void;
}

export function PlanFields({ plan, change }: Props) {
  const t = useTranslations('inspections');
  const words = useTranslations('dispatch');
  const label = useTranslations('field');
  const mayAssign = useMayAssign();
  return (
    <>
      <MomentField
        withAsterisk
        label={words('assigned_time')}
        description={words('assigned_help')}
        value={plan.at}
        onChange={(at) => change({ ...plan, at })}
      />
      <MomentField
        below
        optional
        label={t('due_time')}
        description={t('due_help')}
        value={plan.due}
        error={dueFault(plan.at, plan.due) === 'before' ? t('due_before') : null}
        onChange={(due) => change({ ...plan, due })}
      />
      {mayAssign && (
        <PickResponsible
          className="above-12"
          clearable
          label={label('responsible')}
          value={plan.responsible}
          onChange={(responsible) => change({ ...plan, responsible })}
        />
      )}
      <Textarea
        className="above-12"
        label={label('comment')}
        maxLength={4000}
        value={plan.comment}
        onChange={(event) => change({ ...plan, comment: event.currentTarget.value })}
      />
    </>
  );
}
