import { MAX_AHEAD_MS } from '@plumbline/contract/indicators/values';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { NewRun } from '@plumbline/contract/rounds/schemas';
import { sql } from 'kysely';
import { worksWith } from '#areas/objects/table.ts';
import { requireResponsible } from '#areas/users/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { covers, dueAfter, nextDue } from './rules.ts';
import { roundRunTable, roundTable } from './table.ts';

/** What decides when a round is due. */
interface StoredDue {
  schedule: { rrule: string; timezone: string } | null;
  schedule_from: string | null;
  is_active: boolean;
  due_at: string | null;
}

const dueOf = ({ schedule, schedule_from }: StoredDue) =>
  schedule && schedule_from !== null ? { schedule, from: new Date(schedule_from) } : null;

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function createRound(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = { is_active: true, ...(await toColumns(ctx, roundTable, input)) };
  await requireStops(ctx, input);
  await requireWalker(ctx, columns);
  return insertRow(ctx, roundTable, { ...columns, ...scheduled(ctx, columns) });
}

/** The fields that decide when a round is due. */
const DECIDE = ['schedule', 'is_active', 'archived'];

export async function updateRound(
  ctx: Ctx,
  old: StoredRow,
  input: ColumnValues,
): Promise<ColumnValues> {
  const columns = await toColumns(ctx, roundTable, input);
  await requireStops(ctx, input);
  const next = { ...old, ...columns };
  if (['responsible_id', 'business_unit_id'].some((name) => next[name] !== old[name]))
    await requireWalker(ctx, next);
  const isSame = DECIDE.every((name) => JSON.stringify(next[name]) === JSON.stringify(old[name]));
  return updateRow(ctx, roundTable, {
    old,
    columns: isSame ? columns : { ...columns, ...scheduled(ctx, next) },
  });
}

/** From now on: what was due by an earlier schedule is due no more. */
function scheduled({ now }: Ctx, row: ColumnValues) {
  const { schedule = null } = row as Partial<StoredDue>; // validated with the body
  if (schedule === null) return { schedule_from: null, due_at: null };
  const isOn = row['is_active'] === true && row['archived'] !== true;
  const due = isOn ? nextDue({ schedule, from: now }, now) : null;
  return { schedule_from: now.toISOString(), due_at: isoOf(due) };
}

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
  const due = dueOf(round);
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
async function lockRound(
  ctx: Ctx,
  id: string,
): Promise<StoredDue & { id: string; business_unit_id: string }> {
  const { rows } = await sql<StoredDue & { id: string; business_unit_id: string }>`
    select t.id, t.business_unit_id, t.schedule, t.schedule_from, t.is_active, t.due_at from reading_round t
    where t.tenant_id = ${ctx.actor.tenant_id}::uuid and t.id = ${id}::uuid and ${worksWith(sql.ref('t'), ctx.actor)}
    for no key update of t`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return row;
}
