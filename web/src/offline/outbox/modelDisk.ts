import type { Chain } from './chain.ts';
import type { OutboxEntry } from './entry.ts';
import type { StoreChange } from './store.ts';

/** What the device's disk holds; it survives every crash. */
export class Disk {
  readonly entries = new Map<string, OutboxEntry>();
  readonly chains = new Map<string, Chain>();
  #seq = 0;
  /** Taps that were ever on the disk. */
  readonly everStored = new Set<number>();

  add(entry: OutboxEntry): number {
    this.#seq = Math.max(this.#seq + 1, entry.seq);
    this.apply({ put: [{ ...entry, seq: this.#seq }] });
    return this.#seq;
  }

  apply({ put = [], remove = [], chain, dropChains = [] }: StoreChange): void {
    for (const entry of put) {
      this.entries.set(entry.key, entry);
      this.everStored.add(Number(entry.body.value));
    }
    for (const key of remove) this.entries.delete(key);
    if (chain) this.chains.set(`${chain.user_id} ${chain.item_id}`, chain);
    for (const { user_id, item_id } of dropChains) this.chains.delete(`${user_id} ${item_id}`);
  }
}
