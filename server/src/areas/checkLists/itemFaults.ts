import { MAX_ITEMS, faultsOf } from '@plumbline/contract/checkLists/rules';
import type { ItemFault, NestedItem } from '@plumbline/contract/checkLists/rules';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import type { Ctx } from '#kit/ctx.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import type { StoredItem } from './table.ts';
import { inDocumentOrder } from './tree.ts';

/** Refuses a tree with faults, each at its place in the body. */
export function refuseNestedFaults(ctx: Ctx, nested: readonly NestedItem[]): void {
  if (nested.length > MAX_ITEMS) throw invalid(['body', 'items'], 'too_many', ctx.locale);
  const faults = faultsOf(nested);
  if (faults.length === 0) return;
  const locOf = ({ index, path }: ItemFault) => ['body', ...(nested[index]?.path ?? []), ...path];
  throw new InvalidInput(
    faults.map((fault) => ({
      loc: locOf(fault),
      type: fault.type,
      msg: messageFor(fault.type, ctx.locale),
    })),
  );
}

type TreeFault = ItemFault & { id: string };

/** The faults of all stored rows of a list. */
const treeFaults = (rows: readonly StoredItem[]): TreeFault[] => {
  const ordered = inDocumentOrder(rows);
  const faults = faultsOf(ordered.map(({ row, ...place }) => ({ ...place, content: row })));
  return faults.map((fault) => ({ ...fault, id: ordered[fault.index]?.row.id ?? '' }));
};

/**
 * Refuses the faults that a change of one item causes, but none that existed before: its own by field, those of other
 * items by the field that caused them.
 */
export function refuseFaults(
  ctx: Ctx,
  rows: readonly StoredItem[],
  change: { id: string; fields: readonly string[]; before: readonly StoredItem[] },
): void {
  if (rows.length > MAX_ITEMS) throw invalid(['body'], 'too_many', ctx.locale);
  const isOwn = ({ id, path }: TreeFault) =>
    id === change.id && change.fields.includes(String(path[0]));
  const known = new Set(treeFaults(change.before).map(keyOf));
  const faults = treeFaults(rows).filter((fault) => isOwn(fault) || !known.has(keyOf(fault)));
  if (faults.length === 0) return;
  const stranded = faults.find(({ id, type }) => type === 'answer_gone' && id !== change.id);
  if (stranded) throw stranding(rows, stranded);
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

const keyOf = ({ id, path, type }: TreeFault) => `${id} ${path.join('.')} ${type}`;

/** Names the item whose condition could no longer be fulfilled. */
function stranding(rows: readonly StoredItem[], { id }: TreeFault): Refusal {
  const name = rows.find((row) => row.id === id)?.name ?? '';
  return new Refusal('in_use', { check_list_item: { id, name } });
}

/** Refuses to delete an item that the visibility of others depends on. */
export function refuseIfNeeded(rows: readonly StoredItem[], before: readonly StoredItem[]): void {
  const known = new Set(treeFaults(before).map(keyOf));
  const fault = treeFaults(rows).find((one) => !known.has(keyOf(one)));
  if (fault) throw stranding(rows, fault);
}
