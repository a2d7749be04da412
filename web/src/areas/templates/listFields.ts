/** The fields of the list of templates. */
export const TEMPLATE_LIST = {
  columns: {
    name: ['name', 'code', 'archived'],
    schedule: ['schedule'],
    inspection_class: ['inspection_class.name'],
    details_count: ['details_count'],
    updated_at: ['updated_at'],
  },
  further: ['inspection_type.name'],
  card: ['name', 'code', 'inspection_class.name', 'archived', 'schedule'],
} as const;
