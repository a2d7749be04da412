/** What later areas need of schedules. */
export { holidaysOfUnits } from './holidays.ts';
