import type {
  DetailView,
  DetailWork,
  ItemView,
  WorkPage,
} from '@plumbline/contract/inspections/items';
import { Refusal } from '@plumbline/contract/kit/errors';
import { summaryOf } from '@plumbline/contract/quality/counts';
import { sql, type RawBuilder } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, scopeConditions } from '#kit/query/conditions.ts';
import { requireRow } from '#kit/entity/read.ts';
import { fullNameOf } from '#kit/entity/tree.ts';
import { writeCursor } from '#kit/query/cursor.ts';
import { itemPlaceOf } from '@plumbline/contract/inspections/itemIds';
import { itemsOf } from './items.ts';
import type { Counters } from './counters.ts';
import { itemViews, previousResults } from './itemViews.ts';
import type { Previous } from './itemViews.ts';
import { inspectionTable, seesDetail } from '../table.ts';
import type { DetailRow } from '../table.ts';

export const summaryOfCounters = (counters: Counters) =>
  summaryOf({
    ok: counters.count_ok,
    attention: counters.count_attention,
    critical: counters.count_critical,
  });
export const progressOf = (counters: Counters) => ({
  filled: counters.item_filled,
  total: counters.item_total,
});

/** A detail as its items need it. */
type OpenDetail = Pick<
  DetailRow,
  'id' | 'inspection_id' | 'object_id' | 'check_list_version_id' | 'finished_at'
> & { people: Record<string, string> | null };
const OPEN = sql<OpenDetail>`d.id, d.inspection_id, d.object_id, d.check_list_version_id, d.finished_at, t.people`;

/** A detail with its names; copied names once it is completed. */
type NamedDetail = Pick<
  DetailRow,
  'id' | 'object_id' | 'check_list_id' | 'group_name' | 'group_number' | keyof Counters
> & { object_name: string; object_full_name: string; check_list_name: string };
const named = (tenant: string): RawBuilder<NamedDetail> => sql<NamedDetail>`
  d.id, d.object_id, d.check_list_id, d.group_name, d.group_number, d.item_total, d.item_filled, d.count_ok, d.count_attention, d.count_critical,
  coalesce(d.object_name, o.name) as object_name,
  coalesce(d.object_full_name, ${fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant })}) as object_full_name,
  (select v.name from check_list_version v where v.tenant_id = ${tenant}::uuid and v.id = d.check_list_version_id) as check_list_name`;

/** A detail with its place in the pages of work. */
interface PlacedDetail {
  position: number;
  /** The number of items of this detail and those before it. */
  items: number;
}
const placed = (tenant: string): RawBuilder<PlacedDetail> => sql<PlacedDetail>`
  d.position, (sum((select coalesce(max(n.position) + 1, 0) from check_list_version_item n
    where n.tenant_id = ${tenant}::uuid and n.version_id = d.check_list_version_id)) over (order by d.position))::int as items`;

/** One detail of a visible inspection, or all behind a position; only what is shown is read. */
async function readDetails<R>(
  ctx: ReadCtx,
  path: { inspection_id?: string; detail_id?: string; after?: number | undefined },
  columns: RawBuilder<R>,
): Promise<R[]> {
  const tenant = ctx.actor.tenant_id;
  const conditions = scopeConditions(ctx, inspectionTable, sql.ref('t'));
  conditions.push(
    seesDetail(ctx.actor, { object: sql.ref('o'), inspection_id: sql.ref('d.inspection_id') }),
  );
  if (path.inspection_id !== undefined)
    conditions.push(sql<boolean>`t.id = ${path.inspection_id}::uuid`);
  if (path.detail_id !== undefined) conditions.push(sql<boolean>`d.id = ${path.detail_id}::uuid`);
  if (path.after !== undefined) conditions.push(sql<boolean>`d.position > ${path.after}::bigint`);
  return await ctx.read<R>(
    sql`
    select ${columns} from inspection t
    join inspection_detail d on d.tenant_id = ${tenant}::uuid and d.inspection_id = t.id
    join object o on o.tenant_id = ${tenant}::uuid and o.id = d.object_id
    where ${allOf(conditions)} order by d.position`,
  );
}

const detailView = (detail: NamedDetail): DetailView => ({
  id: detail.id,
  object: { id: detail.object_id, name: detail.object_name },
  object_full_name: detail.object_full_name,
  check_list: { id: detail.check_list_id, name: detail.check_list_name },
  group_name: detail.group_name,
  group_number: detail.group_number,
  quality_aggr: summaryOfCounters(detail),
  progress: progressOf(detail),
});

/** `GET /inspection/{id}/detail`. */
export async function listDetails(ctx: ReadCtx, inspection_id: string): Promise<DetailView[]> {
  return (await readDetails(ctx, { inspection_id }, named(ctx.actor.tenant_id))).map(detailView);
}

/** `GET /inspection/{id}/detail/{detailId}/item`: in document order; the detail must belong to its inspection. */
export async function listItems(
  ctx: ReadCtx,
  path: { inspection_id?: string; detail_id: string },
): Promise<ItemView[]> {
  const [detail] = await readDetails(ctx, path, OPEN);
  if (!detail) throw new Refusal('not_found');
  const [items = []] = await viewsOf(ctx, [detail]);
  return items;
}

/** The items of details of one inspection, by detail: the same few statements for any number of them. */
async function viewsOf(ctx: ReadCtx, details: readonly OpenDetail[]): Promise<ItemView[][]> {
  const items = await itemsOf(ctx, details);
  const ids = details.map(({ id }) => id);
  const previous = await ctx.read<Previous>(previousResults(ctx, ids));
  const shown = details.map((detail) => {
    const all = items.get(detail.id) ?? [];
    return { detail, items: all, shown: all };
  });
  return await itemViews(ctx, shown, previous);
}

/** The most items of a page of work; a check list has at most 1,000. */
const PAGE_ITEMS = 2000;

/** Whole details behind a position, and the last position if there are more. */
async function workAfter(
  ctx: ReadCtx,
  inspection_id: string,
  after?: number,
): Promise<{ items: DetailWork[]; next: number | null }> {
  const tenant = ctx.actor.tenant_id;
  const columns = sql<
    OpenDetail & NamedDetail & PlacedDetail
  >`${OPEN}, ${named(tenant)}, ${placed(tenant)}`;
  const details = await readDetails(ctx, { inspection_id, after }, columns);
  if (details.length === 0) await requireRow(ctx, inspectionTable, inspection_id);
  const page = details.filter(({ items }, n) => n === 0 || items <= PAGE_ITEMS);
  const items = await viewsOf(ctx, page);
  return {
    items: page.map((detail, n) => ({ detail: detailView(detail), items: items[n] ?? [] })),
    next: page.length < details.length ? (page.at(-1)?.position ?? null) : null,
  };
}

/** `GET /inspection/{id}/work`: a page from the first detail on, or behind a position. */
export async function readWorkPage(
  ctx: ReadCtx,
  inspection_id: string,
  after?: number,
): Promise<WorkPage> {
  const { items, next } = await workAfter(ctx, inspection_id, after);
  return { items, next_cursor: next === null ? null : writeCursor([next]) };
}

/** All details of a visible inspection with their items. */
export async function readWork(ctx: ReadCtx, inspection_id: string): Promise<DetailWork[]> {
  const work: DetailWork[] = [];
  for (let after: number | undefined; ;) {
    const { items, next } = await workAfter(ctx, inspection_id, after);
    work.push(...items);
    if (next === null) return work;
    after = next;
  }
}

/** `GET /inspection_check_list_item/{id}`. */
export async function readItem(ctx: ReadCtx, id: string): Promise<ItemView> {
  const place = itemPlaceOf(id);
  const items = place === null ? [] : await listItems(ctx, { detail_id: place.detail_id });
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Refusal('not_found');
  return item;
}
