import { completionOf } from '@plumbline/contract/completion';
import type { DetailView, ItemView } from '@plumbline/contract/inspections';
import { Refusal } from '@plumbline/contract/kit/errors';
import { summaryOf } from '@plumbline/contract/quality';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db.ts';
import type { Names } from '#kit/names.ts';
import { allOf, namesOf, scopeConditions } from '#kit/store.ts';
import { fullNameOf } from '#kit/tree.ts';
import { placeOf } from './itemIds.ts';
import { itemsOf } from './items.ts';
import type { AnsweredItem, Counters } from './items.ts';
import { inspectionTable } from './table.ts';
import type { DetailRow } from './table.ts';

export const summaryOfCounters = (counters: Counters) =>
  summaryOf({ ok: counters.count_ok, attention: counters.count_attention, critical: counters.count_critical });
export const progressOf = (counters: Counters) => ({ filled: counters.item_filled, total: counters.item_total });

type NamedDetail = DetailRow & { object_name: string; object_full_name: string; check_list_name: string };

/** Details of an inspection the actor sees, all or one, with their names; copied ones once it is completed. */
async function readDetails(ctx: ReadCtx, asked: { inspection_id?: string; detail_id?: string }): Promise<NamedDetail[]> {
  const tenant = ctx.actor.tenant_id;
  const conditions = scopeConditions(ctx, inspectionTable, sql.ref('t'));
  if (asked.inspection_id !== undefined) conditions.push(sql<boolean>`t.id = ${asked.inspection_id}::uuid`);
  if (asked.detail_id !== undefined) conditions.push(sql<boolean>`d.id = ${asked.detail_id}::uuid`);
  return await ctx.run<NamedDetail>(compile(sql`
    select d.id, d.inspection_id, d.position, d.object_id, d.check_list_id, d.check_list_version_id, d.group_name, d.group_number,
      d.item_total, d.item_filled, d.count_ok, d.count_attention, d.count_critical, d.finished_at,
      coalesce(d.object_name, o.name) as object_name,
      coalesce(d.object_full_name, ${fullNameOf(sql.table('object'), { alias: sql.ref('o'), tenant })}) as object_full_name,
      v.name as check_list_name
    from inspection t
    join inspection_detail d on d.tenant_id = ${tenant}::uuid and d.inspection_id = t.id
    join object o on o.tenant_id = ${tenant}::uuid and o.id = d.object_id
    join check_list_version v on v.tenant_id = ${tenant}::uuid and v.id = d.check_list_version_id
    where ${allOf(conditions)} order by d.position`));
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
  return (await readDetails(ctx, { inspection_id })).map(detailView);
}

/** `GET /inspection/{id}/detail/{detailId}/item`: in document order; the detail is found through its inspection. */
export async function listItems(ctx: ReadCtx, asked: { inspection_id?: string; detail_id: string }): Promise<ItemView[]> {
  const [detail] = await readDetails(ctx, asked);
  if (!detail) throw new Refusal('not_found');
  const items = (await itemsOf(ctx, [detail])).get(detail.id) ?? [];
  return await itemViews(ctx, { detail, items, shown: items });
}

/** `GET /inspection_check_list_item/{id}`. */
export async function readItem(ctx: ReadCtx, id: string): Promise<ItemView> {
  const place = placeOf(id);
  const items = place === null ? [] : await listItems(ctx, { detail_id: place.detail_id });
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw new Refusal('not_found');
  return item;
}

/** Views of the `shown` among all `items` of a detail; all are needed to tell what is visible. */
export async function itemViews(
  ctx: ReadCtx,
  of: { detail: Pick<DetailRow, 'id' | 'object_id' | 'check_list_id' | 'finished_at'>; items: readonly AnsweredItem[]; shown: readonly AnsweredItem[] },
): Promise<ItemView[]> {
  const { visible } = completionOf(of.items);
  const people = await namesOfUsers(ctx, of.shown.map((item) => item.answer.answered_by));
  const previous = await previousResults(ctx, of.detail);
  const names = await namesOf(ctx);
  const coded = codedIn(ctx, names);
  return of.shown.map((item) => {
    const before = previous.get(item.place.item_id);
    const { answered_by, answered_at } = item.answer;
    const { position, number, name, hint, relevance_code, choices, unit, rule } = item.place;
    const { quality_status_code, check_type_code, place: _place, answer: _answer, ...rest } = item;
    return {
      ...rest, detail_id: of.detail.id, position, number, name, hint, choices, unit, rule,
      require_photo_on: item.place.require_photo_on,
      require_comment_on: item.place.require_comment_on,
      check_type: coded('check_list_item_check_type', check_type_code),
      relevance: names.coded('relevance', relevance_code, ctx.locale),
      quality_status: coded('quality_status', quality_status_code),
      visible: visible.has(item.id),
      answered_at,
      answered_by: answered_by === null ? null : { id: answered_by, name: people.get(answered_by) ?? '' },
      previous: before ? { quality_status: coded('quality_status', before.quality), value: before.value, finished_at: before.finished_at } : null,
    };
  });
}

const codedIn = (ctx: ReadCtx, names: Names) => (dictionary: string, code: number | null) =>
  code === null ? null : names.coded(dictionary, code, ctx.locale);

async function namesOfUsers(ctx: ReadCtx, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await ctx.run<{ id: string; full_name: string }>(
    compile(sql`select id, full_name from app_user where tenant_id = ${ctx.actor.tenant_id}::uuid and id = any(${known}::uuid[])`),
  );
  return new Map(rows.map((row) => [row.id, row.full_name]));
}

interface Previous {
  item_id: string;
  value: ItemView['value'];
  quality: number | null;
  finished_at: string;
}

/** Answers of the latest completed detail of the same object and check list before this one, by list item. */
async function previousResults(ctx: ReadCtx, detail: Pick<DetailRow, 'id' | 'object_id' | 'check_list_id' | 'finished_at'>): Promise<Map<string, Previous>> {
  const tenant = ctx.actor.tenant_id;
  const rows = await ctx.run<Previous>(compile(sql`
    select v.item_id, i.value, i.quality, d.finished_at from (
      select id, check_list_version_id, finished_at from inspection_detail
      where tenant_id = ${tenant}::uuid and object_id = ${detail.object_id}::uuid and check_list_id = ${detail.check_list_id}::uuid
        and finished_at < coalesce(${detail.finished_at}::timestamptz, 'infinity')
      order by finished_at desc, id desc limit 1) d
    join check_list_version_item v on v.tenant_id = ${tenant}::uuid and v.version_id = d.check_list_version_id
    join inspection_item i on i.tenant_id = ${tenant}::uuid and i.detail_id = d.id and i.position = v.position and i.shown`));
  return new Map(rows.map((row) => [row.item_id, row]));
}
