import { breachOf, CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { Breach, LimitTerms } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { useTodayText } from '../../kit/format/today.ts';
import type { ConstraintType } from './constraintDialog.ts';
import type { TERMS } from './listed.ts';

/** The part of a restriction that holds its terms. */
export type TermsRow = Pick<ConstraintView, (typeof TERMS)[number]>;

export const limitTerms = ({ constraint_type, ...terms }: TermsRow): LimitTerms => ({
  ...terms,
  constraint_type_code: constraint_type.code,
});

/** The name a sentence begins with: the indicator measured, or what has the date. */
export const limitSubject = ({
  name,
  indicator,
  constraint_type,
}: Pick<ConstraintView, 'name' | 'indicator' | 'constraint_type'>): string =>
  constraint_type.code === CONSTRAINT_TYPE.date ? name : (indicator?.name ?? name);

/** The codes of the dictionary `constraint_type` are these two. */
export const typeOf = ({
  constraint_type,
}: Pick<ConstraintView, 'constraint_type'>): ConstraintType =>
  constraint_type.code === CONSTRAINT_TYPE.date ? CONSTRAINT_TYPE.date : CONSTRAINT_TYPE.value;

/** The bound that a restriction's latest value or today is beyond, if its verdict says so. */
export function useBreachOf(): (
  row: TermsRow & Pick<ConstraintView, 'quality_status' | 'judged_value'>,
) => Breach | null {
  const today = useTodayText();
  return (row) =>
    row.quality_status === null
      ? null
      : breachOf(limitTerms(row), { value: row.judged_value, today });
}
