import { defineResource, id, integer, relation, search, text, time } from '../kit/resource.ts';
import type { ViewOf } from '../kit/resource.ts';

/** Work that a server refused because it came too late, as managers list it. */
export const lateWorks = defineResource({
  name: 'late_work',
  path: '/late_work',
  label: 'status',
  fields: {
    id: id(),
    inspection: relation('inspection'),
    object: relation('object'),
    /** The unit of the inspection when the work was handed in. */
    business_unit: relation('business_unit'),
    author: relation('user'),
    search: search(['author.full_name', 'object.name', 'inspection.number']),
    /** `open`, `taken_over`, `kept` or `rejected`. */
    status: text(),
    /** Number of answers and files, also of those files that have not arrived. */
    answers: integer(),
    files: integer(),
    finished_at: time({ nullable: true }),
    created_at: time(),
    decided_at: time({ nullable: true }),
    decided_by: relation('user', { nullable: true }),
  },
});
export type ListedLateWork = ViewOf<typeof lateWorks>;
