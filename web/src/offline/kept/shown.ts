import { createStore, useStore } from '../../kit/createStore.ts';
import { BASIS } from './rows.ts';

/** Which questions are answered from this device just now, and from when their answers are. */
const shown = new Map<string, { at: number; group: string }>();
const since = createStore<number | null>(null);

function say(): void {
  const all = [...shown.values()];
  // names and rights hardly age: the oldest of the work is what matters, where there is any
  const work = all.filter(({ group }) => group !== BASIS);
  const times = (work.length > 0 ? work : all).map(({ at }) => at);
  const next = times.length === 0 ? null : Math.min(...times);
  if (next !== since.current()) since.change(next);
}

export function showKept(hash: string, from: { at: number; group: string }): void {
  shown.set(hash, from);
  say();
}

export function showCurrent(hash: string): void {
  if (shown.delete(hash)) say();
}

export const isKept = (hash: string): boolean => shown.has(hash);

/** From when the oldest of what this device shows by itself is; null while everything is from the server. */
export const useKeptSince = (): number | null => useStore(since);
