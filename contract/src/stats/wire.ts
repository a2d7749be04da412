/** `GET /stats`: counts of what the caller sees, and the distribution of quality. */
export interface StatsView {
  objects: number;
  business_units: number;
  inspections_open: number;
  inspections_overdue: number;
  quality: { critical: number; attention: number; ok: number; not_assessed: number };
}
