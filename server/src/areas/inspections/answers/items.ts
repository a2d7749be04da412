import type { RuleItem } from '@plumbline/contract/inspections/completion';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { itemId } from '@plumbline/contract/inspections/itemIds';
import type { StoredAnswer } from '../table.ts';
import { versionItems } from './versionItems.ts';
import type { VersionItem, TenantReader } from './versionItems.ts';

interface DetailVersion {
  id: string;
  check_list_version_id: string;
}

/** An item without an answer. */
export const UNANSWERED: Omit<StoredAnswer, 'position'> = {
  quality: null,
  value: null,
  not_applicable: false,
  shown: true,
  comment: null,
  content_count: 0,
  proposed: false,
  answered_at: null,
  answered_by: null,
  answered_together: false,
  revision: 0,
  applied_keys: [],
  signature: null,
  meter_change: null,
};
export type AnsweredItem = RuleItem & {
  place: VersionItem;
  answer: StoredAnswer;
  signature: StoredAnswer['signature'];
  meter_change: StoredAnswer['meter_change'];
};

/** The items of one detail with their answers, as the completion rule expects them. */
export function answeredItems(
  detailId: string,
  places: readonly VersionItem[],
  answers: readonly StoredAnswer[],
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

export function answeredItem(
  detailId: string,
  place: VersionItem,
  answer: StoredAnswer,
): AnsweredItem {
  return {
    id: itemId(detailId, place.position),
    parent_id: place.parent_position === null ? null : itemId(detailId, place.parent_position),
    code: place.code,
    item_type: place.item_type,
    check_type_code: place.check_type_code,
    visible_if: place.visible_if,
    require_photo_on: place.require_photo_on,
    require_comment_on: place.require_comment_on,
    value: answer.value,
    not_applicable: answer.not_applicable,
    quality_status_code: answer.quality,
    comment: answer.comment,
    content_count: answer.content_count,
    proposed: answer.proposed,
    signature: answer.signature,
    meter_change: answer.meter_change,
    place,
    answer,
  };
}

export type DetailAnswer = StoredAnswer & { detail_id: string };

const ANSWER = sql`detail_id, position, quality, value, not_applicable, shown, comment, content_count, proposed, answered_at, answered_by,
      answered_together, revision, applied_keys, signature, meter_change`;

/**
 * The answers of details, each looked up by its key: for the order alone, the planner may read all answers of the
 * tenant.
 */
export const answersOfDetails = (
  { actor }: Pick<TenantReader, 'actor'>,
  details: readonly string[],
): RawBuilder<DetailAnswer> => sql<DetailAnswer>`select i.* from unnest(${details}::uuid[]) d (id)
    cross join lateral (select ${ANSWER} from inspection_item where tenant_id = ${actor.tenant_id}::uuid and detail_id = d.id offset 0) i
    order by i.detail_id, i.position`;

/** The answers of all details of an inspection. */
export const answersOfInspection = (
  { actor }: Pick<TenantReader, 'actor'>,
  inspection_id: string,
): RawBuilder<DetailAnswer> => sql<DetailAnswer>`select i.* from inspection_detail d
    cross join lateral (select ${ANSWER} from inspection_item where tenant_id = ${actor.tenant_id}::uuid and detail_id = d.id offset 0) i
    where d.tenant_id = ${actor.tenant_id}::uuid and d.inspection_id = ${inspection_id}::uuid order by i.detail_id, i.position`;

/** The answers of details, by detail. */
export const answersOf = async (
  ctx: TenantReader,
  details: readonly string[],
): Promise<Map<string, StoredAnswer[]>> =>
  byDetail(details, await ctx.read<DetailAnswer>(answersOfDetails(ctx, details)));

function byDetail(
  details: readonly string[],
  rows: readonly DetailAnswer[],
): Map<string, StoredAnswer[]> {
  const answersByDetail = new Map<string, StoredAnswer[]>(details.map((id) => [id, []]));
  for (const { detail_id, ...answer } of rows) answersByDetail.get(detail_id)?.push(answer);
  return answersByDetail;
}

/** The items of several details with their answers, by detail. */
export async function itemsOf(
  ctx: TenantReader,
  details: readonly DetailVersion[],
): Promise<Map<string, AnsweredItem[]>> {
  const ids = details.map((detail) => detail.id);
  return await itemsWith(ctx, details, await ctx.read(answersOfDetails(ctx, ids)));
}

/** The items of several details with these answers, by detail. */
export async function itemsWith(
  ctx: TenantReader,
  details: readonly DetailVersion[],
  rows: readonly DetailAnswer[],
): Promise<Map<string, AnsweredItem[]>> {
  const versions = await versionItems(
    ctx,
    details.map((detail) => detail.check_list_version_id),
  );
  const ids = details.map((detail) => detail.id);
  const answers = byDetail(ids, rows);
  return new Map(
    details.map(({ id, check_list_version_id }) => [
      id,
      answeredItems(id, versions.get(check_list_version_id) ?? [], answers.get(id) ?? []),
    ]),
  );
}
