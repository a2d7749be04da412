import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { isVisibleRow, tableOf } from './read.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { Row } from './write.ts';

/** 404 for an id that this actor does not see: missing, in another tenant or out of scope. */
export async function requireVisible(ctx: Ctx, entityName: string, id: string): Promise<void> {
  const entity = tableOf(ctx, entityName);
  const where = isVisibleRow(ctx, entity, id);
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
