import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

type Listener<T> = (now: T, before: T) => void;

interface Store<T> {
  current: () => T;
  change: (next: T) => void;
  /** Called on every change; returns a function that unsubscribes. */
  subscribe: (listener: Listener<T>) => () => void;
}

/** A value outside React, which components read with `useStore`. */
export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<Listener<T>>();
  return {
    current: () => value,
    change: (next) => {
      const before = value;
      value = next;
      for (const listener of listeners) listener(value, before);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Readable<T> = Pick<Store<T>, 'subscribe' | 'current'>;

export const useStore = <T>({ subscribe, current }: Readable<T>): T =>
  useSyncExternalStore(subscribe, current);

/** A part of the value: its reader renders only when that changes. `select` returns the same for the same value. */
export const useSelected = <T, S>({ subscribe, current }: Readable<T>, select: (now: T) => S): S =>
  useSyncExternalStore(subscribe, () => select(current()));

/**
 * A part of the value for a reader that costs much: it renders after those that show the change at once, and gives way
 * to input. `select` keeps its identity.
 */
export function useSelectedLater<T, S>(
  { subscribe, current }: Readable<T>,
  select: (now: T) => S,
): S {
  const [shown, show] = useState(() => ({ select, part: select(current()) }));
  useEffect(() => {
    const look = () => {
      const part = select(current());
      show((last) => (last.select === select && last.part === part ? last : { select, part }));
    };
    look(); // it may have changed since the render
    return subscribe(() => startTransition(look));
  }, [subscribe, current, select]);
  return shown.select === select ? shown.part : select(current());
}
