const MEASURE = ['decimals', 'measure_unit.code', 'measure_unit.name'] as const;
/** What a meter is judged and described by. */
export const METER = ['is_meter', 'counts_down', 'roll_over', 'needs_photo'] as const;
const CHANGE = ['last_value', 'previous_value', ...MEASURE, ...METER, 'meter'] as const;

/** The fields of lists of indicators. */
export const INDICATOR_LIST = {
  columns: {
    name: ['name', 'code', 'archived'],
    object: ['object.id', 'object.name'],
    last_value: ['last_value', ...MEASURE, ...METER, 'meter'],
    previous_value: ['previous_value', ...MEASURE],
    change: CHANGE,
    date: ['date'],
    quality_status: ['quality_status'],
    measure_group: ['measure_group.name'],
    level: ['level'],
  },
  card: ['name', 'code', 'object.name', 'date', 'quality_status', 'archived', ...CHANGE],
} as const;
