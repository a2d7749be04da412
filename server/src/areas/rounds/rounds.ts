import { MAX_AHEAD_MS } from '@plumbline/contract/indicators/values';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { NewRun } from '@plumbline/contract/rounds/schemas';
import { holidayTest } from '@plumbline/contract/schedule/calendar';
import type { OnHoliday, Pause } from '@plumbline/contract/schedule/calendar';
import { sql } from 'kysely';
import { worksWith } from '#areas/objects/table.ts';
import { holidaysOfUnits } from '#areas/schedules/service.ts';
import { requirePause } from '#areas/templates/service.ts';
import { requireResponsible } from '#areas/users/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import type { EventHandler } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import { pauses } from '#kit/pauses.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { covers, dueAfter, nextDue, type Due } from './rules.ts';
import { roundRunTable, roundTable } from './table.ts';

/** What decides when a round is due. */
interface StoredDue extends Pause {
  business_unit_id: string;
  schedule: { rrule: string; timezone: string } | null;
  schedule_from: string | null;
  on_holiday: OnHoliday;
  is_active: boolean;
  archived: boolean;
  due_at: string | null;
}

type HolidaysOf = (unit: string) => (day: number) => boolean;

/** The holidays of these rounds by their units; none is read for rounds that go on as usual. */
async function holidaysOf(
  ctx: Ctx<Agent>,
  rounds: readonly Pick<StoredDue, 'business_unit_id' | 'on_holiday'>[],
): Promise<HolidaysOf> {
  const minding = rounds.filter(({ on_holiday }) => on_holiday !== 'plan');
  const units = [...new Set(minding.map(({ business_unit_id }) => business_unit_id))];
  if (units.length === 0) return () => holidayTest([]);
  const holidays = await holidaysOfUnits(ctx, units);
  const tests = new Map(units.map((unit) => [unit, holidayTest(holidays(unit))]));
  return (unit) => tests.get(unit) ?? holidayTest([]);
}

function dueOf(
  round: Omit<StoredDue, 'due_at' | 'is_active' | 'archived'>,
  holidays: HolidaysOf,
): Due | null {
  const { schedule, schedule_from, on_holiday, paused_from, paused_until } = round;
  if (schedule === null || schedule_from === null) return null;
  const isHoliday = holidays(round.business_unit_id);
  const calendar = { on_holiday, isHoliday, pauses: [{ paused_from, paused_until }] };
  return { schedule, from: new Date(schedule_from), calendar };
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What a new round has unless it says otherwise. */
const BEGINNING = { is_active: true, on_holiday: 'plan', paused_from: null, paused_until: null };

export async function createRound(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = { ...BEGINNING, ...(await toColumns(ctx, roundTable, input)) };
  await requireStops(ctx, input);
  requirePause(ctx, columns);
  await requireWalker(ctx, columns);
  return insertRow(ctx, roundTable, { ...columns, ...(await scheduled(ctx, columns)) });
}

/** The fields that begin a schedule anew, and those that only move its moments. */
const BEGIN = ['schedule', 'is_active', 'archived'];
const MOVE = ['on_holiday', 'paused_from', 'paused_until', 'business_unit_id'];

export async function updateRound(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  const columns = await toColumns(ctx, roundTable, input);
  await requireStops(ctx, input);
  const next = { ...old, ...columns };
  requirePause(ctx, next);
  if (['responsible_id', 'business_unit_id'].some((name) => next[name] !== old[name]))
    await requireWalker(ctx, next);
  const isOther = (name: string) => JSON.stringify(next[name]) !== JSON.stringify(old[name]);
  const [moved] = MOVE.some(isOther)
    ? await movedDue(ctx, [next as unknown as StoredDue & { id: string }]) // a row of the table
    : [];
  const due = BEGIN.some(isOther) ? await scheduled(ctx, next) : moved && { due_at: moved.due_at };
  return updateRow(ctx, roundTable, { old, columns: { ...columns, ...due } });
}

/** From now on: what was due by an earlier schedule is due no more. */
async function scheduled(ctx: Ctx, row: ColumnValues) {
  const { now } = ctx;
  const from = now.toISOString();
  const round = { ...row, schedule_from: from } as unknown as StoredDue; // validated with the body
  if ((round.schedule ?? null) === null) return { schedule_from: null, due_at: null };
  const isOn = row['is_active'] === true && row['archived'] !== true;
  const due = isOn ? dueOf(round, await holidaysOf(ctx, [round])) : null;
  return { schedule_from: from, due_at: due && isoOf(nextDue(due, now)) };
}

/** The moments from which on no walk of these rounds has covered anything. */
async function uncoveredFrom(
  { db, actor }: Ctx<Agent>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const tenant = actor.tenant_id;
  const { rows } = await sql<{ id: string; at: string }>`
    select t.id, greatest(t.schedule_from, (
        select max(greatest(u.due_at, u.finished_at)) + interval '1 millisecond' from round_run u
        where u.tenant_id = ${tenant}::uuid and u.round_id = t.id and u.due_at is not null)) as at
    from reading_round t where t.tenant_id = ${tenant}::uuid and t.id in (select unnest(${ids}::uuid[])) and t.schedule_from is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** What is due by other holidays and pauses: a moment that has passed stays due, unless it is left out now. */
async function movedDue<R extends StoredDue & { id: string }>(
  ctx: Ctx<Agent>,
  rounds: readonly R[],
): Promise<{ id: string; due_at: string | null }[]> {
  const holidays = await holidaysOf(ctx, rounds);
  const from = await uncoveredFrom(
    ctx,
    rounds.map(({ id }) => id),
  );
  const moved: { id: string; due_at: string | null }[] = [];
  const pause = pauses(); // they may be very many
  for (const round of rounds) {
    const due = round.is_active && !round.archived ? dueOf(round, holidays) : null;
    const open = from.get(round.id);
    moved.push({ id: round.id, due_at: due && open ? isoOf(nextDue(due, open)) : null });
    await pause();
  }
  return moved;
}

/** Lets the rounds that keep holidays follow a change of these. */
async function followHolidays(ctx: Ctx<Agent>): Promise<void> {
  const tenant = ctx.actor.tenant_id;
  const { rows } = await sql<StoredDue & { id: string }>`
    select t.id, t.business_unit_id, t.schedule, t.schedule_from, t.on_holiday, t.paused_from, t.paused_until, t.is_active, t.archived, t.due_at
    from reading_round t where t.tenant_id = ${tenant}::uuid and t.on_holiday <> 'plan' and t.is_active and not t.archived
      and t.schedule is not null for no key update of t`.execute(ctx.db);
  if (rows.length === 0) return;
  await sql`update reading_round r set due_at = v.due_at
    from jsonb_to_recordset(${JSON.stringify(await movedDue(ctx, rows))}::jsonb) as v (id uuid, due_at timestamptz)
    where r.tenant_id = ${tenant}::uuid and r.id = v.id and r.due_at is distinct from v.due_at`.execute(
    ctx.db,
  );
}

/** Lets rounds follow holidays, also those of another parent unit. */
export const roundHandler: EventHandler = {
  name: 'rounds',
  of: {
    holiday: ['create', 'update', 'archive', 'restore', 'delete', 'import'],
    business_unit: ['update'],
  },
  handle: (ctx) => followHolidays(ctx),
};

/** Deletes for good with its runs. */
export async function removeRound(ctx: Ctx, old: StoredRow): Promise<void> {
  await sql`delete from round_run where tenant_id = ${ctx.actor.tenant_id}::uuid and round_id = ${old.id}::uuid`.execute(
    ctx.db,
  );
  await deleteRow(ctx, roundTable, old);
}

async function requireWalker(
  ctx: Ctx,
  { responsible_id, business_unit_id }: ColumnValues,
): Promise<void> {
  if (typeof responsible_id !== 'string') return;
  const business_unit = String(business_unit_id);
  await requireResponsible(ctx, { user_id: responsible_id, business_unit_id: business_unit });
}

/** Each stop is an indicator where the actor works, who may be a key for some units. */
async function requireStops(ctx: Ctx, { stops }: ColumnValues): Promise<void> {
  if (!Array.isArray(stops)) return;
  const ids = stops as string[]; // of the validated body
  const { rows } = await sql<{ id: string }>`select i.id from measurement_indicator i
    where i.tenant_id = ${ctx.actor.tenant_id}::uuid and i.id in (select unnest(${ids}::uuid[]))
      and ${worksWith(sql.ref('i'), ctx.actor)}`.execute(ctx.db);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.findIndex((id) => !known.has(id.toLowerCase()));
  if (unknown >= 0) throw invalid(['body', 'stops', unknown], 'choice', ctx.locale);
}

/** Records a run, and what is due after it. Whoever works in the unit may walk, whoever it is assigned to. */
export async function createRun(ctx: Ctx, input: NewRun): Promise<string> {
  const { started_at, finished_at, stops, round_id, ...rest } = input;
  refuseTimes(ctx, input);
  const round = await lockRound(ctx, round_id);
  const finished = new Date(finished_at);
  const due = dueOf(round, await holidaysOf(ctx, [round]));
  const due_at = round.due_at === null ? null : new Date(round.due_at);
  const isCovered = due !== null && due_at !== null && covers(due, due_at, finished);
  const tenant = ctx.actor.tenant_id;
  const next = isCovered ? isoOf(dueAfter(due, due_at, finished)) : round.due_at;
  await sql`update reading_round set due_at = ${next}::timestamptz,
      last_run_at = greatest(last_run_at, ${finished_at}::timestamptz)
    where tenant_id = ${tenant}::uuid and id = ${round.id}::uuid`.execute(ctx.db);
  return insertRow(ctx, roundRunTable, {
    ...rest,
    round_id: round.id,
    business_unit_id: round.business_unit_id,
    due_at: isCovered ? round.due_at : null,
    started_at,
    finished_at,
    stops,
  });
}

/** Clocks differ by minutes; a walk that ends days ahead has a wrong date. */
function refuseTimes({ now, locale }: Ctx, { started_at, finished_at }: NewRun): void {
  const finished = Date.parse(finished_at);
  if (finished > now.getTime() + MAX_AHEAD_MS)
    throw invalid(['body', 'finished_at'], 'date', locale);
  if (finished < Date.parse(started_at))
    throw invalid(['body', 'finished_at'], 'before_start', locale);
}

/**
 * Locks a round, so that its runs are recorded one after another.
 * @throws not_found outside the units in which the actor works
 */
async function lockRound(ctx: Ctx, id: string): Promise<StoredDue & { id: string }> {
  const { rows } = await sql<StoredDue & { id: string }>`
    select t.id, t.business_unit_id, t.schedule, t.schedule_from, t.on_holiday, t.paused_from, t.paused_until, t.is_active, t.archived, t.due_at
    from reading_round t
    where t.tenant_id = ${ctx.actor.tenant_id}::uuid and t.id = ${id}::uuid and ${worksWith(sql.ref('t'), ctx.actor)}
    for no key update of t`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return row;
}
