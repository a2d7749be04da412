import { breachOf, CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { Breach, LimitTerms } from '@plumbline/contract/constraints/verdict';
import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import { formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';

/** The fields of a restriction that hold its terms. */
export const TERMS = [
  'constraint_type',
  'critical_min',
  'attention_min',
  'attention_max',
  'critical_max',
  'boundary_date',
  'warning_days',
  'valid_from',
  'valid_to',
] as const;
export type TermsRow = Pick<ConstraintView, (typeof TERMS)[number]>;

export const termsOf = ({ constraint_type, ...terms }: TermsRow): LimitTerms => ({
  ...terms,
  constraint_type_code: constraint_type.code,
});

/** The name a sentence begins with: the indicator measured, or what has the date. */
export const subjectOf = ({
  name,
  indicator,
  constraint_type,
}: Pick<ConstraintView, 'name' | 'indicator' | 'constraint_type'>): string =>
  constraint_type.code === CONSTRAINT_TYPE.date ? name : (indicator?.name ?? name);

/** Today as the wire writes it. */
export const useTodayText = (): string => formatDate(useToday());

/** The bound that a restriction's latest value or today is beyond, if its verdict says so. */
export function useBreachOf(): (
  row: TermsRow & Pick<ConstraintView, 'quality_status' | 'judged_value'>,
) => Breach | null {
  const today = useTodayText();
  return (row) =>
    row.quality_status === null ? null : breachOf(termsOf(row), { value: row.judged_value, today });
}
