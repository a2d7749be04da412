/** The fields of the list of rounds. */
export const ROUND_LIST = {
  columns: {
    name: ['name', 'archived'],
    business_unit: ['business_unit.name'],
    responsible: ['responsible.name'],
    schedule: ['schedule', 'is_active'],
    stops_count: ['stops_count'],
    due_at: ['due_at'],
    last_run_at: ['last_run_at'],
  },
  further: [],
  card: [
    'name',
    'business_unit.name',
    'responsible.name',
    'schedule',
    'is_active',
    'stops_count',
    'due_at',
    'archived',
  ],
} as const;
