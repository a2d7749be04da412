import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { sql } from 'kysely';
import { companyId } from '#areas/businessUnits/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { RowFaults } from '#kit/entity/import.ts';
import { namesOf } from '#kit/dictionary/names.ts';
import type { DictionaryNames } from '#kit/dictionary/names.ts';
import type { CheckedImport, StoredObject } from './importRows.ts';
import { attributeFaults } from './service.ts';

interface ObjectClass {
  id: string;
  code: string;
  attributes: AttributeDeclaration[];
}

interface ImportReferences {
  /** Stored objects and parents that the rows name, by external id; locked. */
  objects: Map<string, StoredObject>;
  classes: Map<string, ObjectClass>;
  classesById: Map<string, ObjectClass>;
  /** Units by external id. */
  units: Map<string, string>;
  company: string;
  /** The unit of each stored or new object, by its id. */
  unitOf: Map<string, string>;
  /** Form factors, locked against deletion until the commit. */
  formFactors: Set<number>;
  dictionaries: DictionaryNames;
}

const distinct = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value != null)),
];

/** Everything the rows refer to, in one query per kind. */
export async function findReferences(
  ctx: Ctx,
  rows: readonly CheckedImport[],
): Promise<ImportReferences> {
  const tenant = sql`tenant_id = ${ctx.actor.tenant_id}::uuid`;
  const external = distinct(rows.flatMap((row) => [row.external_id, row.parent_external_id]));
  const objectRows =
    await sql<StoredObject>`select * from object where ${tenant} and external_id in (select unnest(${external}::text[])) order by id desc for no key update`.execute(
      ctx.db,
    );
  const class_ids = distinct(objectRows.rows.map((row) => row['object_class_id'] as string | null));
  const codes = distinct(rows.map((row) => row.object_class_code));
  const classes =
    await sql<ObjectClass>`select id, code, attributes from object_class where ${tenant} and code in (select unnest(${codes}::text[]))
    union select id, code, attributes from object_class where ${tenant} and id in (select unnest(${class_ids}::uuid[]))`.execute(
      ctx.db,
    );
  const units = await sql<{
    id: string;
    external_id: string;
  }>`select id, external_id from business_unit
    where ${tenant} and external_id in (select unnest(${distinct(rows.map((row) => row.business_unit_external_id))}::text[]))`.execute(
    ctx.db,
  );
  const factors = await sql<{
    code: number;
  }>`select code from dictionary_entry where ${tenant} and dictionary = 'object_form_factor'
    and code = any(${distinct(rows.map((row) => row.form_factor_code))}::int[]) order by code for key share`.execute(
    ctx.db,
  );
  return {
    objects: new Map(objectRows.rows.map((row) => [row.external_id, row])),
    classes: new Map(classes.rows.map((row) => [row.code, row])),
    classesById: new Map(classes.rows.map((row) => [row.id, row])),
    units: new Map(units.rows.map((row) => [row.external_id, row.id])),
    company: await companyId(ctx),
    unitOf: new Map(objectRows.rows.map((row) => [row.id, String(row['business_unit_id'])])),
    formFactors: new Set(factors.rows.map((row) => row.code)),
    dictionaries: await namesOf(ctx),
  };
}

/** Reports every broken reference; returns the rows with parents before their children. */
export function checkReferences(
  rows: readonly CheckedImport[],
  references: ImportReferences,
  faults: RowFaults,
): CheckedImport[] {
  for (const [index, row] of rows.entries()) {
    const { object_class_code, business_unit_external_id, form_factor_code } = row;
    if (object_class_code != null && !references.classes.has(object_class_code))
      faults.add(index, 'object_class_code', 'value');
    if (business_unit_external_id !== undefined && !references.units.has(business_unit_external_id))
      faults.add(index, 'business_unit_external_id', 'value');
    if (form_factor_code != null && !references.formFactors.has(form_factor_code))
      faults.add(index, 'form_factor_code', 'unknown_code');
    for (const name of ['status_code', 'operative_status_code'] as const) {
      if (row[name] != null && !references.dictionaries.has('status_type', row[name]))
        faults.add(index, name, 'unknown_code');
    }
    for (const { key, type } of attributeFaults(
      declarationsFor(row, references),
      row.attributes ?? {},
    ))
      faults.add(index, ['attributes', key], type);
  }
  return parentsFirst(rows, references, faults);
}

function declarationsFor(
  row: CheckedImport,
  { classes, classesById, objects }: ImportReferences,
): AttributeDeclaration[] {
  const old = objects.get(row.external_id);
  const oldClass = old ? classesById.get(String(old['object_class_id'])) : undefined;
  const objectClass =
    row.object_class_code === undefined ? oldClass : classes.get(row.object_class_code ?? '');
  return objectClass?.attributes ?? [];
}

/** Reports rows in a cycle or with an unknown parent. */
function parentsFirst(
  rows: readonly CheckedImport[],
  references: ImportReferences,
  faults: RowFaults,
): CheckedImport[] {
  const byId = new Map(rows.map((row, index) => [row.external_id, { row, index }]));
  const orderedRows: CheckedImport[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (external_id: string): void => {
    const entry = byId.get(external_id);
    if (!entry || state.has(external_id)) return;
    state.set(external_id, 'open');
    const parent = entry.row.parent_external_id ?? null;
    if (parent !== null) visit(parent);
    const loops = parent !== null && state.get(parent) === 'open';
    const unknown = parent !== null && !byId.has(parent) && !references.objects.has(parent);
    if (loops || unknown) faults.add(entry.index, 'parent_external_id', 'value');
    state.set(external_id, 'done');
    orderedRows.push(entry.row);
  };
  for (const row of rows) visit(row.external_id);
  return orderedRows;
}
