import { holidayTest } from '@plumbline/contract/schedule/calendar';
import type { DaysOff } from '@plumbline/contract/schedule/calendar';
import { ownSeriesOf } from '@plumbline/contract/schedule/series';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { holidaysOfUnits } from './holidays.ts';
import { ScheduleMoments } from './slots.ts';
import type { Assignment, ScheduledTemplate } from './store.ts';

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
export async function momentsOfAssignments(
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
