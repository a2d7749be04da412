import type { QueryKey } from '@tanstack/react-query';

/**
 * The metadata of a stored result. `group` is the inspection or the object it belongs to; `basis` is what every
 * page needs and is never dropped; `list` marks the user's own lists.
 */
export interface CopyFacts {
  id: string;
  account: string;
  shape: string;
  group: string;
  /** Length in characters. */
  size: number;
  /** The time when the server sent it. */
  at: number;
  /** The time it was last written or read. */
  used: number;
}
export interface StoredCopy extends CopyFacts {
  text: string;
}

/** The metadata of a stored picture; `group` is the inspection or the object that shows it. */
export type PictureFacts = Pick<CopyFacts, 'id' | 'account' | 'group' | 'size' | 'used'>;

/** The database of copies, separate from the unsent answers: anything lost here can be fetched again. */
export const DATABASE = 'plumbline-kept';

export const BASIS = 'basis';
export const LIST = 'list';
/** The lists of the user's notices, dropped together like an inspection. */
const NOTICES = 'notices';
/** The rows of rounds of readings, dropped in the same way. */
const ROUND = 'round';

/** What inspections can be planned by and handed over to, and objects made with, without the server; dropped in the same way. */
const PLANNING = 'planning';

/** The group of copies that belong to an object kept on the device. */
export const objectGroup = (id: string): string => `object ${id}`;
export const isObjectGroup = (group: string): boolean => group.startsWith('object ');

const OF_OBJECT = ['one', 'causes'];
const OF_INSPECTION = ['one', 'details', 'items', 'files', 'guidance', 'item_files'];
const OFFERED = ['entries', 'offered', 'symbols'];

/** Lists that hold only the user's own inspections. */
function isOwnList(filter: unknown, user_id: string): boolean {
  return Array.isArray(filter) && filter.includes(`responsible=${user_id}`);
}

/** All rows at once, as names and attributes need them. */
const isWhole = (question: unknown): boolean =>
  (question as { page?: number } | undefined)?.page === undefined; // as lists ask

const scopeOf = (question: unknown) => (question ?? {}) as Record<string, unknown>; // as lists ask

/** The object whose inspections or indicators a list shows. */
function objectOfList(filter: unknown): string | null {
  const conditions = Array.isArray(filter) ? (filter as readonly string[]) : []; // as lists ask
  return conditions.find((one) => one.startsWith('object='))?.slice('object='.length) ?? null;
}

/** Users who may be responsible in certain units, as long as nobody searches among them. */
const isOfUnits = (filter: unknown): boolean =>
  Array.isArray(filter) &&
  filter.some((one: string) => one.startsWith('works_in=')) &&
  !filter.some((one: string) => one.includes('~'));

type Ids = Pick<ReadonlySet<string>, 'has'>;
/** The inspections being worked on here, and the objects that the user keeps here. */
export interface ChosenIds {
  activeIds: Ids;
  pinnedIds: Ids;
}

/**
 * The group of a query's result; null if it is not stored. Only inspections being worked on here and objects that
 * are kept here are stored, not every one that is viewed.
 */
export function groupOf(
  [name, kind, about]: QueryKey,
  { user_id, activeIds, pinnedIds }: ChosenIds & { user_id: string },
): string | null {
  const ofObject = (id: unknown) =>
    typeof id === 'string' && pinnedIds.has(id) ? objectGroup(id) : null;
  if (name === 'me' || OFFERED.includes(String(kind))) return BASIS;
  if (name === 'round') return ROUND;
  if (name === 'notice') return kind === 'list' ? NOTICES : null;
  if (name === 'object' && kind === 'choices') return PLANNING;
  if (name === 'object') return OF_OBJECT.includes(String(kind)) ? ofObject(about) : null;
  if (name === 'object_class') return kind === 'list' && isWhole(about) ? BASIS : null;
  if (kind === 'outlook') return ofObject(about);
  if (name === 'measurement_indicator')
    return kind === 'list' ? ofObject(objectOfList(scopeOf(about).global_filter)) : null;
  if (name === 'content') return kind === 'object' ? ofObject(about) : null;
  if (name === 'user') return kind === 'pick' && isOfUnits(about) ? PLANNING : null;
  if (name !== 'inspection') return null;
  if (kind === 'preview') return about === null ? PLANNING : ofObject(about);
  // a list's key ends with its question, that of open work with its filter
  if (kind === 'open') return isOwnList(about, user_id) ? LIST : null;
  if (kind === 'list') {
    const { filter, global_filter } = scopeOf(about);
    return isOwnList(filter, user_id) ? LIST : ofObject(objectOfList(global_filter));
  }
  if (!OF_INSPECTION.includes(String(kind)) || typeof about !== 'string') return null;
  return activeIds.has(about) ? about : null;
}
