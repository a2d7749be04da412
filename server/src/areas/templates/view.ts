import { resolveField } from '@plumbline/contract/kit/query';
import { findResource } from '@plumbline/contract/resources';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { listRows } from '#kit/entity/list.ts';
import type { ListQuery } from '#kit/entity/listQuery.ts';
import { readRow } from '#kit/entity/read.ts';
import { templateDetailTable, templateTable } from './table.ts';

const path = ['position'];
const field = resolveField(templateDetailTable.resource, path, findResource);
const BY_POSITION: ListQuery = {
  filters: [],
  global_filters: [],
  sorts: [{ path, field, descending: false }],
  page: null,
  page_size: null,
  cursor: null,
  fields: null,
  with_archived: true,
};

/** A template with its details: `GET /inspection_template/{id}`. */
export async function readTemplate(
  ctx: ReadCtx,
  id: string,
): Promise<{ view: Record<string, unknown>; version: number | null }> {
  const { view, version } = await readRow(ctx, templateTable, id);
  const ofTemplate = sql<boolean>`t.inspection_template_id = ${id}::uuid`;
  const { items } = await listRows(ctx, templateDetailTable, BY_POSITION, [ofTemplate]);
  return { view: { ...view, details: items }, version };
}
