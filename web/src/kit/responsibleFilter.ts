import { USER_TYPE } from '@plumbline/contract/kit/roles';

/** The number of filters that one query may have besides the others. */
const MOST_UNITS = 15;

/** The filters of users who may be responsible for inspections in all of these units. */
export const responsibleFilter = (units: readonly string[]): string[] => [
  `user_type!=${USER_TYPE.guest}`,
  'is_active=true',
  ...units.slice(0, MOST_UNITS).map((unit) => `works_in=${unit}`),
];
