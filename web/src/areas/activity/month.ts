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
