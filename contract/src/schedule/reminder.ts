/** A reminder: some days, weeks or months before the assigned time (docs/coverage.md section 3). */
export interface Reminder {
  count: number;
  unit: 'd' | 'w' | 'm';
}
const ONE = /^([1-9]\d{0,2})([dwm])$/;

/** Parses `2d;1w`; null if any part is not a number from 1 to 999 plus d, w or m. */
export function parseReminders(text: string): Reminder[] | null {
  const parts = text.split(';').map((part) => ONE.exec(part));
  if (parts.length > 10 || parts.some((part) => part === null)) return null;
  return parts.map((part) => ({ count: Number(part?.[1]), unit: part?.[2] as Reminder['unit'] }));
}

export const isReminder = (text: string): boolean => parseReminders(text) !== null;

export const formatReminders = (reminders: Reminder[]): string =>
  reminders.map(({ count, unit }) => `${count}${unit}`).join(';');
