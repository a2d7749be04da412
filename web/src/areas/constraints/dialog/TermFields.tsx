import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useFormContext } from 'react-hook-form';
import { useConstraintDialog } from '../../../parts/constraint/constraintDialog.ts';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { DayField, NumberField } from '../../../parts/form/fields/fields.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import classes from './ConstraintDialog.module.css';
import type { ConstraintForm } from './formValues.ts';

/** Upper limits first, which most restrictions have. */
const BOUNDS = ['attention_max', 'critical_max', 'attention_min', 'critical_min'] as const;

/** The terms of the type, and when they hold. */
export function TermFields({ stored }: { stored: Partial<ConstraintView> }) {
  const label = useFieldLabel();
  const { type } = useConstraintDialog();
  return (
    <>
      <div className={classes.pair}>
        {type === CONSTRAINT_TYPE.value ? (
          <Bounds stored={stored} />
        ) : (
          <>
            <DayField<ConstraintForm>
              name="boundary_date"
              label={label('boundary_date')}
              required
            />
            <NumberField<ConstraintForm>
              name="warning_days"
              label={label('warning_days')}
              decimals={0}
            />
          </>
        )}
      </div>
      <div className={classes.pair}>
        <DayField<ConstraintForm> name="valid_from" label={label('valid_from')} />
        <DayField<ConstraintForm> name="valid_to" label={label('valid_to')} />
      </div>
    </>
  );
}

function Bounds({ stored }: { stored: Partial<ConstraintView> }) {
  const label = useFieldLabel();
  const target = useFormContext<ConstraintForm>().watch('target');
  const unit = useIndicatorUnit(stored.indicator ?? target);
  return BOUNDS.map((name) => (
    <NumberField<ConstraintForm> key={name} name={name} label={label(name)} unit={unit} />
  ));
}
