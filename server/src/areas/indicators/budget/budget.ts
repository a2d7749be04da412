import type { Budget, BudgetRow } from '@plumbline/contract/indicators/budget';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { currencyOf } from '#kit/dictionary/currency.ts';
import { objectTable } from '#areas/objects/table.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { readRow } from '#kit/entity/read.ts';

/** The most rows of a table, and children in a chart. */
const MAX_ROWS = 200;
const MAX_INDICATORS = 500;
const MAX_CHILDREN = 60;
/** Number of largest children that are read before hiding those the caller may not see. */
const MAX_LOOKED_AT = 500;

type Sum = Omit<BudgetRow, 'indicators'>;
type OwnIndicator = BudgetRow['indicators'][number] & { unit: number };

/** Returns a part of a sum, to six decimals; null where parts of different signs make shares meaningless. */
const shareOf = (part: RawBuilder<unknown>, sum: RawBuilder<unknown>) =>
  sql`case when ${sum} <> 0 and ${part} / ${sum} between 0 and 1 then round(${part} / ${sum}, 6) end`;

/**
 * `GET /object/{id}/budget`: kept sums, and the largest children of one of them. As with quality, the sums include
 * sub-objects outside the caller's scope, but only those in scope are named.
 */
export async function readBudget(
  ctx: ReadCtx,
  id: string,
  chosen: { name: string | null; currency: number | null },
): Promise<Budget> {
  const [, { sums, is_complete }, own] = await Promise.all([
    readRow(ctx, objectTable, id, ['id']),
    readSums(ctx, id),
    readOwn(ctx, id),
  ]);
  const rows = sums.map((row) => ({
    ...row,
    indicators: own
      .filter(({ name, unit }) => name === row.name && unit === row.currency.code)
      .map(({ unit: _, ...indicator }) => indicator),
  }));
  const [first] = rows
    .filter(
      ({ name, currency }) =>
        name === (chosen.name ?? name) && currency.code === (chosen.currency ?? currency.code),
    )
    .toSorted(
      (a, b) =>
        Number(a.own === null) - Number(b.own === null) || Math.abs(b.total) - Math.abs(a.total),
    );
  const of = first ? { name: first.name, currency: first.currency.code } : null;
  const below = of && first && first.below !== null ? await readBelow(ctx, id, of) : NOTHING;
  return { rows, is_complete, of, ...below };
}

const NOTHING: Pick<Budget, 'children' | 'rest'> = { children: [], rest: null };

/** The kept sums of a visible object, by name and currency. */
export async function readSums(
  { actor, locale, read }: ReadCtx,
  id: string,
): Promise<{ sums: Sum[]; is_complete: boolean }> {
  const sums = await read<Sum>(
    sql`
    select b.name, ${currencyOf(sql.ref('b.unit_code'), { tenant: actor.tenant_id, locale })} as currency,
      case when b.own_values > 0 then b.own end as own, case when b.below_values > 0 then b.below end as below,
      b.total, ${shareOf(sql.ref('b.own'), sql.ref('b.total'))} as share
    from (select * from object_budget where tenant_id = ${actor.tenant_id}::uuid and object_id = ${id}::uuid
      order by name, unit_code limit ${MAX_ROWS + 1}::int) b
    order by b.name collate natural_order, b.name, b.unit_code`,
  );
  return { sums: sums.slice(0, MAX_ROWS), is_complete: sums.length <= MAX_ROWS };
}

const readOwn = async ({ actor, read }: ReadCtx, id: string): Promise<OwnIndicator[]> =>
  await read<OwnIndicator>(
    sql`
    select id, name, last_value, last_at as date, counted_unit as unit from measurement_indicator
    where tenant_id = ${actor.tenant_id}::uuid and object_id = ${id}::uuid and counted_name is not null
    order by name, id limit ${MAX_INDICATORS}::int`,
  );

/** The largest children first; of a negative sum the most negative ones. */
async function readBelow(
  { actor, read }: ReadCtx,
  id: string,
  { name, currency }: { name: string; currency: number },
): Promise<Pick<Budget, 'children' | 'rest'>> {
  const tenant = sql`tenant_id = ${actor.tenant_id}::uuid`;
  const sum = sql`name = ${name} and unit_code = ${currency}::int`;
  const largest = (order: RawBuilder<unknown>) =>
    sql`(select object_id, total, own_values + below_values as n from object_budget
      where tenant_id = ${actor.tenant_id}::uuid and ${sum} and parent_id = ${id}::uuid order by ${order} limit ${MAX_LOOKED_AT}::int)`;
  const isVisible = objectTable.visible?.(sql.ref('o'), actor) ?? sql`true`;
  const [row] = await read<
    Pick<Budget, 'children'> & { rest: number | null; share: number | null }
  >(
    sql`
    with above as (
      select total, below, below_values from object_budget where tenant_id = ${actor.tenant_id}::uuid and ${sum} and object_id = ${id}::uuid
    ), largest as (
      select * from ${largest(sql`total desc, object_id desc`)} l where (select below >= 0 from above)
      union all
      select * from ${largest(sql`total, object_id`)} l where (select below < 0 from above)
    ), shown as (
      select o.id, o.name, o.code, l.total, l.n from largest l
      cross join lateral (select o.id, o.name, o.code from object o
        where o.${tenant} and o.id = l.object_id and ${isVisible} offset 0) o
      order by abs(l.total) desc, o.id desc limit ${MAX_CHILDREN}::int
    ), rest as (
      select a.below - coalesce((select sum(s.total) from shown s), 0) as total, a.total as of,
        a.below_values > coalesce((select sum(s.n) from shown s), 0) as is_left from above a)
    select coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'code', s.code, 'total', s.total,
        'share', ${shareOf(sql.ref('s.total'), sql.ref('a.total'))}) order by abs(s.total) desc, s.id desc) from shown s, above a), '[]') as children,
      case when r.is_left then r.total end as rest, case when r.is_left then ${shareOf(sql.ref('r.total'), sql.ref('r.of'))} end as share
    from rest r`,
  );
  if (!row) return NOTHING;
  const { children, rest, share } = row;
  return { children, rest: rest === null ? null : { total: rest, share } };
}
