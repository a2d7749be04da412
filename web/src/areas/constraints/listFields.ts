import { TERMS } from '../../parts/constraint/listed.ts';

/** The fields of the list of restrictions. */
export const CONSTRAINT_LIST = {
  columns: {
    name: ['name', 'archived'],
    target: ['indicator', 'object'],
    limits: ['indicator', ...TERMS],
    quality_status: ['quality_status', 'archived', ...TERMS],
    judged_value: ['judged_value', 'indicator'],
    valid_to: ['valid_to'],
    updated_at: ['updated_at'],
  },
  further: ['constraint_type.name', 'object.name'],
  card: ['name', 'indicator', 'object', 'quality_status', 'judged_value', 'archived', ...TERMS],
} as const;
