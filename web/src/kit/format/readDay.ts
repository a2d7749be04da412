/** A day as people type it: `YYYY-MM-DD`, just the digits (a phone's number pad has no dash), or `DD.MM.YYYY`. */
const PATTERNS = [
  /^(?<year>\d{4})[-./ ](?<month>\d{1,2})[-./ ](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
];

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
