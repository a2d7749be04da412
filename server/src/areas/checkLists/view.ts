import type { CheckListNode } from '@plumbline/contract/checkLists/wire';
import { resolveField } from '@plumbline/contract/kit/query';
import { findResource } from '@plumbline/contract/resources';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import type { ListQuery } from '#kit/entity/listQuery.ts';
import { listRows } from '#kit/entity/list.ts';
import { readRow } from '#kit/entity/read.ts';
import { checkListItemTable, checkListTable } from './table.ts';

const path = ['position'];
const BY_POSITION: ListQuery = {
  filters: [],
  global_filters: [],
  sorts: [
    {
      path,
      field: resolveField(checkListItemTable.resource, path, findResource),
      descending: false,
    },
  ],
  page: null,
  page_size: null,
  cursor: null,
  fields: null,
  with_archived: true,
};

/** A list with its items as a tree: `GET /check_list/{id}`. */
export async function readCheckList(
  ctx: ReadCtx,
  id: string,
): Promise<{ view: Record<string, unknown>; version: number | null }> {
  const { view, version } = await readRow(ctx, checkListTable, id);
  const ofList = sql<boolean>`t.check_list_id = ${id}::uuid`;
  const { items } = await listRows(ctx, checkListItemTable, BY_POSITION, [ofList]);
  // The generic list answers untyped views of exactly this resource.
  return {
    view: { ...view, items: nest(items as unknown as Omit<CheckListNode, 'items'>[]) },
    version,
  };
}

/** Rows sorted by position as a tree. */
function nest(rows: readonly Omit<CheckListNode, 'items'>[]): CheckListNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, items: [] as CheckListNode[] }]));
  const roots: CheckListNode[] = [];
  for (const node of nodes.values()) {
    const siblings = node.parent === null ? roots : nodes.get(node.parent.id)?.items;
    siblings?.push(node);
  }
  return roots;
}
