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

/** The faults of all stored rows of a list. */
const treeFaults = (rows: readonly StoredItem[]): (ItemFault & { id: string })[] => {
  const ordered = inDocumentOrder(rows);
  const faults = faultsOf(ordered.map(({ row, ...place }) => ({ ...place, content: row })));
  return faults.map((fault) => ({ ...fault, id: ordered[fault.index]?.row.id ?? '' }));
};

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
