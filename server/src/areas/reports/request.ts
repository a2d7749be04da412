import type { ReportSection } from '@plumbline/contract/reports/reports';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { allOf, fromOf, whereOf } from '#kit/query/conditions.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { listRows } from '#kit/entity/list.ts';
import { parseListQuery } from '#kit/query/listQuery.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import type { RawQuery } from '#kit/http/queryReader.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { ReportDocument } from './document.ts';
import type { Words } from './words.ts';

/** A request for a report, with its reader. */
export interface ReportRequest {
  ctx: ReadCtx;
  words: Words;
  id: string;
  settings: CreateReport;
  has: (section: ReportSection) => boolean;
}

/** A report before it is written. */
export interface ReportDraft {
  /** The effort: about one for each line, ten for each photo. */
  weight: readonly (number | (() => Promise<number>))[];
  /** Identifies a report that will never change; null for those about the present. */
  key: string | null;
  write: () => Promise<ReportDocument>;
}

/** @throws not_found if the row does not exist for the caller */
export type ReportBuilder = (request: ReportRequest) => Promise<ReportDraft>;

/** Whether the report is no heavier than this; reads nothing if that is known without. */
export async function isLightEnough(
  most: number,
  { weight }: Pick<ReportDraft, 'weight'>,
): Promise<boolean> {
  const known = weight.filter((part) => typeof part === 'number');
  if (sumOf(known) > most) return false;
  const read = weight.flatMap((part) => (typeof part === 'number' ? [] : [part()]));
  return sumOf([...known, ...(await Promise.all(read))]) <= most;
}
const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

/**
 * Reads rows of a list as the caller would see them, at most 1,000 and only those that are `only`; `V` is their view.
 */
export async function rowsOf<V>(
  { ctx }: Pick<ReportRequest, 'ctx'>,
  entity: EntityTable,
  query: RawQuery,
  only: Condition[] = [],
): Promise<{ items: V[]; total: number | null; next_cursor: string | null }> {
  const reader = new QueryReader(query, ctx.locale);
  const { items, total, next_cursor } = await listRows(
    ctx,
    entity,
    parseListQuery(entity.resource, reader),
    only,
  );
  return { items: items as V[], total, next_cursor }; // as the resource declares
}

/** The most rows of a list in a report. */
export const MOST_LISTED = 1000;

/** The weight that the list of rows by a key adds to a report. */
export async function weightOfRows(
  { ctx }: Pick<ReportRequest, 'ctx'>,
  entity: EntityTable,
  only: Condition[],
): Promise<number> {
  const from = fromOf(ctx, entity);
  const where = allOf([
    ...whereOf(ctx, entity, { from, filters: [], with_archived: false }),
    ...only,
  ]);
  const [counted] = await ctx.read<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from ${from.clause()} where ${where} limit ${MOST_LISTED}::int) t`,
  );
  return counted?.n ?? 0;
}

/** The rows whose column has this key: a list of them needs no plan of its own. */
export const rowsWith = (column: string, id: string): Condition[] => [
  sql<boolean>`t.${sql.ref(column)} = ${id}::uuid`,
];

interface Pages<V, T> {
  query: RawQuery;
  only?: Condition[];
  make: (row: V) => T;
  most?: number;
}

/** The same, but up to `most` rows, of which only the results of `make` are kept; with the number left out. */
export async function pagesOf<V, T>(
  { ctx }: Pick<ReportRequest, 'ctx'>,
  entity: EntityTable,
  { query, only = [], make, most = MOST_LISTED }: Pages<V, T>,
): Promise<{ items: T[]; left: number }> {
  const first = await rowsOf<V>({ ctx }, entity, { ...query, with_total: 'true' }, only);
  const items = first.items.slice(0, most).map(make);
  for (let cursor = first.next_cursor; cursor !== null && items.length < most;) {
    ctx.signal?.throwIfAborted();
    const further = { ...query, with_total: 'false', cursor };
    const next = await rowsOf<V>({ ctx }, entity, further, only);
    for (const row of next.items.slice(0, most - items.length)) items.push(make(row));
    cursor = next.next_cursor;
  }
  return { items, left: Math.max((first.total ?? 0) - items.length, 0) };
}
