import {
  answerFault,
  keptAnswer,
  qualityOfAnswer,
} from '@plumbline/contract/inspections/answerRules';
import { isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import { completionOf } from '@plumbline/contract/inspections/completion';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import { snapshotCheckLists } from '#areas/checkLists/service.ts';
import type { ImportedRows } from './importRows.ts';
import { UNANSWERED, answeredItems } from '../answers/items.ts';
import { versionItems } from '../answers/versionItems.ts';
import { countersOf } from '../answers/counters.ts';
import type { VersionItem } from '../answers/versionItems.ts';
import type { Counters } from '../answers/counters.ts';
import { detailIdFrom, itemId } from '@plumbline/contract/inspections/itemIds';
import { newId } from '#kit/ids.ts';
import type { StoredAnswer } from '../table.ts';
import type { ImportCtx, ImportedItem, ImportedDetail, ImportedInspection } from './imported.ts';

interface List {
  version_id: string;
  places: readonly VersionItem[];
  byCode: ReadonlyMap<string, VersionItem>;
}
export type Lists = (detail: ImportedDetail) => List;

/** The check lists used in a batch, each read once. */
export async function listsOf(
  ctx: ImportCtx,
  batch: readonly ImportedInspection[],
): Promise<Lists> {
  const details = batch.flatMap((inspection) => inspection.details);
  const unversioned = details
    .filter((detail) => detail.check_list_version_id === undefined)
    .map((detail) => detail.check_list_id);
  const current = await snapshotCheckLists(ctx.db, ctx.actor.tenant_id, unversioned);
  const versionOf = (detail: ImportedDetail) =>
    detail.check_list_version_id ?? current.get(detail.check_list_id) ?? '';
  const items = await versionItems(ctx, details.map(versionOf));
  const lists = new Map(
    [...items].map(([version_id, places]) => [
      version_id,
      { version_id, places, byCode: byCode(places) },
    ]),
  );
  return (detail) =>
    lists.get(versionOf(detail)) ?? { version_id: '', places: [], byCode: new Map() };
}

const byCode = (places: readonly VersionItem[]) =>
  new Map(places.flatMap((place) => (place.code === null ? [] : [[place.code, place]])));

interface ListedDetail {
  inspection: ImportedInspection;
  inspection_id: string;
  position: number;
  detail: ImportedDetail;
  list: List;
}

export function addDetail(
  rows: ImportedRows,
  { inspection, inspection_id, position, detail, list }: ListedDetail,
): Counters {
  const { items, check_list_version_id: _version, ...columns } = detail;
  const id = detailIdFrom(newId());
  const answers = items.map((item) => answerOf(inspection, item, list));
  const completion = completionOf(answeredItems(id, list.places, answers));
  const counters = countersOf(completion);
  const { finished_at } = inspection;
  rows.details.push({
    ...columns,
    ...counters,
    id,
    inspection_id,
    position,
    check_list_version_id: list.version_id,
    finished_at,
  });
  for (const answer of answers)
    rows.items.push({
      ...answer,
      shown: completion.visible.has(itemId(id, answer.position)),
      detail_id: id,
    });
  return counters;
}

function answerOf(inspection: ImportedInspection, item: ImportedItem, list: List): StoredAnswer {
  const place = list.byCode.get(item.code);
  if (!place || place.item_type === 'header') throw refusedItem(inspection, item, 'unknown_code');
  const { not_applicable = false, comment = null } = item;
  const value = not_applicable ? null : keptAnswer(place, item.value ?? null);
  const fault = answerFault(place, value);
  if (fault !== null) throw refusedItem(inspection, item, fault);
  const free = isRated(place.check_type_code) || isFilledByContent(place.check_type_code);
  const quality =
    item.quality === undefined && !free ? qualityOfAnswer(place, value) : (item.quality ?? null);
  return {
    ...UNANSWERED,
    position: place.position,
    quality: not_applicable ? null : quality,
    value,
    not_applicable,
    comment,
    answered_at: inspection.finished_at,
    answered_by: inspection.responsible_id ?? null,
  };
}

const refusedItem = (
  inspection: ImportedInspection,
  item: ImportedItem,
  type: string,
): InvalidInput => new InvalidInput([{ loc: ['body', inspection.external_id, item.code], type }]);
