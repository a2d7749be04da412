import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import type { HomeView } from '@plumbline/contract/stats/schemas';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { objectTable } from '#areas/objects/table.ts';
import { latestCause } from '#areas/inspections/service.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { presenter, presentingOf } from '#kit/entity/presenter.ts';
import { rowsById } from '#kit/query/rows.ts';
import { narrowRow } from '#kit/http/selection.ts';
import { isShown } from './byQuality.ts';

const SHOWN = 5;
/** More objects than these are not counted. */
const MAX_COUNTED = 1000;
/** Up to this many objects are all looked up, rather than read in the order of an index. */
const FEW = 2000;
const SELECTION = {
  fields: [
    'id',
    'name',
    'code',
    'parent',
    'quality_status',
    'critical_count',
    'critical_since',
    'quality',
  ],
  parts: new Map([
    ['parent', ['name']],
    ['quality', ['actual_critical', 'actual_attention', 'actual_ok']],
  ]),
};

type Worst = HomeView['worst']['items'][number];
interface WorstPlace {
  unit: string | null;
  /** Number of visible objects there whose status is critical. */
  critical: number;
}

/** The objects with the most critical findings of their own, as `GET /object` would list them. */
export async function worstObjects(ctx: ReadCtx, place: WorstPlace): Promise<HomeView['worst']> {
  if (place.critical === 0) return { items: [], total: 0, total_is_exact: true };
  const found = await ctx.read(worstIds(ctx, place));
  const n = found[0]?.n ?? 0;
  return {
    items: await itemsOf(
      ctx,
      found.map(({ id }) => id),
    ),
    total: Math.min(n, MAX_COUNTED),
    total_is_exact: n <= MAX_COUNTED,
  };
}

/**
 * The first objects in the order of the list by critical findings, findings that need attention and time. The time of the
 * oldest finding is looked up only for objects that are as bad as the last one shown, or worse.
 */
function worstIds(ctx: ReadCtx, place: WorstPlace): RawBuilder<{ id: string; n: number }> {
  const isFew = place.critical <= FEW;
  const objects = isFew ? collected(ctx, place) : inOrder(ctx, place);
  return sql`
  with o as ${sql.raw(isFew ? 'materialized' : 'not materialized')} (${objects}), shown as materialized (
    select o.critical, o.attention from o order by o.critical desc, o.attention desc limit ${SHOWN}::int
  ), least as materialized (
    select critical, attention from shown order by critical, attention limit 1)
  select o.object_id as id, (select count(*) from (select 1 from o limit ${MAX_COUNTED + 1}::int) x)::int as n from o
  where (o.critical, o.attention) >= (select critical, attention from least)
  order by o.critical desc, o.attention desc,
    (select min(r.as_of) from object_result r where r.tenant_id = ${ctx.actor.tenant_id}::uuid and r.object_id = o.object_id and r.critical > 0),
    o.object_id limit ${SHOWN}::int`;
}

const counts = sql`q.object_id, q.actual_critical as critical, q.actual_attention as attention`;

/** From the index of the worst objects, each tested. */
const inOrder = (ctx: ReadCtx, { unit }: WorstPlace) => sql`
  select q.* from (
    select ${counts} from object_quality q where q.tenant_id = ${ctx.actor.tenant_id}::uuid and q.actual_critical > 0
    order by q.actual_critical desc, q.actual_attention desc, q.object_id desc offset 0) q
  cross join lateral (
    select 1 from object_facts f where f.tenant_id = ${ctx.actor.tenant_id}::uuid and f.object_id = q.object_id and not f.archived
      and ${isShown(ctx, sql.ref('f.business_unit_id'), unit)} offset 0) f`;

/** The few critical objects of the units, including those whose own findings are not. */
const collected = (ctx: ReadCtx, { unit }: WorstPlace) => sql`
  select q.* from (
    select f.object_id from object_facts f where f.tenant_id = ${ctx.actor.tenant_id}::uuid and not f.archived
      and f.total_status = ${QUALITY.critical}::smallint and ${isShown(ctx, sql.ref('f.business_unit_id'), unit)} offset 0) f
  cross join lateral (
    select ${counts} from object_quality q where q.tenant_id = ${ctx.actor.tenant_id}::uuid and q.object_id = f.object_id
      and q.actual_critical > 0 offset 0) q`;

async function itemsOf(ctx: ReadCtx, ids: string[]): Promise<Worst[]> {
  if (ids.length === 0) return [];
  const [presenting, rows] = await Promise.all([
    presentingOf(ctx),
    rowsById(ctx, objectTable, { ids, fields: SELECTION.fields }),
  ]);
  const present = presenter(objectTable, SELECTION.fields, presenting);
  const byId = new Map(rows.map((row) => [row['_id'], narrowRow(present(row), SELECTION.parts)]));
  return await Promise.all(
    // An object deleted meanwhile is left out.
    ids
      .flatMap((id) => (byId.get(id) ?? []) as Omit<Worst, 'cause'>[])
      .map(async (row): Promise<Worst> => {
        const status = (row.quality_status?.code ?? null) as Quality | null; // codes of the dictionary
        const cause = await latestCause(ctx, row.id, status);
        return { ...row, cause: cause && { name: cause.name, comment: cause.comment } };
      }),
  );
}
