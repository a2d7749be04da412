import type { QueryKey } from '@tanstack/react-query';

/**
 * What is known of a kept answer without reading it. `group` is the inspection it belongs to; `basis` is
 * what every page needs and is never dropped; `list` are the user's own lists.
 */
export interface Facts {
  id: string;
  account: string;
  shape: string;
  group: string;
  /** Characters of the answer. */
  size: number;
  /** When the server said so. */
  at: number;
  /** Last written or read. */
  used: number;
}
export interface KeptRow extends Facts {
  text: string;
}

export const BASIS = 'basis';
export const LIST = 'list';

/** How much of one user a device keeps: whole inspections, the least recently used go first. */
export const LIMITS = { inspections: 20, lists: 30, characters: 8_000_000 };
export type Limits = typeof LIMITS;

const OF_INSPECTION = ['one', 'details', 'items'];
const OFFERED = ['entries', 'offered'];

/** The lists that hold a user's own inspections and nothing else. */
function isOwnList(asked: unknown, user_id: string): boolean {
  const { filter } = (asked ?? {}) as { filter?: unknown }; // the third part of a list's key
  return Array.isArray(filter) && filter.includes(`responsible=${user_id}`);
}

/**
 * To which group the answer to a question belongs; null where it is not kept. Inspections are kept that
 * somebody works on here, not each one that is looked at.
 */
export function groupOf(
  [name, kind, about]: QueryKey,
  { user_id, wanted }: { user_id: string; wanted: Pick<ReadonlySet<string>, 'has'> },
): string | null {
  if (name === 'me' || OFFERED.includes(String(kind))) return BASIS;
  if (name !== 'inspection') return null;
  if (kind === 'list') return isOwnList(about, user_id) ? LIST : null;
  if (!OF_INSPECTION.includes(String(kind)) || typeof about !== 'string') return null;
  return wanted.has(about) ? about : null;
}

interface Group {
  ids: string[];
  size: number;
  used: number;
  isList: boolean;
}

/** What goes together: an inspection whole, each list by itself. */
function groupsOf(rows: readonly Facts[]): Group[] {
  const together = Map.groupBy(rows, ({ id, group }) => (group === LIST ? id : group));
  return [...together.values()].map((members) => ({
    ids: members.map(({ id }) => id),
    size: members.reduce((sum, { size }) => sum + size, 0),
    used: Math.max(...members.map(({ used }) => used)),
    isList: members[0]?.group === LIST,
  }));
}

/** The ids of what has to go, so that the rest is within the limits. */
export function excess(rows: readonly Facts[], limits: Limits = LIMITS): string[] {
  const left = { inspections: limits.inspections, lists: limits.lists };
  let room = limits.characters;
  for (const { group, size } of rows) if (group === BASIS) room -= size;
  const groups = groupsOf(rows.filter(({ group }) => group !== BASIS));
  return groups
    .toSorted((a, b) => b.used - a.used)
    .flatMap(({ ids, size, isList }) => {
      const kind = isList ? 'lists' : 'inspections';
      if (left[kind] === 0 || size > room) return ids;
      left[kind] -= 1;
      room -= size;
      return [];
    });
}
