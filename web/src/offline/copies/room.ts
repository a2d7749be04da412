import { createStore, useStore } from '../../kit/createStore.ts';
import { BASIS, LIST, isObjectGroup, type CopyFacts, type PictureFacts } from './rows.ts';

/** The limits of a device per user: the least recently used copies are dropped first, each inspection as a whole. */
export const LIMITS = {
  objects: 50,
  inspections: 500,
  lists: 30,
  characters: 80_000_000,
  pictureBytes: 400_000_000,
};
type Limits = typeof LIMITS;

interface Group {
  ids: string[];
  size: number;
  used: number;
  kind: 'objects' | 'inspections' | 'lists';
}

const rank = ({ kind }: Group): number => (kind === 'objects' ? 1 : 0);

function kindOf(group: string | undefined): Group['kind'] {
  if (group === LIST) return 'lists';
  return isObjectGroup(group ?? '') ? 'objects' : 'inspections';
}

/** The groups of copies that are dropped together: an inspection or an object as a whole, each list by itself. */
function groupsOf(rows: readonly CopyFacts[]): Group[] {
  const together = Map.groupBy(rows, ({ id, group }) => (group === LIST ? id : group));
  return [...together.values()].map((members) => ({
    ids: members.map(({ id }) => id),
    size: members.reduce((sum, { size }) => sum + size, 0),
    used: Math.max(...members.map(({ used }) => used)),
    kind: kindOf(members[0]?.group),
  }));
}

/** The ids to drop so that the rest fits the limits: objects before the user's work, then what was used longest ago. */
export function excess(
  rows: readonly CopyFacts[],
  limits: Omit<Limits, 'pictureBytes'> = LIMITS,
): string[] {
  const { objects, inspections, lists } = limits;
  const remaining = { objects, inspections, lists };
  let room = limits.characters;
  for (const { group, size } of rows) if (group === BASIS) room -= size;
  const groups = groupsOf(rows.filter(({ group }) => group !== BASIS));
  return groups
    .toSorted((a, b) => rank(a) - rank(b) || b.used - a.used)
    .flatMap(({ ids, size, kind }) => {
      if (remaining[kind] === 0 || size > room) return ids;
      remaining[kind] -= 1;
      room -= size;
      return [];
    });
}

/** The pictures to drop: those whose inspection or object is not stored any more, and the oldest beyond the room for all. */
export function excessPictures(
  pictures: readonly PictureFacts[],
  rows: readonly Pick<CopyFacts, 'account' | 'group'>[],
  most = LIMITS.pictureBytes,
): string[] {
  const groups = new Set(rows.map(({ account, group }) => `${account} ${group}`));
  let room = most;
  return pictures
    .toSorted((a, b) => b.used - a.used)
    .flatMap(({ id, account, group, size }) => {
      if (!groups.has(`${account} ${group}`) || size > room) return [id];
      room -= size;
      return [];
    });
}

/** Why the device has not stored what it has fetched: it is full, or the browser lets nothing be stored. */
type CopyTrouble = 'full' | 'unusable';
/** The last trouble of this page with storing copies, until they are fetched anew. */
export const copyTrouble = createStore<CopyTrouble | null>(null);
export const useCopyTrouble = (): CopyTrouble | null => useStore(copyTrouble);
/** The number of times that the browser has deleted the copies under this page. */
export const lostCopies = createStore(0);

/** The part of its storage that a device gives to copies: the rest is for what has not been sent. */
const SHARE = 0.8;

/** Whether the device has room for pictures. Browsers may say more than they grant, so what has failed counts too. */
export async function hasRoom(): Promise<boolean> {
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
  return usage < quota * SHARE && copyTrouble.current() === null;
}
