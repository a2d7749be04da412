import type { Filter } from '@plumbline/contract/kit/query';
import type { RawBuilder } from 'kysely';
import { compile, template, type ReadQuery, type StatementTemplate } from '#kit/db/statement.ts';
import { limitedKey } from '#kit/model/actor.ts';
import { Lru } from '#kit/lru.ts';
import { listFor, type List, type ListQuestion } from './facts.ts';

type Build = (list: List) => RawBuilder<unknown>;
/** The variables of a list's statement: the place, the caller and each of their units. */
type ListReading = ListQuestion['place'] & { tenant: string; user: string; after: string } & Record<
    `unit${number}` | `after${number}`,
    unknown
  >;

/** Callers choose the fields, so the combinations are endless. */
const MAX_CACHED = 1000;
const templates = new Lru<string, StatementTemplate<ListReading>>(MAX_CACHED);

/**
 * The statement of a list. Without filters, or with some whose values are always the same few, it is compiled once for all
 * callers with the same number of units; `kind` distinguishes statements for the same list.
 */
export function listText(list: List, kind: string, build: Build): ReadQuery {
  const { ctx, entity, query, extra, place, fields, filters } = list;
  const isSame = (filter: Filter) => hasFewValues(filter) || list.inOrder?.passed.includes(filter);
  if (extra.length > 0 || !filters.every(isSame)) return compile(build(list));
  const { scope } = ctx.actor;
  const units = scope.all ? [] : scope.read;
  const { with_archived, with_total, cursor } = query;
  const after = cursor?.values ?? [];
  const key = JSON.stringify([
    [kind, entity.resource.name, ctx.locale],
    [scope.all, units.length, limitedKey(ctx.actor)?.id],
    [with_archived, with_total],
    fields,
    query.sorts.map(({ path, descending }) => [path, descending]),
    filters.map(({ path, operator, values, exists }) => [path, operator, values, exists]),
    cursor && after.map((value) => value === null),
  ]);
  const text = templates.get(key) ?? textOf(list, build);
  templates.set(key, text);
  return text.with({
    ...place,
    tenant: ctx.actor.tenant_id,
    user: ctx.actor.id,
    ...Object.fromEntries(units.map((unit, n) => [`unit${n}`, unit])),
    after: cursor?.id ?? '',
    ...Object.fromEntries(after.map((value, n) => [`after${n}`, value])),
  });
}

/** Whether the filter compares with a code or boolean, or tests for a value. */
const hasFewValues = ({ field, relative, period }: Filter): boolean =>
  (field.kind === 'dictionary' || field.kind === 'boolean') && !relative && !period;

/** Compiles once for all callers: the text may depend on none. */
function textOf(list: List, build: Build): StatementTemplate<ListReading> {
  const { ctx, entity, query, extra, fields } = list;
  const { actor } = ctx;
  const text = template<ListReading>((slots) => {
    const { tenant, user, offset, read, needed } = slots;
    const scope = actor.scope.all
      ? actor.scope
      : { ...actor.scope, read: actor.scope.read.map((_, n) => slots[`unit${n}`] as string) };
    const cursor = query.cursor && {
      id: slots.after,
      values: query.cursor.values.map((value, n) => (value === null ? null : slots[`after${n}`])),
    };
    const place = { offset, read, needed };
    const asCaller = { ...ctx, actor: { ...actor, tenant_id: tenant, id: user, scope } };
    return build(listFor(asCaller, entity, { query: { ...query, cursor }, extra, place, fields }));
  });
  const own = [actor.id, actor.tenant_id, ...(actor.scope.all ? [] : actor.scope.read)];
  if (text.constants.flat().some((value) => own.includes(value as string)))
    throw new Error(`the list of ${entity.resource.name} depends on the caller`);
  return text;
}
