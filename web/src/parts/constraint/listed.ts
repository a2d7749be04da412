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
/** The fields of a restriction in words. */
export const CONSTRAINT_ROW = [
  'name',
  'indicator',
  'quality_status',
  'judged_value',
  'archived',
  ...TERMS,
] as const;
