import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import type { RowCount } from '../../kit/format/counted.ts';
import type { FieldPath } from '../../kit/http/selection.ts';
import { FieldsExport } from '../list/export/FieldsExport.tsx';

const SHOWN = [
  'name',
  'constraint_type',
  'indicator',
  'critical_min',
  'attention_min',
  'attention_max',
  'critical_max',
  'boundary_date',
  'warning_days',
  'valid_from',
  'valid_to',
  'quality_status',
  'judged_value',
  'evaluated_at',
] as const satisfies FieldPath<ConstraintView>[];

interface Props {
  /** The name of the row that the restrictions are on. */
  on: string;
  sort: string;
  total: RowCount;
}

/** Offers the restrictions on one object or indicator, which are shown as sentences, as a file. */
export const ConstraintsExport = ({ on, sort, total }: Props) => (
  <FieldsExport
    resource={constraints}
    query={{ global_filter: [on], sort_by: sort }}
    fields={SHOWN}
    total={total}
  />
);
