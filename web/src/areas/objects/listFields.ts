import { OWN_QUALITY, QUALITY_BELOW } from '../../parts/quality/listed.ts';

/** The fields of the list of objects. */
export const OBJECT_LIST = {
  columns: {
    name: ['name', 'code', 'object_class.id', 'object_class.name', 'archived'],
    quality: OWN_QUALITY,
    below: QUALITY_BELOW,
    operative_status: ['operative_status.name'],
    business_unit: ['business_unit.name'],
    updated_at: ['updated_at'],
  },
  outsideTree: { place: ['name', 'full_name'] },
  further: ['object_class.name', 'form_factor.name'],
  card: [
    'name',
    'code',
    'full_name',
    'operative_status.name',
    'archived',
    ...OWN_QUALITY,
    ...QUALITY_BELOW,
  ],
} as const;
