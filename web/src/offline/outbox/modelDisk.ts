import type { RevisionChain } from './chain.ts';
import {
  dropAbout,
  isAnswer,
  isFile,
  isLate,
  isLifecycle,
  isNewObject,
  type OutboxEntry,
} from './entry.ts';
import { actOf } from './modelInspection.ts';
import { filesOn } from './modelFiles.ts';
import type { StoreChange } from './store.ts';

/** The disk of the device; it survives every crash. */
export class Disk {
  readonly entries = new Map<string, OutboxEntry>();
  readonly chains = new Map<string, RevisionChain>();
  readonly bytes = new Map<string, Blob>();
  #seq = 0;
  /** Taps that were ever on the disk. */
  readonly everStored = new Set<number>();
  /** Acts that were ever on the disk. */
  readonly everAsked = new Set<number>();
  /** Acts that meant nothing any more when the work was handed in. */
  readonly actsHandedIn = new Set<number>();
  /** Objects that were ever on the disk. */
  readonly everMade = new Set<string>();
  /** Files that were ever on the disk, and drawings over them in their order there. */
  readonly everKept = new Set<string>();
  readonly everDrawn: number[] = [];
  readonly files = filesOn({
    entries: this.entries,
    files: this.bytes,
    add: (entry) => this.add(entry),
  });

  add(entry: OutboxEntry): number {
    this.#seq = Math.max(this.#seq + 1, entry.seq);
    this.apply({ put: [{ ...entry, seq: this.#seq }] });
    return this.#seq;
  }

  apply(change: StoreChange): boolean {
    const { put = [], needs = [], remove = [], chain, dropChains = [] } = change;
    if (!needs.every((key) => this.entries.has(key))) return false;
    const { dropFiles = [], dropContents = [] } = change;
    for (const entry of put) {
      this.entries.set(entry.key, entry);
      if (isAnswer(entry)) this.everStored.add(Number(entry.body.value));
      else if (isLifecycle(entry)) this.everAsked.add(actOf(entry));
      else if (isNewObject(entry)) this.everMade.add(entry.object_id);
      else if (isFile(entry)) this.everKept.add(entry.content_id);
      else if (entry.kind === 'annotation') this.#noteDrawn(Number(entry.body.description));
    }
    for (const key of remove) {
      const entry = this.entries.get(key);
      if (entry && isLifecycle(entry) && put.some(isLate)) this.actsHandedIn.add(actOf(entry));
      this.entries.delete(key);
    }
    if (chain) this.chains.set(`${chain.user_id} ${chain.item_id}`, chain);
    for (const { user_id, item_id } of dropChains) this.chains.delete(`${user_id} ${item_id}`);
    for (const content_id of [...dropFiles, ...dropContents]) this.bytes.delete(content_id);
    dropAbout(this.entries, dropContents);
    return true;
  }

  #noteDrawn(drawing: number): void {
    if (!this.everDrawn.includes(drawing)) this.everDrawn.push(drawing);
  }
}
