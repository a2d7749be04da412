import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import { archiveUnit, deleteUnit, moveUnit, unitCreated } from '#areas/quality/service.ts';
import { audienceOf } from '#kit/audit/audience.ts';
import { noteDeleted } from '#kit/audit/audit.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { EntityTable } from '#kit/model/table.ts';
import { insertRow, updateRow } from '#kit/entity/write.ts';
import { toColumns } from '#kit/entity/columns.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { businessUnitTable } from './table.ts';

/** The root of the tree: the company. */
export async function companyId(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from business_unit where tenant_id = ${ctx.actor.tenant_id}::uuid and parent_id is null`.execute(
    ctx.db,
  );
  const [company] = rows;
  if (!company) throw new Refusal('not_found');
  return company.id;
}

/** A unit without a parent belongs to the company: the tree has one root. */
export async function createUnit(ctx: Ctx, input: ColumnValues): Promise<string> {
  const columns = await toColumns(ctx, businessUnitTable, input);
  const id = insertRow(ctx, businessUnitTable, {
    ...columns,
    parent_id: columns['parent_id'] ?? (await companyId(ctx)),
  });
  unitCreated(ctx, id);
  return id;
}

/** The work of a later area when a unit gets another parent. */
export type OnUnitMoved = (ctx: Ctx) => Promise<void>;

/** Changes a locked unit; parent and archived state go through the roll-up, everything else is a plain column. */
export async function updateUnit(
  ctx: Ctx,
  { old, input }: { old: StoredRow; input: ColumnValues },
  onUnitMoved: readonly OnUnitMoved[],
): Promise<ColumnValues> {
  const { archived, ...columns } = await toColumns(ctx, businessUnitTable, input);
  if ('parent_id' in columns && columns['parent_id'] !== old['parent_id']) {
    // The company stays the only root.
    if (old['parent_id'] === null || typeof columns['parent_id'] !== 'string')
      throw new Refusal('hierarchy_cycle');
    for (const follow of onUnitMoved) await follow(ctx);
    moveUnit(ctx, old.id, columns['parent_id']);
  }
  const row = updateRow(ctx, businessUnitTable, { old, columns });
  if (typeof archived === 'boolean' && archived !== old['archived'])
    await archiveUnits(ctx, old.id, { archive: archived, with_hierarchy: true });
  return row;
}

/** Archives or restores a unit with its sub-units; logs each changed unit. */
export async function archiveUnits(
  ctx: Ctx,
  id: string,
  options: { archive: boolean; with_hierarchy: boolean },
): Promise<void> {
  const ids = await archiveUnit(ctx, id, { ...options, by: ctx.actor.id });
  noteArchived(ctx, businessUnitTable, {
    rows: ids.map((id) => ({ id })),
    archive: options.archive,
  });
}

/** A row with the columns that decide its visibility. */
type SeenRow = ColumnValues & { id: string };

/** One audit entry for each row that was archived or restored together with another. */
export function noteArchived(
  ctx: Ctx,
  entity: EntityTable,
  change: { rows: readonly SeenRow[]; archive: boolean },
): void {
  const operation = change.archive ? 'archive' : 'restore';
  for (const row of change.rows) {
    ctx.audit.push({
      entity: entity.resource.name,
      entity_id: row.id,
      operation,
      audience: audienceOf(entity, [row]),
      old_value: { archived: !change.archive },
      new_value: { archived: change.archive },
    });
  }
}

/** Deletes a unit, with its sub-units only on request; the log records its place. */
export async function removeUnits(
  ctx: Ctx,
  { id, parent_id }: StoredRow,
  with_hierarchy: boolean,
): Promise<void> {
  for (const unit of await deleteUnit(ctx, id, with_hierarchy))
    noteDeleted(ctx, businessUnitTable, { id: unit }, unit === id ? { parent_id } : {});
}
