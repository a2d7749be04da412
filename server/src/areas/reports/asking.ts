import type { ReportSection } from '@plumbline/contract/reports/reports';
import type { CreateReport } from '@plumbline/contract/reports/schemas';
import type { ReadCtx } from '#kit/ctx.ts';
import { listRows } from '#kit/entity/list.ts';
import { parseListQuery } from '#kit/entity/listQuery.ts';
import { QueryReader } from '#kit/http/queryReader.ts';
import type { RawQuery } from '#kit/http/queryReader.ts';
import type { EntityTable } from '#kit/model/table.ts';
import type { ReportDocument } from './document.ts';
import type { Words } from './words.ts';

/** Which report somebody wants, and what they may see of it. */
export interface Asking {
  ctx: ReadCtx;
  words: Words;
  id: string;
  settings: CreateReport;
  has: (section: ReportSection) => boolean;
}

/** A report that has not been written yet. */
export interface Draft {
  /** How long it takes: about one for each line, ten for each photo. */
  weight: number;
  /** Tells reports apart that will never change; null for those about the present. */
  key: string | null;
  write: () => Promise<ReportDocument>;
}

/** @throws not_found if the row does not exist for whoever asks */
export type Builder = (asking: Asking) => Promise<Draft>;

/** Rows of a list as whoever asks would see them, at most 1,000; `V` is their view. */
export async function rowsOf<V>(
  { ctx }: Pick<Asking, 'ctx'>,
  entity: EntityTable,
  query: RawQuery,
): Promise<{ items: V[]; total: number | null }> {
  const reader = new QueryReader(query, ctx.locale);
  const { items, total } = await listRows(ctx, entity, parseListQuery(entity.resource, reader));
  return { items: items as V[], total }; // as the resource declares
}
