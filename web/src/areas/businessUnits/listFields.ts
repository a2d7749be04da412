import { OWN_QUALITY, QUALITY_BELOW } from '../../parts/quality/listed.ts';

/** The fields of the list of business units. */
export const UNIT_LIST = {
  columns: {
    name: ['name', 'code', 'bu_class.name', 'parent.id', 'archived'],
    quality: OWN_QUALITY,
    below: QUALITY_BELOW,
    bu_class: ['bu_class.name'],
    status: ['status.name'],
    updated_at: ['updated_at'],
  },
  outsideTree: { place: ['name', 'full_name'] },
  card: ['name', 'code', 'full_name', 'archived', ...OWN_QUALITY, ...QUALITY_BELOW],
} as const;
