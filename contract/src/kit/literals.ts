const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))$/;
/** Within about 6,000 years: the calendar of the database begins 4713 BC. */
export const RELATIVE = /^[+-](\d{1,5}[dw]|\d{1,4}m|[0-5]?\d{1,3}y)$/;
export const DECIMAL = /^-?(\d{1,15}(\.\d{1,6})?|\.\d{1,6})$/;
export const INTEGER = /^-?\d{1,10}$/;

/** A real day of the calendar between the years 1 and 9999. */
export function isDate(text: string): boolean {
  if (!DATE.test(text) || text.startsWith('0000')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
export const isTime = (text: string): boolean =>
  TIME.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
export const isUuid = (text: string): boolean => UUID.test(text);
