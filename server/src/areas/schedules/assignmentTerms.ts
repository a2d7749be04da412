import { holidayTest, type DaysOff } from '@plumbline/contract/schedule/calendar';
import { ownSeriesOf } from '@plumbline/contract/schedule/series';
import type { Planning } from '@plumbline/contract/schedule/schemas';
import type { Ctx } from '#kit/ctx.ts';
import { lookUp } from '#kit/db/transaction.ts';
import type { Agent } from '#kit/model/actor.ts';
import { planningOf } from './settings.ts';
import { slotChanges, ScheduleMoments } from './slots.ts';
import type { PlannedSlot, SlotChanges } from './slots.ts';
import { scheduledTemplates } from './store.ts';
import type { Assignment, ScheduledTemplate } from './store.ts';
import { holidaysOfUnits } from './holidays.ts';

const HOUR_MS = 3_600_000;

/** The facts that decide the plan of assignments, looked up once for many. */
export interface AssignmentTerms {
  now: Date;
  planning_days: number;
  templateOf: (assignment: Assignment) => ScheduledTemplate;
  momentsOf: (assignment: Assignment) => ScheduleMoments;
}

/** The terms of assignments; for a template that is `draft`, those with the draft. */
export async function assignmentTermsOf(
  ctx: Ctx<Agent>,
  due: readonly Assignment[],
  { now, draft }: { now: Date; draft?: ScheduledTemplate },
): Promise<AssignmentTerms> {
  const ids = new Set(due.map(({ template_id }) => template_id));
  const [[planning], stored] = await lookUp<[Planning, ScheduledTemplate]>(ctx.db, [
    planningOf(ctx),
    scheduledTemplates(ctx, [...ids]),
  ]);
  if (!planning) throw new Error('tenant not found');
  const { planning_days } = planning;
  const templates = new Map([...stored, ...(draft ? [draft] : [])].map((one) => [one.id, one]));
  const momentsFor = await momentsOfAssignments(ctx, { due, templates, now });
  const templateOf: AssignmentTerms['templateOf'] = ({ template_id }) => {
    const template = templates.get(template_id);
    if (!template) throw new Error('the assignment has no template');
    return template;
  };
  const momentsOf: AssignmentTerms['momentsOf'] = (assignment) =>
    momentsFor(assignment, templateOf(assignment));
  return { now, planning_days, templateOf, momentsOf };
}

/**
 * The slots of archived objects stay; whether an object has been restored, or a rule repaired, is checked every hour.
 */
const unused = (now: Date, because: SlotChanges['because'] = null): SlotChanges => ({
  because,
  create: [],
  move: [],
  drop: [],
  planned_to: now,
  look_at: new Date(now.getTime() + HOUR_MS),
});

/** The changes for an assignment; slots from `moved_from` on move in order, even if their moments are still right. */
export function changesFor(
  assignment: Assignment,
  { now, planning_days, templateOf, momentsOf }: AssignmentTerms,
  { slots, moved_from = null }: { slots: readonly PlannedSlot[]; moved_from?: Date | null },
): SlotChanges {
  if (assignment.object_archived) return unused(now);
  const isInUse = assignment.is_active && !templateOf(assignment).archived;
  const planned_to = assignment.planned_to === null ? null : new Date(assignment.planned_to);
  const moments = isInUse ? momentsOf(assignment) : null;
  if (moments?.isPlannable === false) return unused(now, 'rule');
  return slotChanges({ moments, moved_from, planned_to, slots, planning_days }, now);
}

/** The properties that the moments of an assignment depend on, apart from its template. */
type AssignmentPlace = Pick<
  Assignment,
  | 'business_unit_id'
  | 'paused_from'
  | 'paused_until'
  | 'schedule'
  | 'schedule_from'
  | 'earlier_schedules'
>;
type MomentsFor = (assignment: AssignmentPlace, template: ScheduledTemplate) => ScheduleMoments;

/** The moments at which assignments are due; those with the same properties share them. */
async function momentsOfAssignments(
  ctx: Ctx<Agent>,
  {
    due,
    templates,
    now,
  }: {
    due: readonly AssignmentPlace[];
    templates: ReadonlyMap<string, ScheduledTemplate>;
    now: Date;
  },
): Promise<MomentsFor> {
  const minded = [...templates.values()].some(({ on_holiday }) => on_holiday !== 'plan');
  const units = [...new Set(due.map(({ business_unit_id }) => business_unit_id))];
  const holidaysOf = minded ? await holidaysOfUnits(ctx, units) : () => [];
  const known = new Map<string, ScheduleMoments>();
  const tests = new Map<string, (day: number) => boolean>();
  const testOf = (holidays: readonly DaysOff[]) => {
    const key = JSON.stringify(holidays);
    const test = tests.get(key) ?? holidayTest(holidays);
    tests.set(key, test);
    return { key, test };
  };
  return (assignment, template) => {
    const { business_unit_id, paused_from, paused_until, schedule, schedule_from } = assignment;
    const { on_holiday } = template;
    const { key, test } = testOf(on_holiday === 'plan' ? [] : holidaysOf(business_unit_id));
    const own = schedule_from && [assignment.earlier_schedules, schedule_from, schedule];
    const name = JSON.stringify([template.id, paused_from, paused_until, key, own]);
    const moments =
      known.get(name) ??
      new ScheduleMoments(
        ownSeriesOf(template, assignment),
        { on_holiday, isHoliday: test, pauses: [template, { paused_from, paused_until }] },
        now,
      );
    known.set(name, moments);
    return moments;
  };
}
