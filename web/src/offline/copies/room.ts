import { BASIS, LIST, type Facts } from './rows.ts';

/** How much a device stores per user: the least recently used inspections are dropped first, each as a whole. */
export const LIMITS = { inspections: 20, lists: 30, characters: 8_000_000 };
type Limits = typeof LIMITS;

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
