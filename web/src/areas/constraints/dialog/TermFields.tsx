import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { ReactNode } from 'react';
import type { ConstraintType } from '../../../parts/constraint/constraintDialog.ts';
import { DayField, NumberField } from '../../../parts/form/fields/fields.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import classes from './ConstraintDialog.module.css';
import type { TermForm } from './termValues.ts';

/** Upper limits first, which most restrictions have. */
const BOUNDS = ['attention_max', 'critical_max', 'attention_min', 'critical_min'] as const;

interface Props {
  type: ConstraintType;
  /** The unit of the values. */
  unit: string | null;
  /** The field for the day of a date limit. */
  day: ReactNode;
}

/** The terms of the type, and when they hold. */
export function TermFields({ type, unit, day }: Props) {
  const label = useFieldLabel();
  return (
    <>
      <div
        className={`stack align-start ${classes.pair}`}
        data-numbers={type === CONSTRAINT_TYPE.value || undefined}
      >
        {type === CONSTRAINT_TYPE.value ? (
          BOUNDS.map((name) => (
            <NumberField<TermForm> key={name} name={name} label={label(name)} unit={unit} />
          ))
        ) : (
          <>
            {day}
            <NumberField<TermForm> name="warning_days" label={label('warning_days')} decimals={0} />
          </>
        )}
      </div>
      <div className={`stack align-start ${classes.pair}`}>
        <DayField<TermForm> name="valid_from" label={label('valid_from')} />
        <DayField<TermForm> name="valid_to" label={label('valid_to')} />
      </div>
    </>
  );
}

export function BoundaryField() {
  const label = useFieldLabel();
  return <DayField<TermForm> name="boundary_date" label={label('boundary_date')} required />;
}
