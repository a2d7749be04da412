/** The fields of the list of inspections. */
export const INSPECTION_LIST = {
  columns: {
    name: ['template_name', 'object.name', 'number'],
    state: ['operative_status'],
    result: ['operative_status', 'quality_status'],
    assigned_time: ['assigned_time', 'overdue'],
    finished_at: ['finished_at'],
    responsible: ['responsible.name', 'responsible.avatar'],
    progress: ['progress'],
    due_time: ['due_time'],
  },
  further: ['business_unit.name', 'inspection_type.name'],
  card: [
    'template_name',
    'object.name',
    'operative_status',
    'quality_status',
    'finished_at',
    'assigned_time',
    'responsible.name',
    'responsible.avatar',
    'archived',
  ],
} as const;
