import { contentOf } from '@plumbline/contract/checkLists/rules';
import type { CheckListItemInput } from '@plumbline/contract/checkLists/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '#kit/entity/write.ts';
import { requireVisible, toColumns } from '#kit/entity/columns.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { refuseFaults, refuseIfNeeded } from './itemFaults.ts';
import { loadItems } from './itemRows.ts';
import { replaceItems, saveItems } from './items.ts';
import { checkListTable } from './table.ts';
import type { StoredItem } from './table.ts';
import { closeGaps, placeRow, subtreeOf } from './tree.ts';

export { readCheckList } from './view.ts';
export { snapshotCheckLists } from './snapshots.ts';

/** Creates a check list with its tree of items. */
export async function createCheckList(
  ctx: Ctx,
  { items, ...input }: ColumnValues & { items?: CheckListItemInput[] | undefined },
): Promise<string> {
  const id = insertRow(ctx, checkListTable, await toColumns(ctx, checkListTable, input));
  if (items) await replaceItems(ctx, id, items);
  return id;
}

/** Changes a locked list; a tree in the body replaces its items. */
export async function updateCheckList(
  ctx: Ctx,
  old: StoredRow,
  { items, ...input }: ColumnValues & { items?: CheckListItemInput[] | undefined },
): Promise<void> {
  const columns = await toColumns(ctx, checkListTable, input);
  const row = updateRow(ctx, checkListTable, { old, columns });
  const changed = items !== undefined && (await replaceItems(ctx, old.id, items));
  if (changed && row === old) await countChange(ctx, old.id);
}

/** A change of items counts as a change of their list, so that holders of an older version are refused. */
async function countChange(ctx: Ctx, list: string): Promise<void> {
  await sql`update check_list set version = version + 1, updated_at = now(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${list}::uuid`.execute(ctx.db);
}

/** Deletes an archived list for good; foreign keys refuse it while templates or inspections need it. */
export async function removeCheckList(ctx: Ctx, list: StoredRow): Promise<void> {
  const mine = sql`tenant_id = ${ctx.actor.tenant_id}::uuid and check_list_id = ${list.id}::uuid`;
  await sql`delete from check_list_version_item where tenant_id = ${ctx.actor.tenant_id}::uuid
    and version_id in (select id from check_list_version where ${mine})`.execute(ctx.db);
  await sql`delete from check_list_version where ${mine}`.execute(ctx.db);
  await sql`delete from check_list_item where ${mine}`.execute(ctx.db);
  await deleteRow(ctx, checkListTable, list);
}

type ItemInput = CheckListItemInput & {
  id?: string | undefined;
  parent_id?: string | null | undefined;
  position?: number | undefined;
};

/** Adds one item to its list, after its siblings unless a position is given. */
export async function createItem(
  ctx: Ctx,
  input: ItemInput & { check_list_id: string },
): Promise<string> {
  const { check_list_id: list, id = newId(), parent_id = null, position, ...content } = input;
  await requireVisible(ctx, 'check_list', list);
  if (parent_id !== null) await requireVisible(ctx, 'check_list_item', parent_id);
  await lockRow(ctx, checkListTable, list);
  const before = await loadItems(ctx.db, ctx.actor.tenant_id, list);
  if (before.some((row) => row.id === id)) throw new Refusal('duplicate', { field: 'id' });
  refuseForeignParent(ctx, before, parent_id);
  const row: StoredItem = { ...contentOf(content), id, parent_id, position: 0 };
  const after = placeRow(before, row, position);
  refuseFaults(ctx, after, { id, fields: Object.keys(input), before });
  await saveItems(ctx, list, { before, after });
  await countChange(ctx, list);
  return id;
}

function refuseForeignParent(ctx: Ctx, rows: readonly StoredItem[], parent: string | null): void {
  if (parent === null || rows.some((row) => row.id === parent)) return;
  throw invalid(['body', 'parent_id'], 'value', ctx.locale);
}

/** Locks an item's list before the item: all changes of a tree lock in this order. */
export async function lockListOf(ctx: Ctx, item: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('check_list_item')
    .select('check_list_id as list')
    .where('tenant_id', '=', ctx.actor.tenant_id)
    .where('id', '=', item)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  await lockRow(ctx, checkListTable, row.list);
}

const treeOf = async (ctx: Ctx, item: ColumnValues) => {
  const list = String(item['check_list_id']);
  return { list, before: await loadItems(ctx.db, ctx.actor.tenant_id, list) };
};

/** Changes one locked item, or moves it within its list. */
export async function updateItem(
  ctx: Ctx,
  item: StoredRow,
  input: Partial<ItemInput>,
): Promise<void> {
  const { id } = item;
  const { list, before } = await treeOf(ctx, item);
  const { parent_id, position, ...content } = input;
  const old = before.find((row) => row.id === id);
  if (!old) throw new Refusal('not_found');
  if (parent_id) await requireVisible(ctx, 'check_list_item', parent_id);
  refuseForeignParent(ctx, before, parent_id ?? null);
  if (parent_id && subtreeOf(before, id).has(parent_id)) throw new Refusal('hierarchy_cycle');
  const changes = Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== undefined),
  );
  const moves = parent_id !== undefined && parent_id !== old.parent_id;
  const row = { ...old, ...changes, parent_id: moves ? parent_id : old.parent_id };
  const place = position ?? (moves ? undefined : old.position);
  const after = placeRow(before, row, place);
  refuseFaults(ctx, after, { id, fields: Object.keys(input), before });
  if (await saveItems(ctx, list, { before, after })) await countChange(ctx, list);
}

/** Deletes one locked item; its descendants only on request. */
export async function deleteItem(
  ctx: Ctx,
  item: StoredRow,
  with_hierarchy: boolean,
): Promise<void> {
  const { list, before } = await treeOf(ctx, item);
  const removed = subtreeOf(before, item.id);
  if (removed.size > 1 && !with_hierarchy) throw new Refusal('has_children');
  const after = closeGaps(before.filter((row) => !removed.has(row.id)));
  refuseIfNeeded(after, before);
  await saveItems(ctx, list, { before, after });
  await countChange(ctx, list);
}
