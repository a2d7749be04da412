import type { ReportSection } from '@plumbline/contract/reports/reports';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import type { ReadCtx } from '#kit/ctx.ts';
import type { Condition } from '#kit/query/conditions.ts';
import { listRows } from '#kit/entity/list.ts';
import { parseListQuery } from '#kit/query/listQuery.ts';
import { countRows } from '#kit/entity/read.ts';
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
  /** The effort: about one for each line, ten for each photo. Parts that must be read come last. */
  weight: readonly (number | (() => Promise<number>))[];
  /** Identifies a report that will never change; null for those about the present. */
  key: string | null;
  write: () => Promise<ReportDocument>;
}

/** @throws not_found if the row does not exist for the caller */
export type ReportBuilder = (request: ReportRequest) => Promise<ReportDraft>;

/** Whether the report is no heavier than this; reads no more than necessary to know it. */
export async function isLightEnough(
  most: number,
  { weight }: Pick<ReportDraft, 'weight'>,
): Promise<boolean> {
  let sum = 0;
  for (const part of weight) {
    sum += typeof part === 'number' ? part : await part();
    if (sum > most) return false;
  }
  return true;
}

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

/** The weight that a list adds to a report. */
export const weightOfRows = async (
  { ctx }: Pick<ReportRequest, 'ctx'>,
  entity: EntityTable,
  { filter = [], only = [] }: { filter?: string[]; only?: Condition[] },
): Promise<number> => Math.min(await countRows(ctx, entity, filter, only), MOST_LISTED);

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
