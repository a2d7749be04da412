import { useEffect, useState } from 'react';
import type { ListPage } from '../format/counted.ts';
import type { ChangeTopic } from '../http/queryClient.ts';
import { changedHere } from '../http/resourceApi.ts';
import { hold, released, wouldMove, type ListArrival, type ListOnScreen } from './heldRows.ts';

/** Lists on screen whose rows keep their places while others change them (docs/decisions/live-pages.md). */
export interface HeldLists<R> {
  rowsOf: (name: string) => readonly R[];
  gone: ReadonlySet<string>;
  added: readonly string[];
  isChanged: boolean;
  /** A number that changes whenever something has arrived. */
  stamp: number;
  /** Shows the lists as they are now. */
  release: () => void;
}

type Lists<R> = ReadonlyMap<string, ListOnScreen<R>>;
const NONE: never[] = [];

/** The number of changes that this page has made to `topic`; they are shown at once, because somebody waits for them. */
function useOwnChanges(topic: ChangeTopic | undefined): number {
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      changedHere.subscribe((names) => {
        if (topic !== undefined && names.includes(topic)) setCount((now) => now + 1);
      }),
    [topic],
  );
  return count;
}

function next<R extends { id: string }>(
  lists: Lists<R>,
  arrivals: readonly ListArrival<R>[],
  ownChanges: number,
): Lists<R> {
  const now = new Map(
    arrivals.map((arrival) => [arrival.name, hold(lists.get(arrival.name), arrival, ownChanges)]),
  );
  if (now.size === lists.size && [...now].every(([name, held]) => lists.get(name) === held))
    return lists;
  return wouldMove([...now.values()]) ? now : allReleased(now);
}

const allReleased = <R>(lists: Lists<R>): Lists<R> =>
  new Map([...lists].map(([name, held]) => [name, released(held)]));

/** The rows of lists that are held together; `topic` is the topic of the user's own changes to them. */
export function useHeldRows<R extends { id: string }>(
  arrivals: readonly ListArrival<R>[],
  topic?: ChangeTopic,
): HeldLists<R> {
  const ownChanges = useOwnChanges(topic);
  const [kept, setKept] = useState<Lists<R>>(new Map());
  const lists = next(kept, arrivals, ownChanges);
  if (lists !== kept) setKept(lists);
  const all = [...lists.values()];
  return {
    rowsOf: (name) => lists.get(name)?.shown.rows ?? NONE,
    gone: new Set(all.flatMap(({ shown }) => shown.gone)),
    added: all.flatMap(({ shown }) => shown.added),
    isChanged: all.some(({ shown }) => shown.isChanged),
    stamp: all.reduce((sum, { stamp }) => sum + stamp, 0),
    release: () => setKept(allReleased),
  };
}

const ONLY = 'list';

interface Answer {
  dataUpdatedAt: number;
  isFetching: boolean;
  /** Missing for lists that are loaded page by page. */
  isPlaceholderData?: boolean;
}

/** An arrival without the name of its list, which is held alone or named by the caller. */
export type UnnamedArrival<R> = Omit<ListArrival<R>, 'name'>;
type Question<R> = Pick<ListArrival<R>, 'key' | 'rows' | 'hasMore' | 'pages'>;

/** The rows that a query has fetched. */
export const arrivalOf = <R>(
  { dataUpdatedAt, isFetching, isPlaceholderData = false }: Answer,
  list: Question<R>,
): UnnamedArrival<R> => ({
  ...list,
  stamp: dataUpdatedAt,
  isFetching,
  isPlaceholder: isPlaceholderData,
});

/** A page of a list. */
export function arrivalOfPage<R>(
  query: Answer & { data: Pick<ListPage<R>, 'items' | 'next_cursor'> | undefined },
  { key, page = 1 }: { key: string; page?: number },
): UnnamedArrival<R> {
  const { items: rows = NONE, next_cursor = null } = query.data ?? {};
  const hasMore = { before: page > 1, after: next_cursor !== null };
  return arrivalOf(query, { key, rows, hasMore });
}

/** A list that is held alone. */
export type HeldList<R> = HeldLists<R> & { rows: readonly R[] };

export function useHeldList<R extends { id: string }>(
  arrival: UnnamedArrival<R>,
  topic?: ChangeTopic,
): HeldList<R> {
  const held = useHeldRows([{ name: ONLY, ...arrival }], topic);
  return { ...held, rows: held.rowsOf(ONLY) };
}
