import { randomBytes } from 'node:crypto';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import type { AttributeDeclaration } from '@plumbline/contract/objects/schemas';
import { isDate } from '@plumbline/contract/kit/literals';
import { decimalNumber } from '@plumbline/contract/kit/values';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { companyId, noteArchived } from '#areas/businessUnits/service.ts';
import {
  archiveObject,
  deleteObject,
  followPaths,
  lockPath,
  moveObject,
  objectsCreated,
  refreshFacts,
  setObjectUnit,
} from '#areas/quality/service.ts';
import { noteDeleted } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import { insertRow, updateRow } from '#kit/entity/write.ts';
import { toColumns } from '#kit/entity/columns.ts';
import { keepWithinLimit } from '#kit/license/limits.ts';
import { rowsByKey, rowsWithIds } from '#kit/model/fewRows.ts';
import { idsInBranch } from '#kit/query/places.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { objectTable } from './table.ts';

/** `location: {text, lat, lon}` of the wire as three columns. */
export function locationColumns(input: ColumnValues): ColumnValues {
  if (!('location' in input)) return input;
  const { location, ...rest } = input;
  const { text = null, lat = null, lon = null } = (location ?? {}) as ColumnValues; // null clears all three
  return { ...rest, location_text: text, latitude: lat, longitude: lon };
}

const FITS: Record<
  AttributeDeclaration['type'],
  (value: unknown, declaration: AttributeDeclaration) => boolean
> = {
  text: (value) => typeof value === 'string',
  number: (value) => decimalNumber.safeParse(value).success,
  date: (value) => typeof value === 'string' && isDate(value),
  boolean: (value) => typeof value === 'boolean',
  choice: (value, declaration) =>
    typeof value === 'string' && (declaration.choices ?? []).includes(value),
};

/** The attributes that the class does not declare, or whose value has another type. */
export function attributeFaults(
  declarations: readonly AttributeDeclaration[],
  attributes: ColumnValues,
): { key: string; type: 'type' | 'unknown_field' }[] {
  const byKey = new Map(declarations.map((attribute) => [attribute.key, attribute]));
  return Object.entries(attributes).flatMap(([key, value]) => {
    const declaration = byKey.get(key);
    if (declaration && (value === null || FITS[declaration.type](value, declaration))) return [];
    return [{ key, type: declaration ? ('type' as const) : ('unknown_field' as const) }];
  });
}

/** Custom attributes must be declared by the object's class, with a value of the declared type. */
async function checkAttributes(ctx: Ctx, columns: ColumnValues): Promise<void> {
  const attributes = columns['attributes'] as ColumnValues | undefined; // parsed by the contract
  if (!attributes || Object.keys(attributes).length === 0) return;
  const { rows } = await sql<{
    attributes: AttributeDeclaration[];
  }>`select attributes from object_class
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${columns['object_class_id'] ?? null}::uuid`.execute(
    ctx.db,
  );
  const faults = attributeFaults(rows[0]?.attributes ?? [], attributes).map(({ key, type }) => ({
    loc: ['body', 'attributes', key],
    type,
    msg: messageFor(type, ctx.locale),
  }));
  if (faults.length > 0) throw new InvalidInput(faults);
}

async function unitOfParent(ctx: Ctx, parent_id: unknown): Promise<string> {
  const { rows } = await sql<{ business_unit_id: string }>`select business_unit_id from object
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${parent_id}::uuid`.execute(ctx.db);
  return rows[0]?.business_unit_id ?? (await companyId(ctx));
}

/** Creates an object; without a unit it belongs to its parent's, a root to the company. */
export async function createObject(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = locationColumns(await toColumns(ctx, objectTable, input));
  await checkAttributes(ctx, columns);
  const business_unit_id =
    columns['business_unit_id'] ?? (await unitOfParent(ctx, columns['parent_id'] ?? null));
  // Locks the path first: the new row's foreign key locks its parent, which everybody else locks after that
  // path.
  if (typeof columns['parent_id'] === 'string') lockPath(ctx, columns['parent_id']);
  const id = insertRow(ctx, objectTable, {
    ...columns,
    business_unit_id,
    qr_secret: randomBytes(6).toString('base64url'),
  });
  objectsCreated(ctx, [id]);
  keepWithinLimit(ctx, 'objects');
  return id;
}

const FACTS = ['object_class_id', 'form_factor_code', 'status_code', 'operative_status_code'];

/** The work of a later area when an object moves to another unit, done before the roll-up is locked. */
export type OnUnitChanged = (ctx: Ctx, object_id: string, unit: string) => Promise<void> | void;

/** Gives a locked object its new parent and unit, with everything that depends on them, before its row is written. */
export async function placeObject(
  ctx: Ctx,
  { id, changes }: { id: string; changes: ColumnValues },
  onUnitChanged: readonly OnUnitChanged[],
): Promise<void> {
  const unit = changes['business_unit_id'];
  if (typeof unit === 'string') for (const follow of onUnitChanged) await follow(ctx, id, unit);
  if ('parent_id' in changes) moveObject(ctx, id, changes['parent_id'] as string | null);
  if (typeof unit === 'string') setObjectUnit(ctx, id, unit);
}

/** Whether changed columns lead to other paths in the branch of the object. */
export const changesPath = (columns: ColumnValues): boolean =>
  'name' in columns || 'parent_id' in columns;

/** Changes a locked object; parent, unit and archived state go through the roll-up. */
export async function updateObject(
  ctx: Ctx,
  { old, input }: { old: StoredRow; input: ColumnValues },
  onUnitChanged: readonly OnUnitChanged[],
): Promise<ColumnValues> {
  const { archived, ...columns } = locationColumns(await toColumns(ctx, objectTable, input));
  await checkAttributes(ctx, { object_class_id: old['object_class_id'], ...columns });
  const changes = Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== old[name]),
  );
  await placeObject(ctx, { id: old.id, changes }, onUnitChanged);
  const row = updateRow(ctx, objectTable, { old, columns });
  if (FACTS.some((name) => name in changes)) refreshFacts(ctx, [old.id]);
  if (changesPath(changes)) followPaths(ctx, [old.id]);
  if (typeof archived === 'boolean' && archived !== old['archived'])
    await archiveObjects(ctx, old.id, { archive: archived, with_hierarchy: true });
  return row;
}

/**
 * The unit of an object, locked until the end of the transaction: for rows added to the object with its unit.
 * @throws not_found; wrong_status if it is archived
 */
export async function unitOfObject({ db, actor }: Ctx, id: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ business_unit_id: string; archived: boolean }>`
    select business_unit_id, archived from object where tenant_id = ${actor.tenant_id}::uuid and id = ${id} for share`.execute(
    db,
  );
  const [object] = rows;
  if (!object) throw new Refusal('not_found');
  if (object.archived) throw new Refusal('wrong_status', { reason: 'archived' });
  return object.business_unit_id;
}

/** Archives an object with its sub-objects, or restores those archived together with it; logs each changed object. */
export async function archiveObjects(
  ctx: Ctx,
  id: string,
  options: { archive: boolean; with_hierarchy: boolean },
): Promise<void> {
  const ids = await archiveObject(ctx, id, { ...options, by: ctx.actor.id });
  const { rows } = await sql<{ id: string; business_unit_id: string }>`
    select t.id, t.business_unit_id from ${rowsByKey(objectTable, ctx.actor.tenant_id, ids)}`.execute(
    ctx.db,
  );
  noteArchived(ctx, objectTable, { rows, archive: options.archive });
  if (!options.archive) keepWithinLimit(ctx, 'objects');
}

/** Deletes an object, with its sub-objects only on request; the log records its place. */
export async function removeObjects(
  ctx: Ctx,
  { id, parent_id }: StoredRow,
  with_hierarchy: boolean,
): Promise<void> {
  const units = await unitsInBranch(ctx, id);
  for (const object of await deleteObject(ctx, id, with_hierarchy)) {
    const row = { id: object, business_unit_id: units.get(object) };
    noteDeleted(ctx, objectTable, row, object === id ? { parent_id } : {});
  }
}

/** The units of an object and its sub-objects, by id. */
async function unitsInBranch(ctx: Ctx, id: string): Promise<Map<string, string>> {
  const tenant = ctx.actor.tenant_id;
  const branch = idsInBranch([id], { table: objectTable, tenant, itself: true });
  const { rows } = await sql<{ id: string; business_unit_id: string }>`
    select t.id, t.business_unit_id from ${rowsWithIds(objectTable, tenant, sql`(${branch}) as page("_id")`)}`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.id, row.business_unit_id]));
}
