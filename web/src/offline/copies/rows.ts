import type { QueryKey } from '@tanstack/react-query';

/**
 * The metadata of a stored result. `group` is the inspection it belongs to; `basis` is what every
 * page needs and is never dropped; `list` marks the user's own lists.
 */
export interface Facts {
  id: string;
  account: string;
  shape: string;
  group: string;
  /** Length in characters. */
  size: number;
  /** When the server sent it. */
  at: number;
  /** Last written or read. */
  used: number;
}
export interface Copy extends Facts {
  text: string;
}

/** Separate from the unsent answers: anything lost here can be fetched again. */
export const DATABASE = 'plumbline-kept';

export const BASIS = 'basis';
export const LIST = 'list';
/** The lists of the user's notices, dropped together like an inspection. */
const NOTICES = 'notices';

/** How much a device stores per user: the least recently used inspections are dropped first, each as a whole. */
export const LIMITS = { inspections: 20, lists: 30, characters: 8_000_000 };
export type Limits = typeof LIMITS;

const OF_INSPECTION = ['one', 'details', 'items'];
const OFFERED = ['entries', 'offered'];

/** Lists that hold only the user's own inspections. */
function isOwnList(filter: unknown, user_id: string): boolean {
  return Array.isArray(filter) && filter.includes(`responsible=${user_id}`);
}

/**
 * The group of a query's result; null if it is not stored. Only inspections being worked on here
 * are stored, not every one that is viewed.
 */
export function groupOf(
  [name, kind, about]: QueryKey,
  { user_id, activeIds }: { user_id: string; activeIds: Pick<ReadonlySet<string>, 'has'> },
): string | null {
  if (name === 'me' || OFFERED.includes(String(kind))) return BASIS;
  if (name === 'notice') return kind === 'list' ? NOTICES : null;
  if (name !== 'inspection') return null;
  // a list's key ends with its question, that of open work with its filter
  if (kind === 'open') return isOwnList(about, user_id) ? LIST : null;
  if (kind === 'list')
    return isOwnList((about as { filter?: unknown } | undefined)?.filter, user_id) ? LIST : null;
  if (!OF_INSPECTION.includes(String(kind)) || typeof about !== 'string') return null;
  return activeIds.has(about) ? about : null;
}

interface Group {
  ids: string[];
  size: number;
  used: number;
  isList: boolean;
}

/** What is dropped together: an inspection as a whole, each list by itself. */
function groupsOf(rows: readonly Facts[]): Group[] {
  const together = Map.groupBy(rows, ({ id, group }) => (group === LIST ? id : group));
  return [...together.values()].map((members) => ({
    ids: members.map(({ id }) => id),
    size: members.reduce((sum, { size }) => sum + size, 0),
    used: Math.max(...members.map(({ used }) => used)),
    isList: members[0]?.group === LIST,
  }));
}

/** The ids to drop so that the rest fits the limits. */
export function excess(rows: readonly Facts[], limits: Limits = LIMITS): string[] {
  const remaining = { inspections: limits.inspections, lists: limits.lists };
  let room = limits.characters;
  for (const { group, size } of rows) if (group === BASIS) room -= size;
  const groups = groupsOf(rows.filter(({ group }) => group !== BASIS));
  return groups
    .toSorted((a, b) => b.used - a.used)
    .flatMap(({ ids, size, isList }) => {
      const kind = isList ? 'lists' : 'inspections';
      if (remaining[kind] === 0 || size > room) return ids;
      remaining[kind] -= 1;
      room -= size;
      return [];
    });
}
