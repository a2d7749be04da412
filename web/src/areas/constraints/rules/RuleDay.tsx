import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { NumberField } from '../../../parts/form/fields/fields.tsx';
import { OptionField } from '../../../parts/form/fields/OptionField.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import classes from '../dialog/ConstraintDialog.module.css';
import { BoundaryField } from '../dialog/TermFields.tsx';
import { useDateOptions } from './dates.ts';
import type { RuleForm } from './ruleValues.ts';

/** One last good day for all objects, or one that counts from a date of each. */
export function RuleDay() {
  const t = useTranslations('constraints.rules');
  const { watch, setValue, clearErrors } = useFormContext<RuleForm>();
  const day_of = watch('day_of');
  return (
    <>
      <Segments
        className={classes.whole}
        aria-label={t('day_of.label')}
        data={[
          { value: 'all', label: t('day_of.all') },
          { value: 'object', label: t('day_of.object') },
        ]}
        value={day_of}
        onChange={(next) => {
          clearErrors();
          setValue('day_of', next, { shouldDirty: true });
        }}
      />
      {day_of === 'all' ? <BoundaryField /> : <DayOfObject />}
    </>
  );
}

function DayOfObject() {
  const t = useTranslations('constraints.rules');
  const label = useFieldLabel();
  const current = useFormContext<RuleForm>().watch('date_key');
  return (
    <>
      <OptionField<RuleForm>
        name="date_key"
        label={label('date_key')}
        options={useDateOptions(current)}
      />
      <NumberField<RuleForm>
        name="after_days"
        label={label('after_days')}
        help={t('after_help')}
        decimals={0}
      />
    </>
  );
}
