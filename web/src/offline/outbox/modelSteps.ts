import type { Tab } from './modelTab.ts';

/** Resolves once everything that does not wait for an outside step has happened. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Lets the disk work until it rests; requests stay on the wire. */
export async function toDisk(tab: Tab): Promise<void> {
  await settle();
  while (tab.disk.length > 0) {
    tab.let(0);
    await settle();
  }
}
/** Lets the newest or the oldest request arrive. */
export async function arrive(tab: Tab, which: 'oldest' | 'newest' = 'oldest'): Promise<void> {
  await toDisk(tab);
  tab.let(which === 'oldest' ? 1 : tab.wire.length);
  await toDisk(tab);
}
/** Lets everything arrive. */
export async function toRest(tab: Tab): Promise<void> {
  await toDisk(tab);
  while (tab.wire.length > 0) await arrive(tab);
}
/** The kind and the state of each entry that a tab shows. */
export const statesOf = ({ outbox }: Tab) =>
  outbox.current().entries.map(({ kind, state }) => `${kind ?? 'answer'} ${state}`);
