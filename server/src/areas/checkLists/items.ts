import { flatten } from '@plumbline/contract/checkLists/rules';
import type { NestedItem } from '@plumbline/contract/checkLists/rules';
import type { CheckListItemInput } from '@plumbline/contract/checkLists/schemas';
import { noteChanged, noteCreated, notePart } from '#kit/audit/audit.ts';
import { canonical } from '#kit/audit/canonical.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { checkListItemTable, checkListTable } from './table.ts';
import type { StoredItem } from './table.ts';
import { closeGaps, inDocumentOrder } from './tree.ts';
import { refuseNestedFaults } from './itemFaults.ts';
import { deleteItems, insertItems, loadItems, updateItems } from './itemRows.ts';

/** Replaces the items of a locked list by a nested tree; returns whether anything changed. */
export async function replaceItems(
  ctx: Ctx,
  list: string,
  items: CheckListItemInput[],
): Promise<boolean> {
  const nested = flatten(items);
  refuseNestedFaults(ctx, nested);
  const before = await loadItems(ctx.db, ctx.actor.tenant_id, list);
  return await saveItems(ctx, list, { before, after: withIds(nested, before) });
}

/**
 * Matches the items of the new tree to stored ones, by code, else by kind and name among the children of the same
 * parent, and gives them their ids, so that references to items survive an edit.
 */
function withIds(nested: readonly NestedItem[], before: readonly StoredItem[]): StoredItem[] {
  const byCode = new Map(before.map((row) => [row.code, row.id]));
  const ids = nested.map(({ content }) =>
    content.code === null ? undefined : byCode.get(content.code),
  );
  const usedIds = new Set(ids);
  const keyOf = (parent: string | null, row: Pick<StoredItem, 'item_type' | 'name'>) =>
    canonical([parent, row.item_type, row.name]);
  const byPlace = Map.groupBy(before, (row) => keyOf(row.parent_id, row));
  const rows: StoredItem[] = [];
  for (const [index, { content, parent }] of nested.entries()) {
    const parent_id = parent === null ? null : (rows[parent]?.id ?? null);
    const same = byPlace.get(keyOf(parent_id, content))?.find((row) => !usedIds.has(row.id));
    const id = ids[index] ?? same?.id ?? newId();
    usedIds.add(id);
    rows.push({ ...content, id, parent_id, position: index });
  }
  return closeGaps(rows);
}

/** Writes and logs the difference between two states of a locked list's items; returns whether there is one. */
export async function saveItems(
  ctx: Ctx,
  list: string,
  { before, after }: { before: readonly StoredItem[]; after: readonly StoredItem[] },
): Promise<boolean> {
  const old = new Map(before.map((row) => [row.id, row]));
  const keptIds = new Set(after.map((row) => row.id));
  const created = after.filter((row) => !old.has(row.id));
  const changed = after.filter((row) => {
    const was = old.get(row.id);
    return was !== undefined && canonical(was) !== canonical(row);
  });
  const removed = before.filter((row) => !keptIds.has(row.id));
  // New rows are inserted first, because existing ones may become their children; a deleted row must not have any
  // children.
  await insertItems(ctx, list, created);
  await updateItems(ctx, changed);
  await deleteItems(ctx, removed);
  // Items created together with their list are part of its audit entry.
  const listCreated = ctx.audit.some((one) => one.entity_id === list && one.operation === 'create');
  for (const row of listCreated ? [] : created)
    noteCreated(ctx, checkListItemTable, { ...row, check_list_id: list });
  for (const row of changed) {
    const states = { old: { ...old.get(row.id) }, new: { ...row } };
    noteChanged(ctx, { entity: checkListItemTable, id: row.id }, states);
  }
  noteOutline(ctx, list, { before, after });
  return created.length + changed.length + removed.length > 0;
}

/** The fields of an item besides its line in the outline. */
const DETAILS = [
  'code',
  'hint',
  'item_type',
  'check_type_code',
  'relevance_code',
  'choices',
  'unit',
  'rule',
  'visible_if',
  'require_photo_on',
  'require_comment_on',
  'indicator_code',
] as const satisfies (keyof StoredItem)[];

const textOf = (value: StoredItem[(typeof DETAILS)[number]]): string =>
  typeof value === 'string' ? value : value === null ? '–' : canonical(value);

/** Logs added and removed lines, and changes within the others, with the list. */
function noteOutline(
  ctx: Ctx,
  list: string,
  states: { before: readonly StoredItem[]; after: readonly StoredItem[] },
): void {
  const linesOf = (rows: readonly StoredItem[]) =>
    new Map(inDocumentOrder(rows).map(({ number, row }) => [`${number} ${row.name}`, row]));
  const [before, after] = [linesOf(states.before), linesOf(states.after)];
  const [removed, added]: [string[], string[]] = [[], []];
  for (const [line, row] of before) {
    const now = after.get(line);
    if (!now) removed.push(line);
    for (const field of now ? DETAILS : []) {
      const [was, is] = [textOf(row[field]), textOf(now?.[field] ?? null)];
      if (was === is) continue;
      removed.push(`${line} · ${field}: ${was}`);
      added.push(`${line} · ${field}: ${is}`);
    }
  }
  for (const line of after.keys()) if (!before.has(line)) added.push(line);
  if (removed.length + added.length === 0) return;
  notePart(
    ctx,
    { entity: checkListTable, id: list },
    { old: { items: removed }, new: { items: added } },
  );
}
