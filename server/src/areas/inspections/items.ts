import { completionOf } from '@plumbline/contract/inspections/completion';
import type { Completion, RuleItem } from '@plumbline/contract/inspections/completion';
import type { ItemContent } from '@plumbline/contract/checkLists/schemas';
import { sql } from 'kysely';
import { compile } from '#kit/db/db.ts';
import type { ReadCtx } from '#kit/ctx.ts';
import { itemId } from './itemIds.ts';
import type { CountColumns, ItemColumns, ItemRow } from './table.ts';

/** A reader within a tenant: a request, or an import without one. */
export type Reader = Pick<ReadCtx, 'read'> & { actor: { tenant_id: string } };

/** One item of a check list as of the inspection's version. */
export interface VersionItem extends ItemContent {
  position: number;
  parent_position: number | null;
  /** The editable item it was copied from, the same in all versions of the list. */
  item_id: string;
  number: string;
}

/** Versions never change, so cached ones stay valid; the oldest are evicted when there are too many items. */
const cache = new Map<string, VersionItem[]>();
const MAX_CACHED_ITEMS = 50_000;
let cachedItems = 0;

function keep(key: string, items: VersionItem[]): void {
  if (cache.has(key)) return;
  cache.set(key, items);
  cachedItems += items.length;
  for (const [oldest, evicted] of cache) {
    if (cachedItems <= MAX_CACHED_ITEMS) return;
    cache.delete(oldest);
    cachedItems -= evicted.length;
  }
}

/** Items of check list versions in document order, by version. */
export async function versionItems(
  ctx: Reader,
  versions: readonly string[],
): Promise<Map<string, VersionItem[]>> {
  const tenant = ctx.actor.tenant_id;
  const itemsByVersion = new Map<string, VersionItem[]>();
  for (const version of new Set(versions))
    itemsByVersion.set(version, cache.get(`${tenant} ${version}`) ?? []);
  const missing = [...itemsByVersion]
    .filter(([version]) => !cache.has(`${tenant} ${version}`))
    .map(([version]) => version);
  if (missing.length === 0) return itemsByVersion;
  const rows = await ctx.read<VersionItem & { version_id: string }>(
    compile(sql`
    select version_id, position, parent_position, item_id, number, code, name, hint, item_type, check_type_code, relevance_code, choices, unit, rule,
      visible_if, require_photo_on, require_comment_on
    from check_list_version_item where tenant_id = ${tenant}::uuid and version_id = any(${missing}::uuid[]) order by version_id, position`),
  );
  for (const { version_id, ...item } of rows) itemsByVersion.get(version_id)?.push(item);
  for (const version of missing) keep(`${tenant} ${version}`, itemsByVersion.get(version) ?? []);
  return itemsByVersion;
}

export interface DetailVersion {
  id: string;
  check_list_version_id: string;
}

/** An item without an answer. */
export const UNANSWERED: Omit<ItemRow, 'position'> = {
  quality: null,
  value: null,
  not_applicable: false,
  shown: true,
  comment: null,
  content_count: 0,
  proposed: false,
  answered_at: null,
  answered_by: null,
  revision: 0,
  applied_keys: [],
};
export type AnsweredItem = RuleItem & {
  place: VersionItem;
  answer: ItemRow;
};

/** The items of one detail with their answers, as the completion rule expects them. */
export function answeredItems(
  detailId: string,
  places: readonly VersionItem[],
  answers: readonly ItemRow[],
): AnsweredItem[] {
  const byPosition = new Map(answers.map((answer) => [answer.position, answer]));
  return places.map((place) =>
    answeredItem(
      detailId,
      place,
      byPosition.get(place.position) ?? { ...UNANSWERED, position: place.position },
    ),
  );
}

export function answeredItem(detailId: string, place: VersionItem, answer: ItemRow): AnsweredItem {
  return {
    id: itemId(detailId, place.position),
    parent_id: place.parent_position === null ? null : itemId(detailId, place.parent_position),
    code: place.code,
    item_type: place.item_type,
    check_type_code: place.check_type_code,
    visible_if: place.visible_if,
    require_comment_on: place.require_comment_on,
    value: answer.value,
    not_applicable: answer.not_applicable,
    quality_status_code: answer.quality,
    comment: answer.comment,
    content_count: answer.content_count,
    proposed: answer.proposed,
    place,
    answer,
  };
}

/** The answers of details, by detail. */
export async function answersOf(
  ctx: Reader,
  details: readonly string[],
): Promise<Map<string, ItemRow[]>> {
  const rows = await ctx.read<ItemRow & { detail_id: string }>(
    compile(sql`
    select detail_id, position, quality, value, not_applicable, shown, comment, content_count, proposed, answered_at, answered_by,
      revision, applied_keys
    from inspection_item where tenant_id = ${ctx.actor.tenant_id}::uuid and detail_id = any(${details}::uuid[]) order by detail_id, position`),
  );
  const answersByDetail = new Map<string, ItemRow[]>(details.map((id) => [id, []]));
  for (const { detail_id, ...answer } of rows) answersByDetail.get(detail_id)?.push(answer);
  return answersByDetail;
}

/** The items of several details with their answers, by detail. */
export async function itemsOf(
  ctx: Reader,
  details: readonly DetailVersion[],
): Promise<Map<string, AnsweredItem[]>> {
  const versions = await versionItems(
    ctx,
    details.map((detail) => detail.check_list_version_id),
  );
  const answers = await answersOf(
    ctx,
    details.map((detail) => detail.id),
  );
  return new Map(
    details.map(({ id, check_list_version_id }) => [
      id,
      answeredItems(id, versions.get(check_list_version_id) ?? [], answers.get(id) ?? []),
    ]),
  );
}

export type Counters = CountColumns & ItemColumns;
export const NO_COUNTERS: Counters = {
  item_total: 0,
  item_filled: 0,
  count_ok: 0,
  count_attention: 0,
  count_critical: 0,
};

/** The counters to store for a detail. */
export const countersOf = ({ progress, counts }: Completion): Counters => ({
  item_total: progress.total,
  item_filled: progress.filled,
  count_ok: counts.ok,
  count_attention: counts.attention,
  count_critical: counts.critical,
});

export function addCounters(a: Counters, b: Counters): Counters {
  return {
    item_total: a.item_total + b.item_total,
    item_filled: a.item_filled + b.item_filled,
    count_ok: a.count_ok + b.count_ok,
    count_attention: a.count_attention + b.count_attention,
    count_critical: a.count_critical + b.count_critical,
  };
}

/** The counters of a list without answers. */
export const openCounters = (places: readonly VersionItem[]): Counters =>
  countersOf(completionOf(answeredItems('', places, [])));
