import type { Field } from '@plumbline/contract/kit/resource';
import type { Entity } from '@plumbline/contract/resources';
import type { AuditEntry, RowsPage } from '@plumbline/contract/kit/rows';
import { answerActOf, SAID, PARTS } from './answers.ts';

export type AuditPage = RowsPage<AuditEntry>;

/** One changed field of an entry. */
export interface Change {
  /** The field's display name. */
  name: string;
  field: Field | null;
  old: unknown;
  new: unknown;
}

/** `operative_status_code` is the field `operative_status`; parts of a location keep their own names. */
function changeOf(resource: Entity, column: string): Pick<Change, 'name' | 'field'> {
  const name = column in PARTS ? column : column.replace(/_(id|code)$/, '');
  const fieldName = Object.hasOwn(resource.fields, column) ? column : name;
  return { name: fieldName, field: resource.fields[fieldName] ?? null };
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

interface AuditDay {
  /** `YYYY-MM-DD` in the viewer's zone. */
  day: string;
  entries: AuditEntry[];
}

/** Groups entries by day, in their order. */
export function groupByDay(
  entries: readonly AuditEntry[],
  dayOf: (moment: string) => string,
): AuditDay[] {
  const days: AuditDay[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.updated_at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** What an entry is about: the changed fields, or an answer. */
export const changedNames = (resource: Entity, entry: AuditEntry): string[] =>
  answerActOf(entry) === null ? changesOf(resource, entry).map(({ name }) => name) : ['answer'];

/** Each changed field with its number of entries, most frequent first. */
export function countFields(
  resource: Entity,
  entries: readonly AuditEntry[],
): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const name of changedNames(resource, entry)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}
