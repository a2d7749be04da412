import { businessUnitSchemas } from '@plumbline/contract/businessUnits/schemas';
import { words } from '@plumbline/contract/kit/values';
import { sql } from 'kysely';
import type { z } from 'zod';
import { moveUnit, unitCreated } from '#areas/quality/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { noteImported, RowFaults } from '#kit/entity/import.ts';
import type { ImportResult } from '#kit/entity/import.ts';
import { updateRow } from '#kit/entity/write.ts';
import { toColumns } from '#kit/entity/columns.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { companyId } from './service.ts';
import { businessUnitTable } from './table.ts';

/**
 * A unit from another system, with the external id of its parent; without a parent it belongs to the company.
 */
const importedUnit = businessUnitSchemas.create.omit({ id: true, parent_id: true }).extend({
  external_id: words(100),
  parent_external_id: words(100).nullable().optional(),
});
export type ImportedUnit = z.input<typeof importedUnit>;

/**
 * Creates and updates units by external id, parents before their children; missing fields are left alone. All rows or
 * none.
 */
export async function importUnits(ctx: Ctx, input: readonly ImportedUnit[]): Promise<ImportResult> {
  const faults = new RowFaults(ctx.locale);
  const rows = faults.parse(importedUnit, input);
  faults.refuseRepeated(rows);
  faults.refuse();
  const external_ids = rows.flatMap((row) => [
    row.external_id,
    row.parent_external_id ?? row.external_id,
  ]);
  const unitsById = await storedUnits(ctx, external_ids);
  const company = await companyId(ctx);
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, ids: new Map() };
  for (const [index, { parent_external_id, ...fields }] of rows.entries()) {
    const parent = parent_external_id == null ? undefined : unitsById.get(parent_external_id);
    if (parent_external_id != null && !parent) faults.add(index, 'parent_external_id', 'value');
    faults.refuse();
    const old = unitsById.get(fields.external_id);
    const columns = await toColumns(ctx, businessUnitTable, fields);
    // An existing unit whose row has no parent stays where it is.
    const parent_id =
      parent?.id ?? (old && parent_external_id === undefined ? old['parent_id'] : company);
    const row = old
      ? await changeUnit(ctx, { old, columns, parent_id: parent_id as string | null })
      : await insertUnit(ctx, { ...columns, parent_id });
    result[old ? (row === old ? 'unchanged' : 'updated') : 'created'] += 1;
    unitsById.set(fields.external_id, row);
    result.ids.set(fields.external_id, row.id);
  }
  return result;
}

async function storedUnits(ctx: Ctx, external_ids: string[]): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<StoredRow & { external_id: string }>`select * from business_unit
    where tenant_id = ${ctx.actor.tenant_id}::uuid and external_id in (select unnest(${external_ids}::text[])) order by id for no key update`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.external_id, row]));
}

async function insertUnit(ctx: Ctx, columns: ColumnValues): Promise<StoredRow> {
  const { bu_class_code = null, status_code = null, code = null } = columns;
  const { rows } =
    await sql<StoredRow>`insert into business_unit (tenant_id, id, parent_id, name, code, external_id, bu_class_code, status_code, created_by, updated_by)
    values (${ctx.actor.tenant_id}::uuid, ${newId()}::uuid, ${columns['parent_id']}::uuid, ${columns['name']}, ${code}, ${columns['external_id']},
      ${bu_class_code}::int, ${status_code}::int, ${ctx.actor.id}::uuid, ${ctx.actor.id}::uuid) returning *`.execute(
      ctx.db,
    );
  const [row] = rows;
  if (!row) throw new Error('insert into business_unit returned no row');
  noteImported(ctx, businessUnitTable, row);
  unitCreated(ctx, row.id);
  return row;
}

/** Returns the old row if nothing differs. */
async function changeUnit(
  ctx: Ctx,
  change: { old: StoredRow; columns: ColumnValues; parent_id: string | null },
): Promise<StoredRow> {
  const { old, columns, parent_id } = change;
  const moves = parent_id !== old['parent_id'];
  if (moves) moveUnit(ctx, old.id, parent_id);
  return updateRow(ctx, businessUnitTable, {
    old,
    columns: moves ? { ...columns, parent_id } : columns,
    operation: 'import',
  });
}
