import { auditFields, boolean, date, defineResource, id, relation, text } from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';

/** Days without planned work, in the whole tenant or in one unit and its sub-units. */
export const holidays = defineResource({
  name: 'holiday',
  path: '/holiday',
  fields: {
    id: id(),
    name: text(),
    from_date: date(),
    to_date: date(),
    is_yearly: boolean(),
    business_unit: relation('business_unit', { nullable: true }),
    ...auditFields,
  },
});
export type HolidayView = ViewOf<typeof holidays>;

/** The days that may be planned ahead, and those until escalation. */
export const PLANNING_DAYS = { least: 1, most: 366 };
