import type { MovePreview } from '@plumbline/contract/inspections/series';
import { wallClock } from '@plumbline/contract/kit/zonedTime';
import { holidayTest, isPaused } from '@plumbline/contract/schedule/calendar';
import { sql } from 'kysely';
import { ownParts } from '#areas/templates/service.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { slotChangesOf } from './assignment.ts';
import { holidaysOfUnits } from './holidays.ts';
import { findSeries, moveOf } from './series.ts';
import type { SeriesSlot } from './series.ts';
import type { PlannedSlot } from './slots.ts';

/** Returns the effects of moving an inspection to a moment, without changing anything. */
export async function previewMove(ctx: Ctx, id: string, to: Date): Promise<MovePreview> {
  const found = await findSeries(ctx, id);
  return {
    day_off: await dayOffAt(ctx, { id, found, to }),
    following: found && (await withFollowing(ctx, { id, found, to })),
  };
}

interface MovedSlot {
  id: string;
  to: Date;
}

/** The place of the inspection if it moves with the following ones. */
async function withFollowing(
  ctx: Ctx,
  { id, found, to }: MovedSlot & { found: SeriesSlot },
): Promise<MovePreview['following']> {
  const move = moveOf(found, to, await timeOf(ctx));
  if (typeof move === 'string') return null;
  const own = ownParts(ctx, found.assignment, move.parts);
  const assignment = { ...found.assignment, ...own, planned_to: null };
  const change = { from: move.from, moving: id, lock: false };
  const { changes, slots } = await slotChangesOf(ctx, assignment, change);
  const isIt = ({ inspection_id }: PlannedSlot) => inspection_id === id;
  if (changes.drop.some(isIt)) return { assigned_time: null };
  const moved = changes.move.find(({ slot }) => isIt(slot));
  const at = moved?.to ?? slots.find(isIt)?.assigned_time; // a slot already at that time does not move
  return { assigned_time: at?.toISOString() ?? null };
}

/** Why no work is planned on the day of a moment, in the unit of the inspection. */
async function dayOffAt(
  ctx: Ctx,
  { id, found, to }: MovedSlot & { found: SeriesSlot | null },
): Promise<MovePreview['day_off']> {
  const { day } = wallClock(found?.schedule.timezone ?? ctx.actor.tenant.time_zone, to);
  const pauses = found ? [found.template, found.assignment] : [];
  if (pauses.some((pause) => isPaused(pause, day))) return 'pause';
  const { rows } = await sql<{ business_unit_id: string }>`
    select business_unit_id from inspection where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(
    ctx.db,
  );
  const [unit = ''] = rows.map(({ business_unit_id }) => business_unit_id);
  const holidaysOf = await holidaysOfUnits(ctx, [unit]);
  return holidayTest(holidaysOf(unit))(day) ? 'holiday' : null;
}
