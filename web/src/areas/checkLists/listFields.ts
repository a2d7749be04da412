/** The fields of the list of check lists. */
export const CHECK_LIST_LIST = {
  columns: {
    name: ['name', 'code', 'archived'],
    check_list_type: ['check_list_type.name'],
    provider: ['provider'],
    items_count: ['items_count'],
    updated_at: ['updated_at'],
  },
  further: ['updated_by.name'],
  card: ['name', 'code', 'check_list_type.name', 'archived', 'items_count'],
} as const;
