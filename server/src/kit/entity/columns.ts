import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { InvalidInput } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { tableOf, visibleRow } from './read.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { DictionaryNames } from '#kit/dictionary/names.ts';
import { lookUp } from '#kit/db/transaction.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { ColumnValues } from './write.ts';

/** 404 for an id that this actor does not see: missing, in another tenant or out of scope. */
export const requireVisible = async (ctx: Ctx, entityName: string, id: string): Promise<void> =>
  await holdAll(ctx, [visible(ctx, entityName, id)]);

/** A condition of the input. */
interface InputCondition {
  /** Has a row if the condition holds; without it, the condition fails. */
  query: RawBuilder<unknown> | null;
  refusal: () => Refusal | InvalidInput;
}

function visible(ctx: Ctx, entityName: string, id: string): InputCondition {
  const entity = tableOf(ctx, entityName);
  return { query: visibleRow(ctx, entity, id), refusal: () => new Refusal('not_found') };
}

/** Checks all conditions in one message, and refuses the first that fails. */
async function holdAll(ctx: Ctx, conditions: readonly InputCondition[]): Promise<void> {
  const queries = conditions.flatMap(({ query }) => query ?? []);
  const results = queries.length > 0 ? await lookUp<unknown[]>(ctx.db, queries) : [];
  const failed = conditions.find(
    ({ query }) => !query || results[queries.indexOf(query)]?.length === 0,
  );
  if (failed) throw failed.refusal();
}

/** Input as columns: related rows must be visible to the caller, dictionary codes must exist. */
export async function toColumns(
  ctx: Ctx,
  entity: EntityTable,
  input: ColumnValues,
): Promise<ColumnValues> {
  const columns: ColumnValues = {};
  const conditions: InputCondition[] = [];
  const { fields } = entity.resource;
  const names = await namesOf(ctx);
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const base = name.replace(/_(id|code)$/, '');
    const field = fields[base];
    if (base !== name && field?.kind === 'relation' && name.endsWith('_id')) {
      const id = typeof value === 'string' ? value.toLowerCase() : value;
      if (typeof id === 'string') conditions.push(visible(ctx, field.to, id));
      columns[columnOf(entity, base)] = id;
    } else if (name.endsWith('_code') && field?.kind === 'dictionary') {
      const code = value === null ? null : Number(value);
      if (code !== null)
        conditions.push(...known(ctx, names, { name, dictionary: field.to, code }));
      columns[columnOf(entity, base)] = code;
    } else {
      columns[fields[name] ? columnOf(entity, name) : name] = value;
    }
  }
  await holdAll(ctx, conditions);
  return columns;
}

/** Checks that the code exists; a tenant's own entry is locked against deletion and renumbering until the commit. */
function known(
  { actor, locale }: Ctx,
  names: DictionaryNames,
  { name, dictionary, code }: { name: string; dictionary: string; code: number },
): InputCondition[] {
  const refusal = () => invalid(['body', name], 'unknown_code', locale);
  if (!names.has(dictionary, code)) return [{ query: null, refusal }];
  if (dictionary in DICTIONARIES && DICTIONARIES[dictionary as DictionaryName].system) return [];
  const query = sql`select 1 from dictionary_entry
    where tenant_id = ${actor.tenant_id}::uuid and dictionary = ${dictionary} and code = ${code}::int for key share`;
  return [{ query, refusal }];
}
