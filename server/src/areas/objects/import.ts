import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { withTenantId } from '#kit/db/statement.ts';
import { followPaths, objectsCreated, refreshFacts } from '#areas/quality/service.ts';
import { noteChanged } from '#kit/audit/audit.ts';
import { canonical } from '#kit/audit/canonical.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { keepWithinLimit } from '#kit/license/limits.ts';
import { batchesOf, noteImported, RowFaults } from '#kit/entity/import.ts';
import type { ImportResult } from '#kit/entity/import.ts';
import type { ColumnValues } from '#kit/entity/write.ts';
import { checkReferences, findReferences } from './importReferences.ts';
import { importedObject } from './importRows.ts';
import type { ImportedObject, CheckedImport, StoredObject } from './importRows.ts';
import { changesPath, locationColumns, placeObject } from './service.ts';
import type { OnUnitChanged } from './service.ts';
import { objectTable } from './table.ts';

const TYPES = {
  id: 'uuid',
  parent_id: 'uuid',
  business_unit_id: 'uuid',
  object_class_id: 'uuid',
  name: 'text',
  code: 'text',
  external_id: 'text',
  serial_number: 'text',
  manufacturer: 'text',
  model: 'text',
  installed_at: 'date',
  location_text: 'text',
  latitude: 'numeric',
  longitude: 'numeric',
  description: 'text',
  attributes: 'jsonb',
  form_factor_code: 'int',
  status_code: 'int',
  operative_status_code: 'int',
  tags: 'text[]',
  qr_secret: 'text',
} as const;
const NAMES = Object.keys(TYPES);
/** Columns that change through the roll-up, not as plain columns. */
const ROLLED_UP = new Set(['id', 'parent_id', 'business_unit_id', 'qr_secret']);
const PLAIN = NAMES.filter((name) => !ROLLED_UP.has(name));
const FACTS = ['object_class_id', 'form_factor_code', 'status_code', 'operative_status_code'];

const names = sql.join(NAMES.map((name) => sql.ref(name)));
const recordset = (rows: ColumnValues[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.join(Object.entries(TYPES).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})`;

/**
 * Creates and updates objects by external id in batches: one statement per batch, then the roll-up. Missing fields are
 * left alone; repeated rows change nothing. All rows or none.
 */
export async function importObjects(
  ctx: Ctx,
  input: readonly ImportedObject[],
  onUnitChanged: readonly OnUnitChanged[],
): Promise<ImportResult> {
  const faults = new RowFaults(ctx.locale);
  const rows = faults.parse(importedObject, input);
  faults.refuseRepeated(rows);
  faults.refuse();
  const references = await findReferences(ctx, rows);
  const orderedRows = checkReferences(rows, references, faults);
  faults.refuse();
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, ids: new Map() };
  const ids = new Map([...references.objects].map(([external_id, row]) => [external_id, row.id]));
  for (const batch of batchesOf(orderedRows)) {
    const inserts: ColumnValues[] = [];
    const changes: { old: StoredObject; next: ColumnValues }[] = [];
    for (const row of batch) {
      const old = references.objects.get(row.external_id);
      const columns = columnsOf(row, { ids, references });
      const id = old?.id ?? newId();
      ids.set(row.external_id, id);
      result.ids.set(row.external_id, id);
      if (old) changes.push({ old, next: columns });
      else
        inserts.push(
          withUnit({ ...columns, id, qr_secret: randomBytes(6).toString('base64url') }, references),
        );
    }
    await insertObjects(ctx, inserts);
    const updateCount = await updateObjects(ctx, changes, onUnitChanged);
    result.created += inserts.length;
    result.updated += updateCount;
    result.unchanged += changes.length - updateCount;
  }
  if (result.created > 0) keepWithinLimit(ctx, 'objects');
  return result;
}

type References = Awaited<ReturnType<typeof findReferences>>;

/** The columns that the row sets. */
function columnsOf(
  row: CheckedImport,
  lookup: { ids: Map<string, string>; references: References },
): ColumnValues {
  const { parent_external_id, business_unit_external_id, object_class_code, ...plain } = row;
  const columns: ColumnValues = locationColumns(plain);
  if (parent_external_id !== undefined)
    columns['parent_id'] = parent_external_id === null ? null : lookup.ids.get(parent_external_id);
  if (business_unit_external_id !== undefined)
    columns['business_unit_id'] = lookup.references.units.get(business_unit_external_id);
  if (object_class_code !== undefined)
    columns['object_class_id'] =
      object_class_code === null ? null : lookup.references.classes.get(object_class_code)?.id;
  return columns;
}

/** A new object without a unit belongs to its parent's, a root to the company. */
function withUnit(columns: ColumnValues, references: References): ColumnValues {
  const above = references.unitOf.get(String(columns['parent_id'])) ?? references.company;
  const unit = columns['business_unit_id'];
  const business_unit_id = typeof unit === 'string' ? unit : above;
  references.unitOf.set(String(columns['id']), business_unit_id);
  return { ...columns, business_unit_id };
}

async function insertObjects(ctx: Ctx, rows: ColumnValues[]): Promise<void> {
  if (rows.length === 0) return;
  const complete = rows.map((row) => ({ attributes: {}, tags: [], ...row }));
  await sql`insert into object (tenant_id, ${names}, created_by, updated_by)
    select k.tenant_id, r.*, ${ctx.actor.id}::uuid, ${ctx.actor.id}::uuid from ${withTenantId(ctx.actor.tenant_id, recordset(complete))}`.execute(
    ctx.db,
  );
  const ids = rows.map((row) => String(row['id']));
  objectsCreated(ctx, ids);
  for (const [index, row] of rows.entries())
    noteImported(ctx, objectTable, { ...row, id: ids[index] ?? '' });
}

/** Writes the differences and returns the number of changed rows. */
async function updateObjects(
  ctx: Ctx,
  changes: { old: StoredObject; next: ColumnValues }[],
  onUnitChanged: readonly OnUnitChanged[],
): Promise<number> {
  const updates = changes.flatMap(({ old, next }) => {
    const columns = Object.fromEntries(
      Object.entries(next).filter(
        ([name, value]) => canonical(value ?? null) !== canonical(old[name] ?? null),
      ),
    );
    return Object.keys(columns).length > 0 ? [{ old, columns }] : [];
  });
  for (const { old, columns } of updates) {
    await placeObject(ctx, { id: old.id, changes: columns }, onUnitChanged);
    noteChanged(
      ctx,
      { entity: objectTable, id: old.id, operation: 'import' },
      { old, new: { ...old, ...columns } },
    );
  }
  if (updates.length === 0) return 0;
  const sets = PLAIN.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
  await sql`update object o set ${sql.join(sets)}, version = version + 1, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    from ${recordset(updates.map(({ old, columns }) => ({ ...old, ...columns })))} where o.tenant_id = ${ctx.actor.tenant_id}::uuid and o.id = r.id`.execute(
    ctx.db,
  );
  const facts = updates.filter(({ columns }) => FACTS.some((name) => name in columns));
  refreshFacts(
    ctx,
    facts.map(({ old }) => old.id),
  );
  const placed = updates.filter(({ columns }) => changesPath(columns));
  followPaths(
    ctx,
    placed.map(({ old }) => old.id),
  );
  return updates.length;
}
