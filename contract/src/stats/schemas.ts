import { z } from 'zod';
import { codedView, count, maybeText, timestamp } from '../kit/answers.ts';
import { qualitySummary } from '../quality/schemas.ts';

const qualityCounts = z.object({
  critical: count,
  attention: count,
  ok: count,
  not_assessed: count,
});

/**
 * `GET /stats`, shown in the frame of every page: counts of the rows visible to the caller, and the distribution of
 * quality.
 */
export const statsView = z.object({
  objects: count,
  business_units: count,
  inspections_open: count,
  inspections_overdue: count,
  /** Open inspections that the caller is responsible for. */
  inspections_mine: count,
  /** As `GET /notice/unread` counts them. */
  notices_unread: count,
  quality: qualityCounts,
  /** The name of the root unit. */
  company: z.string(),
  /** The version of the server. */
  version: z.string(),
});
export type StatsView = z.infer<typeof statsView>;

/** An object with critical findings of its own. */
const worstObject = z.object({
  id: z.uuid(),
  name: z.string(),
  code: maybeText,
  parent: z.object({ name: z.string() }).nullable(),
  quality_status: codedView.nullable(),
  critical_count: count,
  critical_since: timestamp.nullable(),
  quality: qualitySummary.pick({ actual_critical: true, actual_attention: true, actual_ok: true }),
  /** The latest finding. */
  cause: z.object({ name: z.string(), comment: maybeText }).nullable(),
});

/** `GET /stats/home`: state and work within a unit (`unit`), the work of everybody or only the caller's (`mine`). */
export const homeView = z.object({
  unit: z.object({ id: z.uuid(), name: z.string(), quality: qualitySummary }).nullable(),
  quality: qualityCounts,
  worst: z.object({ items: z.array(worstObject), total: count, total_is_exact: z.boolean() }),
  due: z.object({ overdue: count, today: count, week: count, started: count }),
  /** Open inspections by the day they are due, from `from` to `to`. */
  days: z.array(z.object({ day: z.iso.date(), count })),
});
export type HomeView = z.infer<typeof homeView>;
