import { DICTIONARIES } from '@plumbline/contract/dictionaries/wire';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { deleteRow, insertRow, updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';

/** The program relies on the codes of system dictionaries: nobody may change them. */
function refuseSystem(name: DictionaryName): void {
  if (DICTIONARIES[name].system) throw new Refusal('system_dictionary');
}

/** Every column that stores codes of this dictionary. */
export function usesOf(
  tables: Iterable<EntityTable>,
  name: DictionaryName,
): { table: string; column: string }[] {
  return [...tables].flatMap((entity) =>
    Object.entries(entity.resource.fields)
      .filter(([, field]) => field.kind === 'dictionary' && field.to === name)
      .flatMap(([field]) => placeOf(entity, field)),
  );
}

function placeOf(entity: EntityTable, field: string): { table: string; column: string }[] {
  const source = entity.fieldSources[field];
  if (source && 'expression' in source) return []; // computed from columns that are checked themselves
  const side = source && 'side' in source ? entity.sides[String(source.side)] : undefined;
  return [
    {
      table: side && 'table' in side ? side.table : entity.table,
      column: source?.column ?? columnOf(entity, field),
    },
  ];
}

/**
 * Refuses while a row uses the code. The caller locks the entry first, and `lockEntry` of the kit takes the
 * conflicting lock, so that using and deleting it at once cannot both succeed.
 */
async function refuseInUse(ctx: Ctx, name: DictionaryName, entry: StoredRow): Promise<void> {
  const tenant = sql`tenant_id = ${ctx.actor.tenant_id}::uuid`;
  await sql`select 1 from dictionary_entry where ${tenant} and id = ${entry.id}::uuid for update`.execute(
    ctx.db,
  );
  const uses: RawBuilder<unknown>[] = usesOf(ctx.deps.tables.values(), name).map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.table(table)} where ${tenant} and ${sql.ref(column)} = ${entry['code']}::int)`,
  );
  const { rows } = await sql<{
    used: boolean;
  }>`select ${sql.join([...uses, sql`false`], sql` or `)} as used`.execute(ctx.db);
  if (rows[0]?.used) throw new Refusal('in_use');
}

/** The new revision tells all servers that their cached dictionaries are out of date. */
async function announceChange(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('tenant')
    .set((eb) => ({ dictionary_revision: eb('dictionary_revision', '+', 1) }))
    .where('tenant_id', '=', ctx.actor.tenant_id)
    .execute();
}

export async function createEntry(
  ctx: Ctx,
  entity: EntityTable,
  entry: { dictionary: DictionaryName; input: ColumnValues },
): Promise<string> {
  refuseSystem(entry.dictionary);
  const id = insertRow(ctx, entity, { ...entry.input, dictionary: entry.dictionary });
  await announceChange(ctx);
  return id;
}

/**
 * The values that make a group or a unit a kind of money: sums rely on them (docs/decisions/roll-up.md).
 */
const MEANING: Partial<Record<DictionaryName, string>> = {
  measure_group: 'kind',
  measure_unit: 'currency',
};

const changesMeaning = (name: DictionaryName, old: ColumnValues, input: ColumnValues): boolean => {
  const key = MEANING[name];
  if (key === undefined || input['extra'] === undefined) return false;
  const [before, now] = [old, input].map(({ extra }) => (extra as Record<string, string>)[key]);
  return before !== now;
};

/** Changes a locked entry; its code and meaning only while nothing uses it. */
export async function updateEntry(
  ctx: Ctx,
  entity: EntityTable,
  change: { dictionary: DictionaryName; old: StoredRow; input: ColumnValues },
): Promise<ColumnValues> {
  const { dictionary, old, input } = change;
  refuseSystem(dictionary);
  const changesCode = input['code'] !== undefined && input['code'] !== old['code'];
  if (changesCode || changesMeaning(dictionary, old, input))
    await refuseInUse(ctx, dictionary, old);
  const row = updateRow(ctx, entity, { old, columns: input });
  if (row !== old) await announceChange(ctx);
  return row;
}

/** Deletes a locked entry that nothing uses; one in use can only be archived. */
export async function deleteEntry(
  ctx: Ctx,
  entity: EntityTable,
  { dictionary, entry }: { dictionary: DictionaryName; entry: StoredRow },
): Promise<void> {
  refuseSystem(dictionary);
  await refuseInUse(ctx, dictionary, entry);
  await deleteRow(ctx, entity, entry);
  await announceChange(ctx);
}
