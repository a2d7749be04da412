import type { Field, Page, Reference, Resource } from '@plumbline/contract/kit/resource';

/** One entry of an audit log (Spec 3). */
export interface AuditEntry {
  id: number;
  updated_at: string;
  updated_by: Reference | null;
  operation: string;
  log: { old_value: Record<string, unknown>; new_value: Record<string, unknown> };
}
export type AuditPage = Page<AuditEntry>;

/** One changed field of an entry. */
export interface Change {
  /** The field's name for people. */
  name: string;
  field: Field | null;
  old: unknown;
  new: unknown;
}

/** Columns that are parts of one field of the wire. */
const PARTS: Record<string, string> = {
  location_text: 'location',
  latitude: 'location',
  longitude: 'location',
};

/** `operative_status_code` is the field `operative_status`; parts of a location keep their own names. */
function changeOf(resource: Resource, column: string): Pick<Change, 'name' | 'field'> {
  const name = column in PARTS ? column : column.replace(/_(id|code)$/, '');
  const known = Object.hasOwn(resource.fields, column) ? column : name;
  return { name: known, field: resource.fields[known] ?? null };
}

/** What changed in an entry; a new row names only what it was given. */
export function changesOf(resource: Resource, entry: AuditEntry): Change[] {
  const { old_value, new_value } = entry.log;
  const columns = [...new Set([...Object.keys(old_value), ...Object.keys(new_value)])];
  return columns
    .map((column) => ({
      ...changeOf(resource, column),
      old: old_value[column] ?? null,
      new: new_value[column] ?? null,
    }))
    .map(onlyDifferent)
    .filter((change) => !isEmpty(change.old) || !isEmpty(change.new));
}

type Parts = Record<string, unknown>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a structured value only the parts that differ. */
function onlyDifferent(change: Change): Change {
  const { old, new: now } = change;
  if (!isParts(old) || !isParts(now)) return change;
  const differs = (key: string) => JSON.stringify(old[key]) !== JSON.stringify(now[key]);
  const pick = (value: Parts) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => differs(key)));
  return { ...change, old: pick(old), new: pick(now) };
}

/** Nothing stands there. */
export const isEmpty = (value: unknown) =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

export interface Day {
  /** `YYYY-MM-DD` where the viewer is. */
  day: string;
  entries: AuditEntry[];
}

/** Entries by day, in their order. */
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

/** Each changed field with the number of entries it stands in, most first. */
export function countFields(
  resource: Resource,
  entries: readonly AuditEntry[],
): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const { name } of changesOf(resource, entry))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
