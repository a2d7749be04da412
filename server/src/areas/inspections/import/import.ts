import { InvalidInput } from '@plumbline/contract/kit/errors';
import { STATUS } from '@plumbline/contract/inspections/status';
import { sql } from 'kysely';
import { applyResults } from '#areas/quality/service.ts';
import { RESULT_KIND } from '#areas/quality/table.ts';
import { audienceOf } from '#kit/audit/audience.ts';
import { newId } from '#kit/ids.ts';
import { withoutTimeLimit } from '#kit/db/transaction.ts';
import { insertImported } from './importRows.ts';
import type { ImportedRows } from './importRows.ts';
import { NO_COUNTERS, addCounters } from '../answers/counters.ts';
import type { Counters } from '../answers/counters.ts';
import type { ImportCtx, ImportedInspection, InspectionImport } from './imported.ts';
import { inspectionTable } from '../table.ts';
import { listsOf, addDetail } from './importDetails.ts';
import type { Lists } from './importDetails.ts';

/**
 * Stores a batch of finished inspections with all their answers and updates every summary in one pass; a few
 * hundred inspections per batch keep memory small. Imported history costs no credits. If two results of one
 * object and check list have the same time, the later in the batch counts.
 */
export async function importCompletedInspections(
  ctx: ImportCtx,
  batch: readonly ImportedInspection[],
): Promise<InspectionImport> {
  await withoutTimeLimit(ctx.db);
  // Foreign key checks planned while the tables were empty would walk the wrong index.
  await sql`discard plans`.execute(ctx.db);
  const fresh = await withoutStored(ctx, batch);
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
  for (const inspection of rows.inspections) {
    const { id, external_id, object_id, finished_at } = inspection;
    ctx.audit.push({
      audience: audienceOf(inspectionTable, [inspection]),
      entity: 'inspection',
      entity_id: id,
      operation: 'import',
      old_value: {},
      new_value: { external_id, object_id, finished_at },
    });
  }
  return { imported: fresh.length, skipped: batch.length - fresh.length, items: rows.items.length };
}

async function withoutStored(
  ctx: ImportCtx,
  batch: readonly ImportedInspection[],
): Promise<ImportedInspection[]> {
  const { rows } = await sql<{ external_id: string }>`select external_id from inspection
    where tenant_id = ${ctx.actor.tenant_id}::uuid and external_id in (select unnest(${batch.map((inspection) => inspection.external_id)}::text[]))`.execute(
    ctx.db,
  );
  const storedIds = new Set(rows.map((row) => row.external_id));
  return batch.filter(({ external_id }) => {
    if (storedIds.has(external_id)) return false;
    storedIds.add(external_id);
    return true;
  });
}

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

/** If one object and check list had two results at the same moment, only one could count. */
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
