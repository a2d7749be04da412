/** A day as people type it: `YYYY-MM-DD`, its digits alone (a phone's number keys have no dash), or `DD.MM.YYYY`. */
const WRITTEN = [
  /^(?<year>\d{4})[-./ ](?<month>\d{1,2})[-./ ](?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
];

/** The typed day as `YYYY-MM-DD`; null for what is no day, such as the 31st of June. */
export function readDay(text: string): string | null {
  for (const written of WRITTEN) {
    const { year, month, day } = written.exec(text.trim())?.groups ?? {};
    if (year === undefined || month === undefined || day === undefined) continue;
    const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const time = Date.parse(`${whole}T00:00:00Z`);
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
    return isDay ? whole : null;
  }
  return null;
}
