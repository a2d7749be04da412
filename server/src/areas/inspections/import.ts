import { answerFault, qualityOfAnswer } from '@plumbline/contract/inspections/answerRules';
import { isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import { completionOf } from '@plumbline/contract/inspections/completion';
import type { AnswerValue } from '@plumbline/contract/inspections/items';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import type { Quality } from '@plumbline/contract/quality/codes';
import { STATUS } from '@plumbline/contract/inspections/status';
import { sql } from 'kysely';
import { snapshotCheckLists } from '#areas/checkLists/service.ts';
import { applyResults } from '#areas/quality/service.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import type { AuditEntry, Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { withoutTimeLimit } from '#kit/db/transaction.ts';
import { insertImported } from './importRows.ts';
import type { ImportedRows } from './importRows.ts';
import {
  NO_COUNTERS,
  UNANSWERED,
  addCounters,
  answeredItems,
  countersOf,
  versionItems,
} from './items.ts';
import type { Counters, VersionItem } from './items.ts';
import { itemId, newDetailId } from './itemIds.ts';
import type { ItemRow } from './table.ts';

/** The context of an import: a request's transaction, or that of a program without a user. */
export interface ImportCtx extends Pick<Ctx, 'db' | 'read'> {
  actor: { tenant_id: string; id: string | null };
  audit: AuditEntry[];
}

export interface ImportedItem {
  /** Code of the item within its check list. */
  code: string;
  value?: AnswerValue;
  /** If missing, the item's rule derives it from the value. */
  quality?: Quality | null;
  not_applicable?: boolean;
  comment?: string | null;
}
export interface ImportedDetail {
  object_id: string;
  check_list_id: string;
  /** The version that was filled in; if missing, the current one. */
  check_list_version_id?: string;
  group_name: string;
  group_number: number;
  items: readonly ImportedItem[];
}
/** A finished inspection from another system. */
export interface ImportedInspection {
  /** Makes repeating the import harmless. */
  external_id: string;
  object_id: string;
  template_id?: string | null;
  template_name: string;
  inspection_type_code?: number | null;
  inspection_class_id?: string | null;
  responsible_id?: string | null;
  assigned_time?: string;
  started_at?: string;
  finished_at: string;
  comment?: string | null;
  details: readonly ImportedDetail[];
}

export interface ImportResult {
  imported: number;
  /** Already imported, by external id. */
  skipped: number;
  items: number;
}

/**
 * Stores finished inspections with all their answers and updates every summary, in one pass over a batch (a
 * few hundred inspections at a time keep memory small). Imported history costs no credits. If two results of
 * one object and check list have the same time, the later in the batch counts.
 */
export async function importCompletedInspections(
  ctx: ImportCtx,
  batch: readonly ImportedInspection[],
): Promise<ImportResult> {
  await withoutTimeLimit(ctx.db);
  // Foreign key checks planned while the tables were empty would walk the wrong index.
  await sql`discard plans`.execute(ctx.db);
  const fresh = await withoutKnown(ctx, batch);
  const lists = await listsOf(ctx, fresh);
  const rows: ImportedRows = { inspections: [], details: [], items: [] };
  for (const inspection of fresh) addRows(rows, inspection, lists);
  await insertImported(ctx, rows);
  await applyResults(
    ctx,
    rows.details.map((detail) => ({
      object_id: detail.object_id,
      source_kind: RESULT_KIND.check_list,
      source_id: detail.check_list_id,
      ok: detail.count_ok,
      attention: detail.count_attention,
      critical: detail.count_critical,
      as_of: detail.finished_at,
      ref_id: detail.id,
    })),
  );
  for (const { id, external_id, object_id, finished_at } of rows.inspections) {
    ctx.audit.push({
      entity: 'inspection',
      entity_id: id,
      operation: 'import',
      old_value: {},
      new_value: { external_id, object_id, finished_at },
    });
  }
  return { imported: fresh.length, skipped: batch.length - fresh.length, items: rows.items.length };
}

async function withoutKnown(
  ctx: ImportCtx,
  batch: readonly ImportedInspection[],
): Promise<ImportedInspection[]> {
  const { rows } = await sql<{ external_id: string }>`select external_id from inspection
    where tenant_id = ${ctx.actor.tenant_id}::uuid and external_id = any(${batch.map((inspection) => inspection.external_id)}::text[])`.execute(
    ctx.db,
  );
  const seen = new Set(rows.map((row) => row.external_id));
  return batch.filter(({ external_id }) => {
    if (seen.has(external_id)) return false;
    seen.add(external_id);
    return true;
  });
}

interface List {
  version_id: string;
  places: readonly VersionItem[];
  byCode: ReadonlyMap<string, VersionItem>;
}
type Lists = (detail: ImportedDetail) => List;

/** The check lists of a batch, each read once. */
async function listsOf(ctx: ImportCtx, batch: readonly ImportedInspection[]): Promise<Lists> {
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

function addRows(rows: ImportedRows, inspection: ImportedInspection, lists: Lists): void {
  const { details, ...columns } = inspection;
  const id = newId();
  let counters: Counters = NO_COUNTERS;
  refuseRepeated(inspection);
  for (const [position, detail] of details.entries()) {
    const own = addDetail(rows, {
      inspection,
      inspection_id: id,
      position,
      detail,
      list: lists(detail),
    });
    counters = addCounters(counters, own);
  }
  rows.inspections.push({
    template_id: null,
    inspection_type_code: null,
    inspection_class_id: null,
    responsible_id: null,
    comment: null,
    assigned_time: inspection.finished_at,
    started_at: inspection.finished_at,
    ...columns,
    ...counters,
    id,
    operative_status_code: STATUS.completed,
  });
}

/** Of two results of one object and check list at the same moment only one could count. */
function refuseRepeated({ external_id, details }: ImportedInspection): void {
  const pairs = new Set<string>();
  for (const { object_id, check_list_id } of details) {
    const pair = `${object_id} ${check_list_id}`;
    if (pairs.has(pair))
      throw new InvalidInput([
        { loc: ['body', external_id, 'details'], msg: 'repeated', type: 'repeated' },
      ]);
    pairs.add(pair);
  }
}

interface ListedDetail {
  inspection: ImportedInspection;
  inspection_id: string;
  position: number;
  detail: ImportedDetail;
  list: List;
}

function addDetail(
  rows: ImportedRows,
  { inspection, inspection_id, position, detail, list }: ListedDetail,
): Counters {
  const { items, check_list_version_id: _version, ...columns } = detail;
  const id = newDetailId();
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

function answerOf(inspection: ImportedInspection, item: ImportedItem, list: List): ItemRow {
  const place = list.byCode.get(item.code);
  if (!place || place.item_type === 'header') throw refusedItem(inspection, item, 'unknown_code');
  const { not_applicable = false, comment = null } = item;
  const value = not_applicable ? null : (item.value ?? null);
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
