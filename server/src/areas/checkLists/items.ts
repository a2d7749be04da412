import { MAX_ITEMS, faultsOf, flatten } from '@plumbline/contract/checkLists/rules';
import type { ItemFault, NestedItem } from '@plumbline/contract/checkLists/rules';
import type { CheckListItemInput } from '@plumbline/contract/checkLists/schemas';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { noteChanged, noteCreated, notePart } from '#kit/audit/audit.ts';
import { canonical } from '#kit/audit/canonical.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { Schema } from '../../schema.ts';
import { checkListItemTable } from './table.ts';
import type { StoredItem } from './table.ts';
import { closeGaps, inDocumentOrder } from './tree.ts';
import { insertItems, updateItems, deleteItems } from './itemRows.ts';

/** The stored items of several lists, by list. */
export async function loadItemsOf(
  db: Kysely<Schema>,
  tenant: string,
  lists: readonly string[],
): Promise<Map<string, StoredItem[]>> {
  const rows = await db
    .selectFrom('check_list_item')
    .select([
      'check_list_id',
      'id',
      'parent_id',
      'position',
      'name',
      'code',
      'hint',
      'item_type',
      'unit',
    ])
    .select(['check_type_code', 'relevance_code', 'choices', 'rule', 'visible_if'])
    .select(['require_photo_on', 'require_comment_on', 'indicator_code'])
    .where('tenant_id', '=', tenant)
    .where('check_list_id', '=', sql<string>`any(${lists}::uuid[])`)
    .execute();
  const itemsByList = new Map<string, StoredItem[]>(lists.map((list) => [list, []]));
  for (const { check_list_id, ...row } of rows) itemsByList.get(check_list_id)?.push(row);
  return itemsByList;
}

export const loadItems = async (
  db: Kysely<Schema>,
  tenant: string,
  list: string,
): Promise<StoredItem[]> => (await loadItemsOf(db, tenant, [list])).get(list) ?? [];

/** The faults of all stored rows of a list. */
const treeFaults = (rows: readonly StoredItem[]): (ItemFault & { id: string })[] => {
  const ordered = inDocumentOrder(rows);
  const faults = faultsOf(ordered.map(({ row, ...place }) => ({ ...place, content: row })));
  return faults.map((fault) => ({ ...fault, id: ordered[fault.index]?.row.id ?? '' }));
};

/** Replaces the items of a locked list by a nested tree; returns whether anything changed. */
export async function replaceItems(
  ctx: Ctx,
  list: string,
  items: CheckListItemInput[],
): Promise<boolean> {
  const nested = flatten(items);
  if (nested.length > MAX_ITEMS) throw invalid(['body', 'items'], 'too_many', ctx.locale);
  const faults = faultsOf(nested);
  if (faults.length > 0) {
    const locOf = ({ index, path }: ItemFault) => ['body', ...(nested[index]?.path ?? []), ...path];
    throw new InvalidInput(
      faults.map((fault) => ({
        loc: locOf(fault),
        type: fault.type,
        msg: messageFor(fault.type, ctx.locale),
      })),
    );
  }
  const before = await loadItems(ctx.db, ctx.actor.tenant_id, list);
  return await saveItems(ctx, list, { before, after: withIds(nested, before) });
}

/**
 * Matches the items of the new tree to stored ones, by code, else by kind and name below the same parent, and
 * gives them their ids: an edited list keeps what refers to its items.
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
  // New rows are inserted first, because existing ones may move below them; a deleted row must not have any
  // rows below it.
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

/** What an item contains in addition to its line in the outline. */
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

/** The list's own log shows the lines that were added and removed, and what changed within the others. */
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
    { entity: 'check_list', id: list },
    { old: { items: removed }, new: { items: added } },
  );
}

/**
 * Refuses the faults that a change of one item causes: its own by field, those of other items by the field
 * that caused them.
 */
export function refuseFaults(
  ctx: Ctx,
  rows: readonly StoredItem[],
  change: { id: string; fields: readonly string[] },
): void {
  if (rows.length > MAX_ITEMS) throw invalid(['body'], 'too_many', ctx.locale);
  const faults = treeFaults(rows);
  if (faults.length === 0) return;
  const causes = ['parent_id', 'position', 'code', 'item_type', 'check_type_code'];
  const cause = causes.filter((name) => change.fields.includes(name)).slice(0, 1);
  throw new InvalidInput(
    faults.map(({ id, path, type }) => ({
      loc: ['body', ...(id === change.id && path.length > 0 ? path : cause)],
      type,
      msg: messageFor(type, ctx.locale),
    })),
  );
}

/** Refuses to delete an item that the visibility of others depends on. */
export function refuseIfNeeded(rows: readonly StoredItem[]): void {
  if (treeFaults(rows).length > 0) throw new Refusal('in_use');
}
