/** The parts of a rule by name. */
export type RecurrenceRule = ReadonlyMap<string, string>;
/** The weekdays of a rule, from Monday 0. */
export const DAY_NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const within = (text: string, low: number, high: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= low && Number(text) <= high;
const among =
  (low: number, high: number, signed = false) =>
  (text: string): boolean =>
    text.split(',').every((one) => within(signed ? one.replace(/^[+-]/, '') : one, low, high));
const DAYS = '(?:SU|MO|TU|WE|TH|FR|SA)';
const isCount = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text);

/** The valid values of each part of a rule (RFC 5545, 3.3.10). */
const PARTS: Record<string, (text: string) => boolean> = {
  FREQ: (text) => /^(SECOND|MINUTE|HOUR|DAI|WEEK|MONTH|YEAR)LY$/.test(text),
  INTERVAL: isCount,
  COUNT: isCount,
  UNTIL: isUntil,
  BYSECOND: among(0, 60),
  BYMINUTE: among(0, 59),
  BYHOUR: among(0, 23),
  BYDAY: (text) =>
    new RegExp(`^(?:[+-]?[1-9]\\d?)?${DAYS}(?:,(?:[+-]?[1-9]\\d?)?${DAYS})*$`).test(text),
  BYMONTHDAY: among(1, 31, true),
  BYYEARDAY: among(1, 366, true),
  BYWEEKNO: among(1, 53, true),
  BYMONTH: among(1, 12),
  BYSETPOS: among(1, 366, true),
  WKST: (text) => new RegExp(`^${DAYS}$`).test(text),
};

/** A day or a moment in UTC, as required of rules with a time zone. */
function isUntil(text: string): boolean {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(text);
  if (!match) return false;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const date = new Date(iso);
  return !Number.isNaN(date.getTime()) && date.toISOString() === iso;
}

/** Splits a rule into its parts; calendars export rules with the name of their property. */
const partsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';');

function parse(text: string): RecurrenceRule | null {
  const parts = partsOf(text).map((part) => part.split('='));
  const rule = new Map(parts.map(([name = '', value = '']) => [name, value]));
  if (rule.size < parts.length || parts.some((part) => part.length !== 2)) return null;
  const isValid = [...rule].every(
    ([name, value]) => Object.hasOwn(PARTS, name) && PARTS[name]?.(value),
  );
  return isValid && rule.has('FREQ') ? rule : null;
}

/** Whether the parts may be combined. */
function agrees(rule: RecurrenceRule): boolean {
  const frequency = rule.get('FREQ') ?? '';
  const is = (...names: string[]) => names.includes(frequency);
  const numbers = (rule.get('BYDAY') ?? '').match(/\d+/g)?.map(Number) ?? [];
  const numberedDays = numbers.length > 0;
  if (rule.has('COUNT') && rule.has('UNTIL')) return false;
  if (numberedDays && !is('MONTHLY', 'YEARLY')) return false;
  if (numberedDays && rule.has('BYWEEKNO')) return false;
  // A month has at most five Mondays, a year 53.
  if (numbers.some((number) => number > (is('MONTHLY') ? 5 : 53))) return false;
  if (rule.has('BYMONTHDAY') && is('WEEKLY')) return false;
  if (rule.has('BYYEARDAY') && is('DAILY', 'WEEKLY', 'MONTHLY')) return false;
  if (rule.has('BYWEEKNO') && !is('YEARLY')) return false;
  const by = [...rule.keys()].filter((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  if (rule.has('BYSETPOS') && by.length === 0) return false;
  return true;
}

/**
 * Whether the rule ever occurs: 30 February never does, nor a sixth Monday of a month, and searching for them would
 * never end.
 */
export function happens(rule: RecurrenceRule): boolean {
  const [months, days] = [rule.get('BYMONTH'), rule.get('BYMONTHDAY')];
  const places = rule
    .get('BYDAY')
    ?.split(',')
    .map((name) => Math.abs(parseInt(name, 10) || 0));
  const inMonth = months !== undefined && !rule.has('BYYEARDAY');
  if (inMonth && places?.every((place) => place > 5)) return false;
  if (months === undefined || days === undefined) return true;
  const longest = Math.max(
    ...months.split(',').map((month) => new Date(Date.UTC(2024, Number(month), 0)).getUTCDate()),
  );
  return days.split(',').some((day) => Math.abs(Number(day)) <= longest);
}

/** Returns the parts of a rule that is valid by RFC 5545, whether or not anything can be scheduled by it; else null. */
export function readRecurrence(text: string): RecurrenceRule | null {
  const rule = parse(text);
  return rule && agrees(rule) ? rule : null;
}

/** Whether a text is a recurrence rule of RFC 5545 that can ever occur. */
export function isRecurrence(text: string): boolean {
  const rule = readRecurrence(text);
  return rule !== null && happens(rule);
}

/** The parts of a valid rule. */
export const partsOfRule = (rrule: string): Map<string, string> =>
  new Map(
    partsOf(rrule).map((part) => part.split('=') as [string, string]), // valid, so each part has both
  );

/** The numbers of a part, each once, if the rule has it. */
export function numbersOf(rule: RecurrenceRule, name: string): number[] | null {
  const numbers = rule.get(name)?.split(',').map(Number);
  return numbers ? [...new Set(numbers)] : null;
}
