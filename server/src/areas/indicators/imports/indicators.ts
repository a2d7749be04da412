import { importedIndicator } from '@plumbline/contract/indicators/schemas';
import type { ImportCounts } from '@plumbline/contract/indicators/imports';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '#kit/ctx.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import { RowFaults } from '#kit/entity/import.ts';
import { insertRow, updateRow } from '#kit/entity/write.ts';
import type { StoredRow } from '#kit/entity/write.ts';
import { indicatorTable } from '../table.ts';

type ImportedIndicator = z.output<typeof importedIndicator>;

interface IndicatorObject {
  id: string;
  external_id: string;
  business_unit_id: string;
}

/** Creates and updates indicators by external id; repeated rows change nothing. All rows or none. */
export async function importIndicators(ctx: Ctx, input: readonly unknown[]): Promise<ImportCounts> {
  const faults = new RowFaults(ctx.locale, ['body', 'items']);
  const rows = faults.parse(importedIndicator, input);
  faults.refuse();
  faults.refuseRepeated(rows);
  const objects = await objectsOf(ctx, rows);
  const stored = await storedOf(ctx, rows);
  await checkRows(ctx, rows, { objects, stored, faults });
  faults.refuse();
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  for (const { object_external_id, ...columns } of rows) {
    const object = objects.get(object_external_id);
    const old = stored.get(columns.external_id);
    if (!old) {
      const { id: object_id, business_unit_id } = object ?? {};
      insertRow(ctx, indicatorTable, { ...columns, object_id, business_unit_id });
      counts.created += 1;
    } else {
      const isSame = updateRow(ctx, indicatorTable, { old, columns }) === old;
      counts[isSame ? 'unchanged' : 'updated'] += 1;
    }
  }
  return counts;
}

/** The objects, with their units locked until the end of the transaction. */
async function objectsOf(
  { actor, db }: Ctx,
  rows: readonly ImportedIndicator[],
): Promise<Map<string, IndicatorObject>> {
  const names = [...new Set(rows.map((row) => row.object_external_id))];
  const { rows: found } = await sql<IndicatorObject>`
    select id, external_id, business_unit_id from object
    where tenant_id = ${actor.tenant_id}::uuid and external_id in (select unnest(${names}::text[])) and not archived
    order by id for share`.execute(db);
  return new Map(found.map((object) => [object.external_id, object]));
}

/** The existing ones, locked in the order of their ids. */
async function storedOf(
  { actor, db }: Ctx,
  rows: readonly ImportedIndicator[],
): Promise<Map<string, StoredRow & { external_id: string; object_id: string }>> {
  const names = rows.map((row) => row.external_id);
  const { rows: found } = await sql<StoredRow & { external_id: string; object_id: string }>`
    select * from measurement_indicator where tenant_id = ${actor.tenant_id}::uuid and external_id in (select unnest(${names}::text[]))
    order by id for no key update`.execute(db);
  return new Map(found.map((indicator) => [indicator.external_id, indicator]));
}

const CODES = {
  measure_unit_code: 'measure_unit',
  measure_group_code: 'measure_group',
  measure_equipment_type_code: 'measure_equipment_type',
} as const;

async function checkRows(
  ctx: Ctx,
  rows: readonly ImportedIndicator[],
  {
    objects,
    stored,
    faults,
  }: {
    objects: ReadonlyMap<string, IndicatorObject>;
    stored: ReadonlyMap<string, { object_id: string }>;
    faults: RowFaults;
  },
): Promise<void> {
  const names = await namesOf(ctx);
  const codes = new Set<string>();
  for (const [n, row] of rows.entries()) {
    const object = objects.get(row.object_external_id);
    const place = stored.get(row.external_id)?.object_id;
    if (!object) faults.add(n, 'object_external_id', 'value');
    else if (place !== undefined && place !== object.id)
      faults.add(n, 'object_external_id', 'read_only');
    for (const [field, dictionary] of Object.entries(CODES)) {
      const code = row[field as keyof typeof CODES];
      if (typeof code === 'number' && !names.has(dictionary, code))
        faults.add(n, field, 'unknown_code');
    }
    const code = JSON.stringify([row.object_external_id, row.code]);
    if (typeof row.code === 'string' && codes.has(code)) faults.add(n, 'code', 'repeated');
    codes.add(code);
  }
}
