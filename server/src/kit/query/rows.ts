import type { Resource } from '@plumbline/contract/kit/resource';
import { sql, type RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { template, type ReadQuery, type StatementTemplate } from '#kit/db/statement.ts';
import { Lru } from '#kit/lru.ts';
import { rowsWithIds } from '#kit/model/fewRows.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { fromOf } from './conditions.ts';
import type { From } from './from.ts';

type SelectedRow = Record<string, unknown>;

/** SELECT list of the fields: a relation yields `x__id`, `x__name`, and `x__code` if its target has one. */
export function selectList(entity: EntityTable, fields: string[], from: From): RawBuilder<unknown> {
  const columns = fields.flatMap((name) => {
    const field = entity.resource.fields[name];
    const value = from.shown(name);
    const names = from.copiedNames(name);
    if (names)
      return [sql`${value} as ${sql.ref(name)}`, sql`${names} as ${sql.ref(`${name}__names`)}`];
    if (field?.kind !== 'relation') return [sql`${value} as ${sql.ref(name)}`];
    const { resource } = from.target(name);
    const parts = [
      sql`${value} as ${sql.ref(`${name}__id`)}`,
      sql`${from.column([name, resource.label])} as ${sql.ref(`${name}__name`)}`,
    ];
    for (const part of ['code', 'avatar'])
      if (isInReference(resource, part))
        parts.push(sql`${from.column([name, part])} as ${sql.ref(`${name}__${part}`)}`);
    return parts;
  });
  return sql.join(columns);
}

/** Whether references have the field: codes, and the pictures of people, which are shown with their names. */
const isInReference = ({ name, fields }: Resource, part: string): boolean =>
  part in fields && (part === 'code' || name === 'user');

/** Callers choose the fields, so the combinations are endless. */
const MAX_CACHED = 1000;
const readsById = new Lru<string, StatementTemplate<ById>>(MAX_CACHED);

interface ById {
  tenant: string;
  /** The first of the ids. */
  id: string;
  ids: string[];
}

/** Reads the columns of rows by id, unordered; the caller has checked that the actor sees them. */
export const rowsById = async (
  ctx: ReadCtx,
  entity: EntityTable,
  page: { ids: string[]; fields: string[] },
): Promise<SelectedRow[]> => await ctx.read<SelectedRow>(readOfRows(ctx, entity, page));

/** The statement that reads them. */
export function readOfRows(
  ctx: ReadCtx,
  entity: EntityTable,
  { ids, fields }: { ids: string[]; fields: string[] },
): ReadQuery {
  const single = ids.length === 1;
  const key = `${entity.resource.name} ${ctx.locale} ${single} ${fields.join()}`;
  const read = readsById.get(key) ?? readById(ctx, entity, { fields, single });
  readsById.set(key, read);
  return read.with({ tenant: ctx.actor.tenant_id, id: ids[0] ?? '', ids });
}

/**
 * Compiled once for all tenants and actors: the text may depend on neither. A single row has a text of its own: for a
 * list, PostgreSQL expects ten ids, and plans to remember what their rows share.
 */
function readById(
  ctx: ReadCtx,
  entity: EntityTable,
  { fields, single }: { fields: string[]; single: boolean },
): StatementTemplate<ById> {
  const version = 'updated_at' in entity.resource.fields ? sql`, t.version as "_version"` : sql``;
  const read = template<ById>(({ tenant, id, ids }) => {
    const asTenant = { ...ctx, actor: { ...ctx.actor, tenant_id: tenant } };
    const page = sql`unnest(${single ? sql`array[${id}::uuid]` : sql`${ids}::uuid[]`}) as page("_id")`;
    const from = fromOf(asTenant, entity, rowsWithIds(entity, tenant, page));
    const columns = selectList(entity, fields, from);
    return sql`select t.id as "_id", ${columns}${version} from ${from.clause()}`;
  });
  const { id, tenant_id } = ctx.actor;
  if (read.constants.some((value) => value === id || value === tenant_id || Array.isArray(value)))
    throw new Error(`the read of ${entity.resource.name} by id depends on the caller`);
  return read;
}
