/** A day as people type it: `YYYY-MM-DD`, just the digits (a phone's number pad has no dash), or `DD.MM.YYYY`. */
const PATTERNS = [
  /^(?<year>\d{4})[-./ ](?<month>\d{1,2})[-./ ](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
];

const ALL_DIGITS = /^(\d{4}[-./ ]\d{2}[-./ ]\d{2}|\d{8}|\d{2}\.\d{2}\.\d{4})$/;

/** Whether typing on could not make another day of it: `2027-01-3` may become the 31st. */
export const isWholeDay = (text: string): boolean => ALL_DIGITS.test(text.trim());

/** The typed day as `YYYY-MM-DD`; null if it is not a real day, such as 31 June. */
export function readDay(text: string): string | null {
  for (const pattern of PATTERNS) {
    const { year, month, day } = pattern.exec(text.trim())?.groups ?? {};
    if (year === undefined || month === undefined || day === undefined) continue;
    const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const time = Date.parse(`${whole}T00:00:00Z`);
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
    return isDay ? whole : null;
  }
  return null;
}
