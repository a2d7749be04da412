import type { CheckListNode } from '@plumbline/contract/views';
import type { ReadCtx } from '#kit/ctx.ts';
import { partsOf } from '#kit/entity/partsRoutes.ts';
import { readRow } from '#kit/entity/read.ts';
import { checkListItemTable, checkListTable } from './table.ts';

/** A list with its items as a tree: `GET /check_list/{id}`. */
export async function readCheckList(
  ctx: ReadCtx,
  id: string,
): Promise<{ view: Record<string, unknown>; version: number | null }> {
  const { view, version } = await readRow(ctx, checkListTable, id);
  const items = await partsOf(ctx, checkListItemTable, { column: 'check_list_id', id });
  // The generic list returns views of this resource, but untyped.
  return {
    view: { ...view, items: nest(items as unknown as Omit<CheckListNode, 'items'>[]) },
    version,
  };
}

/** Turns rows sorted by position into a tree. */
function nest(rows: readonly Omit<CheckListNode, 'items'>[]): CheckListNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, items: [] as CheckListNode[] }]));
  const roots: CheckListNode[] = [];
  for (const node of nodes.values()) {
    const siblings = node.parent === null ? roots : nodes.get(node.parent.id)?.items;
    siblings?.push(node);
  }
  return roots;
}
