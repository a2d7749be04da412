import type { RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import type { ReadQuery } from '#kit/db/db.ts';
import { template } from '#kit/db/template.ts';
import type { Template } from '#kit/db/template.ts';
import { Lru } from '#kit/lru.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { ListQuestion, PagePlace } from './keys.ts';
import { filtersOf } from './listQuery.ts';

type Build = (ctx: ReadCtx, place: PagePlace) => RawBuilder<unknown>;
/** What differs between readings of one list: the place, the caller, and each of their units. */
type Reading = PagePlace & { tenant: string; user: string } & Record<`unit${number}`, string>;

/** Callers choose the fields, so the combinations are endless. */
const MAX_CACHED = 1000;
const templates = new Lru<string, Template<Reading>>(MAX_CACHED);

/**
 * The statement of a list. That of a list without filters is compiled once for all callers with the same number of units;
 * `kind` distinguishes statements for the same list.
 */
export function listText(
  ctx: ReadCtx,
  entity: EntityTable,
  { query, extra, place, fields }: ListQuestion,
  { kind, build }: { kind: string; build: Build },
): ReadQuery {
  if (extra.length > 0 || query.cursor !== null || filtersOf(query).length > 0)
    return compile(build(ctx, place));
  const { scope } = ctx.actor;
  const units = scope.all ? [] : scope.read;
  const order = query.sorts.map(({ path, descending }) => [path, descending]);
  const { with_archived, with_total } = query;
  const key = JSON.stringify([
    [kind, entity.resource.name, ctx.locale, scope.all, units.length, with_archived, with_total],
    fields,
    order,
  ]);
  const text = templates.get(key) ?? textOf(ctx, entity, build);
  templates.set(key, text);
  return text.with({
    ...place,
    tenant: ctx.actor.tenant_id,
    user: ctx.actor.id,
    ...Object.fromEntries(units.map((unit, n) => [`unit${n}`, unit])),
  });
}

/** Compiled once for all callers: the text may depend on none. */
function textOf(ctx: ReadCtx, entity: EntityTable, build: Build): Template<Reading> {
  const { actor } = ctx;
  const text = template<Reading>((slots) => {
    const { tenant, user, offset, read, needed } = slots;
    const scope = actor.scope.all
      ? actor.scope
      : { ...actor.scope, read: actor.scope.read.map((_, n) => slots[`unit${n}`] ?? '') };
    const asCaller = { ...ctx, actor: { ...actor, tenant_id: tenant, id: user, scope } };
    return build(asCaller, { offset, read, needed });
  });
  const own = [actor.id, actor.tenant_id, ...(actor.scope.all ? [] : actor.scope.read)];
  if (text.constants.flat().some((value) => own.includes(value as string)))
    throw new Error(`the list of ${entity.resource.name} depends on the caller`);
  return text;
}
