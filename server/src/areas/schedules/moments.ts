import { holidayTest } from '@plumbline/contract/schedule/calendar';
import type { DaysOff } from '@plumbline/contract/schedule/calendar';
import type { Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { holidaysOfUnits } from './holidays.ts';
import { ScheduleMoments } from './slots.ts';
import type { DueAssignment, ScheduledTemplate } from './store.ts';

/** What the moments of an assignment depend on, apart from its template. */
type Place = Pick<DueAssignment, 'business_unit_id' | 'paused_from' | 'paused_until'>;
type MomentsFor = (assignment: Place, template: ScheduledTemplate) => ScheduleMoments | null;

/** The moments at which assignments are due; those that agree in everything that matters share them. */
export async function momentsOfAssignments(
  ctx: Ctx<Agent>,
  {
    due,
    templates,
    now,
  }: {
    due: readonly Place[];
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
  return ({ business_unit_id, paused_from, paused_until }, template) => {
    const { schedule, on_holiday, created_at } = template;
    if (!schedule) return null;
    const { key, test } = testOf(on_holiday === 'plan' ? [] : holidaysOf(business_unit_id));
    const name = JSON.stringify([template.id, paused_from, paused_until, key]);
    const moments =
      known.get(name) ??
      new ScheduleMoments(
        { ...schedule, anchor: new Date(created_at) },
        { on_holiday, isHoliday: test, pauses: [template, { paused_from, paused_until }] },
        now,
      );
    known.set(name, moments);
    return moments;
  };
}
