import { answerActOf } from './answerActs.ts';
import type { Field, Resource } from './resource.ts';
import type { AuditEntry } from './rows.ts';

type Fields = Pick<Resource, 'fields'>;

/** One changed field of an entry. */
interface FieldChange {
  /** The field, or the column if it is not on the wire. */
  name: string;
  field: Field | null;
  old: unknown;
  new: unknown;
}

/** Fields already covered by the sentence of an action. */
const FIELDS_IN_SENTENCE: Record<string, readonly string[]> = {
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

/**
 * Maps a column to its field: `operative_status_code` to `operative_status`, `avatar_sha256` to `avatar`. Parts of a
 * location keep their own names.
 */
function changeOf(resource: Fields, column: string): Pick<FieldChange, 'name' | 'field'> {
  const name = column in PARTS ? column : column.replace(/_(id|code|sha256)$/, '');
  const fieldName = Object.hasOwn(resource.fields, column) ? column : name;
  return { name: fieldName, field: resource.fields[fieldName] ?? null };
}

/**
 * What the log says of an account beside its columns: a name or a number, or a word, which has a name together with what it
 * is about, as if that were a field.
 */
export const ACCOUNT_FACTS = {
  password: { changed: 'password_changed' },
  recovery_codes: { replaced: 'recovery_codes_replaced', used: 'recovery_codes_used' },
  sessions: { ended: 'sessions_ended' },
  device_lock: { on: 'device_lock_on', off: 'device_lock_off' },
  device_to_forget: null,
  forgotten_device: null,
  unsent: null,
} as const;
type AccountFacts = typeof ACCOUNT_FACTS;
export type LoggedAccount = {
  [Fact in keyof AccountFacts]?: AccountFacts[Fact] extends null
    ? string | number
    : keyof AccountFacts[Fact];
};
const HAPPENED = new Map<string, Readonly<Record<string, string>> | null>(
  Object.entries(ACCOUNT_FACTS),
);

function asHappened(change: FieldChange): FieldChange {
  const name = HAPPENED.get(change.name)?.[String(change.new)];
  return name === undefined ? change : { name, field: null, old: null, new: true };
}

/** Returns all changes of an entry; for a new row, only the fields that were set. */
export function changesOf(resource: Fields, entry: AuditEntry): FieldChange[] {
  const { old_value, new_value } = entry.log;
  const columns = [...new Set([...Object.keys(old_value), ...Object.keys(new_value)])];
  return columns
    .map((column) => ({
      ...changeOf(resource, column),
      old: old_value[column] ?? null,
      new: new_value[column] ?? null,
    }))
    .map(onlyDifferent)
    .map(asHappened)
    .filter((change) => !isEmpty(change.old) || !isEmpty(change.new));
}

/** The same without the fields already covered by the action's sentence. */
export const furtherChangesOf = (resource: Fields, entry: AuditEntry): FieldChange[] =>
  changesOf(resource, entry).filter(
    ({ name }) => !FIELDS_IN_SENTENCE[entry.operation]?.includes(name),
  );

/** The values by which a log is filtered: the changed fields of an entry, and a mark for entries about answers. */
export const changedNames = (resource: Fields, entry: AuditEntry): string[] =>
  answerActOf(entry) === null
    ? furtherChangesOf(resource, entry).map(({ name }) => name)
    : ['answer'];

type Parts = Record<string, unknown>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps only the differing parts of a structured value. */
function onlyDifferent(change: FieldChange): FieldChange {
  const { old, new: now } = change;
  if (!isParts(old) || !isParts(now)) return change;
  const differs = (key: string) => JSON.stringify(old[key]) !== JSON.stringify(now[key]);
  const pick = (value: Parts) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => differs(key)));
  return { ...change, old: pick(old), new: pick(now) };
}

/** Whether there is no value. */
export const isEmpty = (value: unknown) =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);
