import { formatDate } from '../../kit/format.ts';

export interface DayLoad {
  day: Date;
  count: number;
}

/** How many inspections fall on each of the coming days; earlier ones are not part of it. */
export function loadOf(moments: readonly string[], today: Date, days: number): DayLoad[] {
  const counts = new Map<string, number>();
  for (const moment of moments) {
    const day = formatDate(moment);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return Array.from({ length: days }, (_, i) => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + i);
    return { day, count: counts.get(formatDate(day)) ?? 0 };
  });
}

/** Spec 5: a chart only for more than one value and a sum that is not zero. */
export const isWorthDrawing = (load: readonly DayLoad[]): boolean =>
  load.filter(({ count }) => count > 0).length > 1;
