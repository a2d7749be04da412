import type { Coded, Reference } from '../kit/resource.ts';
import type { Quality } from './codes.ts';
import type { CauseAttribute } from './counts.ts';

/** Facts behind a status that have something in common, and the objects they were found on. */
export interface CauseCount {
  /** The place, question or class; null where an object has no class. */
  object: Reference | null;
  critical: number;
  attention: number;
  ok: number;
  objects: number;
  /** On the last of a list that goes on: how many are left out. */
  left_out?: number;
}
/** `GET …/quality/causes/aggr_on_attr`: worst first; `of`, the objects of the branch, found fault with or not. */
export type CauseCounts = { all: CauseCount & { of: number } } & Partial<
  Record<CauseAttribute, CauseCount[]>
>;

/** One fact behind a status (`GET …/quality/causes`), worst and newest first. */
export interface QualityCause {
  kind: 'item' | 'constraint';
  quality_status: Quality;
  name: string;
  value: string | number | boolean | null;
  /** What the value is an answer to: with these it reads as people gave it. */
  check_type: Coded | null;
  unit: string | null;
  /** The bound that the value lies beyond. */
  limit: number | null;
  comment: string | null;
  object: { id: string; name: string; full_name: string };
  inspection: { id: string; name: string; finished_at: string } | null;
  item_id: string | null;
  check_list: string | null;
  inspector: string | null;
  content_count: number;
}
