import { MAX_COUNTED, type EntityPage } from '@plumbline/contract/kit/rows';
import type { ReadCtx } from '#kit/ctx.ts';
import { narrowRow } from '#kit/http/selection.ts';
import { findPage } from '#kit/listPlan/findPage.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { cursorOf } from '#kit/query/cursor.ts';
import type { CheckedQuery } from '#kit/query/listQuery.ts';
import { presenter, presentingOf, shownFields } from './presenter.ts';

/** One page of an entity, with its total. */
export async function listRows(
  ctx: ReadCtx,
  entity: EntityTable,
  query: CheckedQuery,
  extra: Condition[] = [],
): Promise<EntityPage<Record<string, unknown>>> {
  const fields = shownFields(entity, query.fields, false);
  const [page, presenting] = await Promise.all([
    findPage(ctx, entity, { query, extra, fields }),
    presentingOf(ctx),
  ]);
  const present = presenter(entity, fields, presenting);
  return {
    items: page.rows.map((row) => narrowRow(present(row), query.parts)),
    ...totalOf(query, page.counted),
    page: query.page,
    page_size: query.page_size,
    next_cursor: page.next ? cursorOf(page.next, query.sorts) : null,
  };
}

function totalOf({ with_total }: CheckedQuery, counted: number | null) {
  if (with_total === false || counted === null) return { total: null, total_is_exact: false };
  const total_is_exact = with_total === true || counted <= MAX_COUNTED;
  return { total: total_is_exact ? counted : MAX_COUNTED, total_is_exact };
}
