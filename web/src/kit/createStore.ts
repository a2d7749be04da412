import { useSyncExternalStore } from 'react';

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

export const useStore = <T>({ subscribe, current }: Pick<Store<T>, 'subscribe' | 'current'>): T =>
  useSyncExternalStore(subscribe, current);
