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
/** A row as the table holds it. */
export type Stored = Row & { id: string };

/** Refuses with 404 an id that is not there for this actor: absent, of another tenant or out of scope alike. */
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

/** Input as columns: relations must exist for the caller, codes of dictionaries must be known. */
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
        value === null ? null : await knownCode(ctx, field.to, { name, code: Number(value) });
    } else {
      columns[fields[name] ? columnOf(entity, name) : name] = value;
    }
  }
  return columns;
}

async function knownCode(
  ctx: Ctx,
  dictionary: string,
  { name, code }: { name: string; code: number },
): Promise<number> {
  const names = await namesOf(ctx);
  if (!names.has(dictionary, code) || !(await holdEntry(ctx, dictionary, code)))
    throw invalid(['body', name], 'unknown_code', ctx.locale);
  return code;
}

/** Keeps a tenant's own entry from being deleted or renumbered until the commit; false when it is gone already. */
async function holdEntry(ctx: Ctx, dictionary: string, code: number): Promise<boolean> {
  if (dictionary in DICTIONARIES && DICTIONARIES[dictionary as DictionaryName].system) return true;
  const { rows } = await sql`select 1 from dictionary_entry
    where tenant_id = ${ctx.actor.tenant_id}::uuid and dictionary = ${dictionary} and code = ${code}::int for key share`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Objects and arrays of objects go into jsonb columns as text; lists of text are arrays. */
const bound = (value: unknown): RawBuilder<unknown> =>
  (Array.isArray(value) && !value.every((part) => typeof part === 'string')) ||
  (typeof value === 'object' && value !== null && !Array.isArray(value))
    ? sql`${JSON.stringify(value)}::jsonb`
    : sql`${value}`;
const asJson = (value: unknown): RawBuilder<unknown> =>
  value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`;

const value = (entity: EntityTable, name: string, given: unknown): RawBuilder<unknown> =>
  entity.resource.fields[name]?.kind === 'json' ? asJson(given) : bound(given);

/** Inserts one row of the entity and notes it in the audit log; answers the stored row. */
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
    values (${sql.join(columns.map((name) => value(entity, name, row[name])))}) returning *`.execute(
      ctx.db,
    );
  const [stored] = rows;
  if (!stored) throw new Error(`insert into ${entity.table} answered no row`);
  noteCreated(ctx, entity, stored);
  return stored;
}

/** The row as stored, locked against other changes; 404 where the actor sees none, 412 where `If-Match` names an older one. */
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

/** `If-Match` lists versions or is `*`; a weak mark says the same, since versions count every change. */
const matchesVersion = (ifMatch: string, version: unknown): boolean =>
  ifMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etagOf(version));

export const etagOf = (version: unknown): string => `"${String(version)}"`;

/** Microseconds since 1970. */
const microseconds = (time: string): number =>
  Date.parse(time) * 1000 + Number((/\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? '').padEnd(3, '0'));

/** A moment written in another way than the stored one is no change. */
function keepingMoments(entity: EntityTable, old: Row, columns: Row): Row {
  const same = (name: string, given: unknown) =>
    entity.resource.fields[name]?.kind === 'time' &&
    typeof given === 'string' &&
    typeof old[name] === 'string' &&
    microseconds(given) === microseconds(old[name]);
  return Object.fromEntries(
    Object.entries(columns).map(([name, given]) => [name, same(name, given) ? old[name] : given]),
  );
}

/** Writes the sent columns of a locked row, counts its version up and notes the difference. */
export async function updateRow(
  ctx: Ctx,
  entity: EntityTable,
  change: { old: Stored; columns: Row; operation?: AuditEntry['operation'] },
): Promise<Stored> {
  const { old } = change;
  const columns = keepingMoments(entity, old, change.columns);
  const next = { ...old, ...columns };
  const operation = change.operation === undefined ? {} : { operation: change.operation };
  if (!noteChanged(ctx, { entity, id: old.id, ...operation }, { old, new: next })) return old;
  const sets = Object.entries(columns).map(
    ([name, given]) => sql`${sql.ref(name)} = ${value(entity, name, given)}`,
  );
  const { rows } =
    await sql<Stored>`update ${sql.table(entity.table)} set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${ctx.actor.id}::uuid`])}
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${old.id}::uuid returning *`.execute(
      ctx.db,
    );
  const [stored] = rows;
  if (!stored) throw new Error(`update of ${entity.table} met no row`);
  return stored;
}

/** Deletes for good; the caller has made sure that nothing refers to the row. */
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
