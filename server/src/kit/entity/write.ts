import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { noteChanged, noteCreated } from '#kit/audit/audit.ts';
import type { AuditEntry, Ctx } from '#kit/ctx.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { newId } from '#kit/ids.ts';
import { allOf, scopeConditions, tableOf } from './read.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { invalid } from '#kit/refusals/invalid.ts';

export type Row = Record<string, unknown>;
/** A row as stored in its table. */
export type Stored = Row & { id: string };

/** 404 for an id that this actor does not see: missing, in another tenant or out of scope. */
export async function requireVisible(ctx: Ctx, entityName: string, id: string): Promise<void> {
  const entity = tableOf(ctx, entityName);
  const where = allOf([
    ...scopeConditions(ctx, entity, sql.ref('t')),
    sql<boolean>`t.id = ${id}::uuid`,
  ]);
  const { rows } = await sql`select 1 from ${sql.table(entity.table)} t where ${where}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Refusal('not_found');
}

/** Input as columns: related rows must be visible to the caller, dictionary codes must exist. */
export async function toColumns(ctx: Ctx, entity: EntityTable, input: Row): Promise<Row> {
  const columns: Row = {};
  const { fields } = entity.resource;
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const base = name.replace(/_(id|code)$/, '');
    const field = fields[base];
    if (base !== name && field?.kind === 'relation' && name.endsWith('_id')) {
      if (typeof value === 'string') await requireVisible(ctx, field.to, value);
      columns[columnOf(entity, base)] = value;
    } else if (name.endsWith('_code') && field?.kind === 'dictionary') {
      columns[columnOf(entity, base)] =
        value === null ? null : await checkCode(ctx, field.to, { name, code: Number(value) });
    } else {
      columns[fields[name] ? columnOf(entity, name) : name] = value;
    }
  }
  return columns;
}

async function checkCode(
  ctx: Ctx,
  dictionary: string,
  { name, code }: { name: string; code: number },
): Promise<number> {
  const names = await namesOf(ctx);
  if (!names.has(dictionary, code) || !(await lockEntry(ctx, dictionary, code)))
    throw invalid(['body', name], 'unknown_code', ctx.locale);
  return code;
}

/** Locks a tenant's own entry against deletion and renumbering until the commit; false if it is already gone. */
async function lockEntry(ctx: Ctx, dictionary: string, code: number): Promise<boolean> {
  if (dictionary in DICTIONARIES && DICTIONARIES[dictionary as DictionaryName].system) return true;
  const { rows } = await sql`select 1 from dictionary_entry
    where tenant_id = ${ctx.actor.tenant_id}::uuid and dictionary = ${dictionary} and code = ${code}::int for key share`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

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

/** Inserts one row, logs it and returns it as stored. */
export async function insertRow(ctx: Ctx, entity: EntityTable, values: Row): Promise<Stored> {
  const row: Stored = {
    id: newId(),
    ...values,
    tenant_id: ctx.actor.tenant_id,
    created_by: ctx.actor.id,
    updated_by: ctx.actor.id,
  };
  const columns = Object.keys(row);
  const { rows } =
    await sql<Stored>`insert into ${sql.table(entity.table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values (${sql.join(columns.map((name) => parameterOf(entity, name, row[name])))}) returning *`.execute(
      ctx.db,
    );
  const [storedRow] = rows;
  if (!storedRow) throw new Error(`insert into ${entity.table} returned no row`);
  noteCreated(ctx, entity, storedRow);
  return storedRow;
}

/**
 * Locks the row and returns it as stored; 404 if the actor does not see it, 412 if `If-Match` names another
 * version.
 */
export async function lockRow(
  ctx: Ctx,
  entity: EntityTable,
  id: string,
  ifMatch?: string,
): Promise<Stored> {
  const where = allOf([
    ...scopeConditions(ctx, entity, sql.ref('t')),
    sql<boolean>`t.id = ${id}::uuid`,
  ]);
  const { rows } =
    await sql<Stored>`select t.* from ${sql.table(entity.table)} t where ${where} for no key update`.execute(
      ctx.db,
    );
  const [row] = rows;
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

/** The same moment written differently is not a change. */
function keepEqualMoments(entity: EntityTable, old: Row, columns: Row): Row {
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

/** Writes the given columns of a locked row, increments its version and logs the difference. */
export async function updateRow(
  ctx: Ctx,
  entity: EntityTable,
  change: { old: Stored; columns: Row; operation?: AuditEntry['operation'] },
): Promise<Stored> {
  const { old } = change;
  const columns = keepEqualMoments(entity, old, change.columns);
  const next = { ...old, ...columns };
  const operation = change.operation === undefined ? {} : { operation: change.operation };
  if (!noteChanged(ctx, { entity, id: old.id, ...operation }, { old, new: next })) return old;
  const assignments = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${parameterOf(entity, name, value)}`,
  );
  const { rows } =
    await sql<Stored>`update ${sql.table(entity.table)} set ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${ctx.actor.id}::uuid`])}
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${old.id}::uuid returning *`.execute(
      ctx.db,
    );
  const [storedRow] = rows;
  if (!storedRow) throw new Error(`update of ${entity.table} matched no row`);
  return storedRow;
}

/** Deletes for good; the caller has checked that nothing refers to the row. */
export async function deleteRow(ctx: Ctx, entity: EntityTable, row: Stored): Promise<void> {
  await sql`delete from ${sql.table(entity.table)} where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${row.id}::uuid`.execute(
    ctx.db,
  );
  ctx.audit.push({
    entity: entity.resource.name,
    entity_id: row.id,
    operation: 'delete',
    old_value: {},
    new_value: {},
  });
}
