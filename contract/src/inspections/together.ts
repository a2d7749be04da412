import type { ItemView } from './items.ts';

/** Items that one act of a person answered. */
interface TogetherAct<T> {
  at: string;
  by: ItemView['answered_by'];
  entries: T[];
}

/** A device may answer the items of one act one after the other; nobody begins another act as soon as that. */
const LONGEST_PAUSE = 20_000;

/** What was answered together, by act and in the order of time; within an act in the order given. */
export function togetherActs<
  T extends { item: Pick<ItemView, 'answered_together' | 'answered_at' | 'answered_by'> },
>(entries: readonly T[]): TogetherAct<T>[] {
  const given = entries.flatMap((entry, place) => {
    const { answered_together, answered_at, answered_by } = entry.item;
    if (!answered_together || answered_at === null) return [];
    return [{ entry, place, at: answered_at, time: Date.parse(answered_at), by: answered_by }];
  });
  const acts: (typeof given)[] = [];
  const latest = new Map<string, typeof given>();
  for (const one of given.toSorted((a, b) => a.time - b.time || a.place - b.place)) {
    const by = one.by?.id ?? '';
    const own = latest.get(by);
    if (own && one.time - (own.at(-1)?.time ?? 0) <= LONGEST_PAUSE) own.push(one);
    else {
      const act = [one];
      latest.set(by, act);
      acts.push(act);
    }
  }
  return acts.flatMap((act) => {
    const [first] = act;
    if (!first) return [];
    const inOrder = act.toSorted((a, b) => a.place - b.place);
    return [{ at: first.at, by: first.by, entries: inOrder.map(({ entry }) => entry) }];
  });
}
