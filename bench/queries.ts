import type { ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { countFacets } from '@plumbline/server/kit/entity/facets.ts';
import { parseFacetQuery, parseListQuery } from '@plumbline/server/kit/entity/listQuery.ts';
import { QueryReader } from '@plumbline/server/kit/http/queryReader.ts';
import { listRows } from '@plumbline/server/kit/entity/list.ts';
import { readRow } from '@plumbline/server/kit/entity/read.ts';
import type { EntityTable } from '@plumbline/server/kit/model/table.ts';

export interface Statement {
  sql: string;
  parameters: unknown[];
  /** Whether our server sends the statement without a name. */
  unprepared: boolean;
}

/** The query strings that are measured, as sent by a page. */
export const QUERIES = {
  list: 'page=1&page_size=50',
  deep: 'page_size=50',
  filtered: (classId: string) =>
    `page=1&page_size=50&filter=object_class.id=${classId}&filter=name~99&sort_by=name`,
  facet: (classId: string) => `attrs=quality_status&filter=object_class.id=${classId}`,
};

const reader = (query: string): QueryReader => {
  const params = new URLSearchParams(query);
  return new QueryReader(
    Object.fromEntries(
      [...new Set(params.keys())].map((key) => [
        key,
        params.getAll(key).length > 1 ? params.getAll(key) : (params.get(key) ?? ''),
      ]),
    ),
    'en-GB',
  );
};

/** The statements that our server sends for each call, captured on their way to the database. */
export async function captureStatements(
  ctx: ReadCtx,
  entity: EntityTable,
  input: { sample_id: string; class_id: string; cursor: string },
): Promise<Record<string, Statement[]>> {
  const statements: Statement[] = [];
  const recordingCtx: ReadCtx = {
    ...ctx,
    read: async (query) => {
      statements.push({
        sql: query.sql,
        parameters: [...query.parameters],
        unprepared: query.unprepared ?? false,
      });
      return await ctx.read(query);
    },
  };
  const statementsOf = async (work: Promise<unknown>): Promise<Statement[]> => {
    await work;
    return statements.splice(0);
  };
  const list = (query: string) =>
    statementsOf(listRows(recordingCtx, entity, parseListQuery(entity.resource, reader(query))));
  return {
    point: await statementsOf(readRow(recordingCtx, entity, input.sample_id)),
    list: await list(QUERIES.list),
    deep: await list(`${QUERIES.deep}&cursor=${input.cursor}`),
    filtered: await list(QUERIES.filtered(input.class_id)),
    facet: await statementsOf(
      countFacets(
        recordingCtx,
        entity,
        parseFacetQuery(entity.resource, reader(QUERIES.facet(input.class_id))),
      ),
    ),
  };
}
