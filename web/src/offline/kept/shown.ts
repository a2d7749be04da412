import { createStore, useStore } from '../../kit/createStore.ts';
import { BASIS } from './rows.ts';

/** The queries currently answered from this device, and the age of their results. */
const shown = new Map<string, { at: number; group: string }>();
const since = createStore<number | null>(null);

function say(): void {
  const all = [...shown.values()];
  // names and permissions hardly change, so the oldest work counts, if any
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

/** The age of the oldest stored result on screen; null while everything comes from the server. */
export const useKeptSince = (): number | null => useStore(since);
