export { readSums } from './budget/budget.ts';
export { forecastMeter, meterRow, usualPaceOf } from './meters.ts';
export type { MeterRow } from './meters.ts';
export { readValueSeries } from './values/series.ts';
export { changeValueContent } from './values/values.ts';
export { addReadings } from './values/readings.ts';
export type { IndicatorReading } from './values/readings.ts';
export { settleLate } from './settle.ts';
