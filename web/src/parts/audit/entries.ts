import type { Field } from '@plumbline/contract/kit/resource';
import type { Entity } from '@plumbline/contract/resources';
import type { AuditEntry, Page } from '@plumbline/contract/kit/rows';

export type AuditPage = Page<AuditEntry>;
type Values = AuditEntry['log']['new_value'];

/** One changed field of an entry. */
export interface Change {
  /** The field's display name. */
  name: string;
  field: Field | null;
  old: unknown;
  new: unknown;
}

/** The fields that an action's sentence already covers. */
const SAID: Record<string, readonly string[]> = {
  create: ['operative_status', 'archived'],
  start: ['operative_status', 'started_at'],
  complete: ['operative_status', 'finished_at'],
  cancel: ['operative_status', 'finished_at'],
  archive: ['archived'],
  restore: ['archived'],
};

/** Columns that are parts of one field on the wire. */
const PARTS: Record<string, string> = {
  location_text: 'location',
  latitude: 'location',
  longitude: 'location',
};

/** `operative_status_code` is the field `operative_status`; parts of a location keep their own names. */
function changeOf(resource: Entity, column: string): Pick<Change, 'name' | 'field'> {
  const name = column in PARTS ? column : column.replace(/_(id|code)$/, '');
  const known = Object.hasOwn(resource.fields, column) ? column : name;
  return { name: known, field: resource.fields[known] ?? null };
}

/** What changed in an entry; a new row lists only the fields it was given. */
export function changesOf(resource: Entity, entry: AuditEntry): Change[] {
  const { old_value, new_value } = entry.log;
  const columns = [...new Set([...Object.keys(old_value), ...Object.keys(new_value)])];
  return columns
    .map((column) => ({
      ...changeOf(resource, column),
      old: old_value[column] ?? null,
      new: new_value[column] ?? null,
    }))
    .map(onlyDifferent)
    .filter((change) => !isEmpty(change.old) || !isEmpty(change.new))
    .filter(({ name }) => !SAID[entry.operation]?.includes(name));
}

/** One side of an answer: before or after the change. */
export interface Said {
  value: string | number | boolean | null;
  quality: number | null;
  not_applicable: boolean;
  comment: string | null;
}
/** An answer that was given, changed or removed. */
export interface AnswerAct {
  item: string;
  check_type_code: number | null;
  unit: string | null;
  /** `comment`: only the comment changed. */
  kind: 'answered' | 'cleared' | 'comment';
  before: Said;
  after: Said;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const saidOf = (values: Values): Said => ({
  value: isScalar(values.value) ? values.value : null,
  quality: typeof values.quality === 'number' ? values.quality : null,
  not_applicable: values.not_applicable === true,
  comment: typeof values.comment === 'string' ? values.comment : null,
});
export const isSaid = ({ value, quality, not_applicable }: Said): boolean =>
  value !== null || quality !== null || not_applicable;

/** The answer an entry is about; null if it is about the inspection itself. */
export function answerOf({ log: { old_value, new_value } }: AuditEntry): AnswerAct | null {
  if (typeof new_value.item_id !== 'string') return null;
  const [before, after] = [saidOf(old_value), saidOf(new_value)];
  const answered = ['value', 'quality', 'not_applicable'].some((name) => name in new_value);
  const code = new_value.item_check_type_code;
  const { item, item_unit: unit } = new_value;
  return {
    item: typeof item === 'string' ? item : '',
    check_type_code: typeof code === 'number' ? code : null,
    unit: typeof unit === 'string' ? unit : null,
    kind: !answered ? 'comment' : isSaid(after) ? 'answered' : 'cleared',
    before,
    after,
  };
}

type Parts = Record<string, unknown>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps only the differing parts of a structured value. */
function onlyDifferent(change: Change): Change {
  const { old, new: now } = change;
  if (!isParts(old) || !isParts(now)) return change;
  const differs = (key: string) => JSON.stringify(old[key]) !== JSON.stringify(now[key]);
  const pick = (value: Parts) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => differs(key)));
  return { ...change, old: pick(old), new: pick(now) };
}

/** No value. */
export const isEmpty = (value: unknown) =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

export interface Day {
  /** `YYYY-MM-DD` in the viewer's zone. */
  day: string;
  entries: AuditEntry[];
}

/** Groups entries by day, in their order. */
export function byDay(entries: readonly AuditEntry[], dayOf: (moment: string) => string): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.updated_at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** What an entry is about: the changed fields, or an answer. */
export const namesOf = (resource: Entity, entry: AuditEntry): string[] =>
  answerOf(entry) === null ? changesOf(resource, entry).map(({ name }) => name) : ['answer'];

/** Each changed field with its number of entries, most frequent first. */
export function countFields(
  resource: Entity,
  entries: readonly AuditEntry[],
): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const name of namesOf(resource, entry)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
