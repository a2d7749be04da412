import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { noteChanged, noteCreated, noteDeleted } from '#kit/audit/audit.ts';
import type { NewAuditEntry, Ctx } from '#kit/ctx.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { newId } from '#kit/ids.ts';
import { queue, lookUp } from '#kit/db/transaction.ts';
import { isWorkedRow } from './read.ts';

export type ColumnValues = Record<string, unknown>;
/** A row as stored in its table. */
export type StoredRow = ColumnValues & { id: string };

/** Objects and arrays of objects go into jsonb columns as text; lists of text are arrays. */
const bind = (value: unknown): RawBuilder<unknown> =>
  (Array.isArray(value) && !value.every((part) => typeof part === 'string')) ||
  (typeof value === 'object' && value !== null && !Array.isArray(value))
    ? sql`${JSON.stringify(value)}::jsonb`
    : sql`${value}`;
const asJson = (value: unknown): RawBuilder<unknown> =>
  value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`;

const parameterOf = (entity: EntityTable, name: string, value: unknown): RawBuilder<unknown> =>
  entity.resource.fields[name]?.kind === 'json' ? asJson(value) : bind(value);

/**
 * Inserts one row together with the next statement, and logs it; returns its id. `beside`: values that decide its
 * audience.
 */
export function insertRow(
  ctx: Ctx<Agent>,
  entity: EntityTable,
  values: ColumnValues,
  beside: ColumnValues = {},
): string {
  const row: StoredRow = {
    id: newId(),
    ...entity.defaults,
    ...values,
    tenant_id: ctx.actor.tenant_id,
    created_by: ctx.actor.id,
    updated_by: ctx.actor.id,
  };
  const columns = Object.keys(row);
  const insert = sql`insert into ${sql.table(entity.table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values (${sql.join(columns.map((name) => parameterOf(entity, name, row[name])))})`;
  const completeEntry = noteCreated(ctx, entity, { ...row, ...beside });
  if (entity.defaults && columns.every((name) => isStoredAsGiven(entity, name, row[name])))
    queue(ctx.db, insert);
  else
    queue(ctx.db, sql`${insert} returning *`, {
      check: ([stored]) => completeEntry(stored as StoredRow),
    });
  return row.id;
}

/** Moments and fractions have several notations, and the database chooses one. */
const isStoredAsGiven = (entity: EntityTable, name: string, value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isInteger(value)
    : entity.resource.fields[name]?.kind !== 'time';

/**
 * Locks the row and returns it as stored; 404 if the actor does not see it or may only read it, 412 if `If-Match` names
 * another version.
 */
export async function lockRow(
  ctx: Ctx,
  entity: EntityTable,
  id: string,
  ifMatch?: string,
): Promise<StoredRow> {
  const [rows] = await lookUp<[StoredRow]>(ctx.db, [lockOf(ctx, entity, id)]);
  return lockedRow(rows, entity.versioned ? ifMatch : undefined);
}

/** The statement of `lockRow`. */
export function lockOf(ctx: Ctx, entity: EntityTable, id: string): RawBuilder<StoredRow> {
  const where = isWorkedRow(ctx, entity, id);
  return sql<StoredRow>`select t.* from ${sql.table(entity.table)} t where ${where} for no key update`;
}

/** The row that `lockOf` returned, or a refusal. */
export function lockedRow([row]: readonly StoredRow[], ifMatch?: string): StoredRow {
  if (!row) throw new Refusal('not_found');
  if (ifMatch !== undefined && !matchesVersion(ifMatch, row['version'])) throw new Refusal('stale');
  return row;
}

/** `If-Match` lists versions or is `*`; weak tags match too, since versions count every change. */
const matchesVersion = (ifMatch: string, version: unknown): boolean =>
  ifMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etagOf(version));

export const etagOf = (version: unknown): string => `"${String(version)}"`;

/** Microseconds since 1970. */
const microseconds = (time: string): number =>
  Date.parse(time) * 1000 + Number((/\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? '').padEnd(3, '0'));

/** The same moment in another notation is not a change. */
function keepEqualMoments(
  entity: EntityTable,
  old: ColumnValues,
  columns: ColumnValues,
): ColumnValues {
  const isSameMoment = (name: string, value: unknown) =>
    entity.resource.fields[name]?.kind === 'time' &&
    typeof value === 'string' &&
    typeof old[name] === 'string' &&
    microseconds(value) === microseconds(old[name]);
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      isSameMoment(name, value) ? old[name] : value,
    ]),
  );
}

/**
 * Writes the given columns of a locked row together with the next statement and logs the difference; returns the old
 * row if there is none.
 */
export function updateRow(
  ctx: Ctx<Agent>,
  entity: EntityTable,
  change: {
    old: StoredRow;
    columns: ColumnValues;
    operation?: NewAuditEntry['operation'];
    /** The reason, logged with the difference. */
    reason?: string | undefined;
  },
): StoredRow {
  const { old } = change;
  const columns = keepEqualMoments(entity, old, change.columns);
  const next = { ...old, ...columns };
  const operation = change.operation === undefined ? {} : { operation: change.operation };
  const { reason } = change;
  if (!noteChanged(ctx, { entity, id: old.id, reason, ...operation }, { old, new: next }))
    return old;
  const assignments = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${parameterOf(entity, name, value)}`,
  );
  if (entity.versioned) assignments.push(sql`version = version + 1`);
  queue(
    ctx.db,
    sql`update ${sql.table(entity.table)} set ${sql.join([...assignments, sql`updated_at = now()`, sql`updated_by = ${ctx.actor.id}::uuid`])}
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${old.id}::uuid`,
  );
  return entity.versioned ? { ...next, version: Number(old['version']) + 1 } : next;
}

/** Deletes for good, and logs the values to be kept; the caller has checked that nothing refers to the row. */
export async function deleteRow(
  ctx: Ctx,
  entity: EntityTable,
  row: StoredRow,
  old_value: ColumnValues = {},
): Promise<void> {
  await sql`delete from ${sql.table(entity.table)} where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${row.id}::uuid`.execute(
    ctx.db,
  );
  noteDeleted(ctx, entity, row, old_value);
}
