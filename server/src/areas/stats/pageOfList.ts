import type { ReadCtx } from '#kit/ctx.ts';
import { listRows } from '#kit/entity/list.ts';
import { parseListQuery } from '#kit/entity/listQuery.ts';
import { tableOf } from '#kit/entity/read.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import type { RawQuery } from '#kit/http/queryReader.ts';

/** A page of an entity's list, as the wire would answer this query. */
export async function pageOfList(ctx: ReadCtx, entity: string, query: RawQuery) {
  const table = tableOf(ctx, entity);
  const reader = new QueryReader(query, ctx.locale);
  return await listRows(ctx, table, parseListQuery(table.resource, reader));
}
