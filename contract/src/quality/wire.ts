import { z } from 'zod';
import type { Quality } from './codes.ts';

export const qualityCode = z.union([z.literal(10), z.literal(20), z.literal(30)]);

export interface QualitySummary {
  ok: number;
  attention: number;
  critical: number;
  total: number;
  total_status: Quality | null;
  actual_ok: number;
  actual_attention: number;
  actual_critical: number;
  actual_total: number;
  actual_status: Quality | null;
  inherited_ok: number;
  inherited_attention: number;
  inherited_critical: number;
  inherited_total: number;
  inherited_status: Quality | null;
}

/** What a recalculation found (docs/product.md section 2); corrected is expected to be 0. */
export interface RecalculationResult {
  checked: number;
  corrected: number;
  residual: number;
}

/** `GET …/quality/calculate`: how the tenant's newest recalculation stands; null times when there was none. */
export interface RecalculationView extends RecalculationResult {
  running: boolean;
  started_at: string | null;
  /** Null as well when its server died under it. */
  finished_at: string | null;
  /** Summaries to compare; `checked` counts up to it. */
  total: number;
}
