const MEASURE = ['decimals', 'measure_unit.code', 'measure_unit.name'] as const;

/** The fields of lists of indicators. */
export const INDICATOR_LIST = {
  columns: {
    name: ['name', 'code', 'archived'],
    object: ['object.id', 'object.name'],
    last_value: ['last_value', ...MEASURE],
    previous_value: ['previous_value', ...MEASURE],
    change: ['last_value', 'previous_value', 'decimals'],
    date: ['date'],
    quality_status: ['quality_status'],
    measure_group: ['measure_group.name'],
    level: ['level'],
  },
  card: [
    'name',
    'code',
    'object.name',
    'last_value',
    'previous_value',
    'date',
    'quality_status',
    'archived',
    ...MEASURE,
  ],
} as const;
