import { useEffect } from 'react';
import { createStore, useSelected, useStore } from '../../kit/createStore.ts';
import { accountOfToken, currentSession } from '../../kit/session/sessionStore.ts';
import { isPlan } from '../outbox/entry.ts';
import { useEntriesAt } from '../outbox/shownQueue.ts';
import { SHAPE } from './persister.ts';
import { isObjectGroup, type CopyFacts, type PictureFacts } from './rows.ts';
import { storedChanges } from './shownState.ts';

/** What a device holds of one inspection or object. */
export interface Held {
  /** The time when the oldest part of it was sent by the server. */
  at: number;
  /** The size of its texts, about as many bytes. */
  size: number;
  pictureBytes: number;
}

/** What a device holds of its user's work; inspections by id. */
interface Inventory {
  /** Inspections that are here as a whole. */
  inspections: ReadonlyMap<string, Held>;
  /** Objects that the user keeps here, by their group of copies. */
  objects: ReadonlyMap<string, Held>;
  /** Rounds that are here with all that walking them needs. */
  rounds: ReadonlySet<string>;
}

/** Without one of these an inspection cannot be worked on. */
const PARTS = ['one', 'details', 'files', 'guidance'];

/** The kind of query that a copy answers. */
const kindOf = ({ id }: CopyFacts): string | undefined => /\["inspection","(\w+)"/.exec(id)?.[1];

/** What is here as a whole, from the facts of all that is stored. */
export function inventoryOf(
  copies: readonly CopyFacts[],
  pictures: readonly PictureFacts[],
): Inventory {
  const picturesOf = Map.groupBy(pictures, ({ group }) => group);
  const inspections = new Map<string, Held>();
  const objects = new Map<string, Held>();
  for (const [group, rows] of Map.groupBy(copies, ({ group }) => group)) {
    const kinds = new Set(rows.map(kindOf));
    const isWhole = PARTS.every((part) => kinds.has(part));
    if (!isWhole && !isObjectGroup(group)) continue;
    const own = picturesOf.get(group) ?? [];
    const held = {
      at: Math.min(...rows.map(({ at }) => at)),
      size: rows.reduce((sum, { size }) => sum + size, 0),
      pictureBytes: own.reduce((sum, { size }) => sum + size, 0),
    };
    if (isWhole) inspections.set(group, held);
    else objects.set(group, held);
  }
  const walks = copies.flatMap(({ id }) => /\["round","walk","([^"]+)"/.exec(id)?.[1] ?? []);
  return { inspections, objects, rounds: new Set(walks) };
}

/** What this device holds now. */
export async function readInventory(): Promise<Inventory> {
  const { token } = currentSession();
  const account = token === null ? null : accountOfToken(token);
  if (account === null) return inventoryOf([], []);
  const { readFacts } = await import('./store.ts');
  const { copies, pictures } = await readFacts({ account, shape: SHAPE });
  return inventoryOf(copies, pictures);
}

/** The time in which changes are collected. */
const SETTLE = 300;
/** What this device holds, while somebody looks at it; null until it has been read. */
const inventory = createStore<Inventory | null>(null);
let readers = 0;
let stop = () => {};

const read = () => void readInventory().then(inventory.change, () => undefined); // read again with the next change

function watchInventory(): () => void {
  readers += 1;
  if (readers === 1) {
    read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = storedChanges.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, SETTLE);
    });
    stop = () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }
  return () => {
    readers -= 1;
    if (readers > 0) return;
    stop();
    inventory.change(null);
  };
}

/** What this device holds, as it changes; null until it has been read. */
export function useInventory(): Inventory | null {
  useEffect(watchInventory, []);
  return useStore(inventory);
}

/** Whether this device holds an inspection as a whole; null until that is known, and where nobody needs to know. */
export function useIsHeld(inspection_id: string, isNeeded = true): boolean | null {
  useEffect(() => (isNeeded ? watchInventory() : undefined), [isNeeded]);
  const isPlannedHere = useEntriesAt(inspection_id).some(isPlan);
  const isStored = useSelected(inventory, (now) => now && now.inspections.has(inspection_id));
  return isPlannedHere || isStored;
}
