/** `YYYY-MM-DD` of a moment where the viewer is. */
export type Day = string;

/** The days of the weeks a month touches, Monday first. */
export function monthGrid(month: Date): Date[] {
  const first = new Date(month.getFullYear(), month.getMonth(), 1);
  const offset = (first.getDay() + 6) % 7;
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  const weeks = Math.ceil((offset + length) / 7);
  return Array.from(
    { length: weeks * 7 },
    (_, i) => new Date(month.getFullYear(), month.getMonth(), 1 - offset + i),
  );
}

/** How many fall on each day. */
export function countByDay(
  moments: readonly string[],
  dayOf: (moment: string) => Day,
): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const moment of moments) {
    const day = dayOf(moment);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
