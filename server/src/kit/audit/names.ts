import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { rowsByKey } from '#kit/model/fewRows.ts';
import { columnOf } from '#kit/model/table.ts';
import type { EntityTable } from '#kit/model/table.ts';

type NamedValues = Record<string, unknown>;
type LogRow = { old_value: unknown; new_value: unknown };

const isValues = (value: unknown): value is NamedValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entity that a logged column refers to; columns of its parts are named after their target. */
function targetOf(ctx: ReadCtx, entity: EntityTable, column: string): EntityTable | undefined {
  const { fields } = entity.resource;
  const own = Object.keys(fields).find(
    (name) => fields[name]?.kind === 'relation' && columnOf(entity, name) === column,
  );
  const name = own === undefined ? column.replace(/_id$/, '') : fields[own]?.to;
  return ctx.deps.tables.get(name ?? '');
}

/** Collects the ids in a logged value, by the entity they refer to. */
function collect(
  ctx: ReadCtx,
  entity: EntityTable,
  { value, into }: { value: unknown; into: Map<EntityTable, Set<string>> },
): void {
  if (Array.isArray(value)) for (const part of value) collect(ctx, entity, { value: part, into });
  if (!isValues(value)) return;
  for (const [column, part] of Object.entries(value)) {
    const target = typeof part === 'string' && /_(id|by)$/.test(column);
    const table = target ? targetOf(ctx, entity, column) : undefined;
    if (table) into.set(table, (into.get(table) ?? new Set()).add(part as string));
    else if (typeof part === 'object') collect(ctx, entity, { value: part, into });
  }
}

/**
 * Reads the names of everything that the entries refer to, in one query. As in any reference, a name is shown even if
 * the reader may not open its row.
 */
export async function namesIn(
  ctx: ReadCtx,
  entity: EntityTable,
  rows: readonly LogRow[],
): Promise<Record<string, string>> {
  const ids = new Map<EntityTable, Set<string>>();
  for (const { old_value, new_value } of rows)
    for (const value of [old_value, new_value]) collect(ctx, entity, { value, into: ids });
  if (ids.size === 0) return {};
  const queries = [...ids].map(
    ([table, own]) =>
      sql`select t.id::text as id, ${sql.ref(`t.${columnOf(table, table.resource.label)}`)} as name
      from ${rowsByKey(table, ctx.actor.tenant_id, [...own])}`,
  );
  const nameRows = await ctx.read<{ id: string; name: string }>(
    sql`${sql.join(queries, sql` union all `)}`,
  );
  return Object.fromEntries(nameRows.map(({ id, name }) => [id, name]));
}

/** The names that occur in one entry. */
export function namesOfOne(row: LogRow, names: Record<string, string>): Record<string, string> {
  const text = JSON.stringify([row.old_value, row.new_value]);
  return Object.fromEntries(Object.entries(names).filter(([id]) => text.includes(id)));
}
