import { withParts } from '@plumbline/contract/schedule/series';
import type { SchedulePart } from '@plumbline/contract/schedule/series';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import { canonical } from '#kit/audit/canonical.ts';
import type { Ctx } from '#kit/ctx.ts';

interface ScheduleColumns {
  schedule: Schedule | null;
  schedule_from: string | null;
  earlier_schedules: SchedulePart[];
}
// Rows and input hold these columns as the contract declares them.
const scheduledOf = (row: object) => row as Partial<ScheduleColumns>;

/** The columns of a template whose schedule changes: always, or from a moment on, with the earlier ones until then. */
export function beginSchedule(ctx: Ctx, old: object, columns: object): Partial<ScheduleColumns> {
  const before = scheduledOf(old);
  const { schedule = before.schedule ?? null, schedule_from } = scheduledOf(columns);
  const isSame = canonical(schedule) === canonical(before.schedule ?? null);
  if (schedule_from === undefined && isSame) return {};
  if (schedule_from == null) return { schedule_from: null, earlier_schedules: [] };
  return { ...withParts(storedOf(before), [{ from: schedule_from, schedule }], ctx.now) };
}

const storedOf = ({
  schedule,
  schedule_from,
  earlier_schedules,
}: Partial<ScheduleColumns>): ScheduleColumns => ({
  schedule: schedule ?? null,
  schedule_from: schedule_from ?? null,
  earlier_schedules: earlier_schedules ?? [],
});

/** The columns of an assignment whose object gets a schedule of its own, or its template's again. */
export function ownSchedule(ctx: Ctx, old: object, columns: object): Partial<ScheduleColumns> {
  const { schedule = null, schedule_from } = scheduledOf(columns);
  if (schedule_from === undefined) return {};
  return schedule_from === null
    ? { schedule: null, schedule_from, earlier_schedules: [] }
    : ownParts(ctx, old, [{ from: schedule_from, schedule }]);
}

/** As `ownSchedule`, for several schedules, one after another. */
export function ownParts(ctx: Ctx, old: object, parts: readonly SchedulePart[]): ScheduleColumns {
  const before = storedOf(scheduledOf(old));
  return { ...withParts(before.schedule_from === null ? null : before, parts, ctx.now) };
}
