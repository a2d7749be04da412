import { createStore, useStore } from '../../kit/createStore.ts';
import { BASIS } from './rows.ts';

/** The queries currently answered from this device, and the age of their results. */
const copies = new Map<string, { at: number; group: string }>();
const since = createStore<number | null>(null);

function update(): void {
  const all = [...copies.values()];
  // names and permissions hardly change, so the oldest work counts, if any
  const work = all.filter(({ group }) => group !== BASIS);
  const times = (work.length > 0 ? work : all).map(({ at }) => at);
  const next = times.length === 0 ? null : Math.min(...times);
  if (next !== since.current()) since.change(next);
}

export function showCopy(hash: string, from: { at: number; group: string }): void {
  copies.set(hash, from);
  update();
}

export function showCurrent(hash: string): void {
  if (copies.delete(hash)) update();
}

export const isCopy = (hash: string): boolean => copies.has(hash);

/** The age of the oldest stored result on screen; null while everything comes from the server. */
export const useOldestCopy = (): number | null => useStore(since);
