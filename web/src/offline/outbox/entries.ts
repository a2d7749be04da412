import {
  inspectionOf,
  isFile,
  isLate,
  isLifecycle,
  isNewObject,
  isOfReading,
  isReading,
  laneOf,
  objectNeeded,
} from './entry.ts';
import type { OutboxEntry } from './entry.ts';

const lifecycleOf = (inspection_id: string): string => `lifecycle ${inspection_id}`;

/**
 * What an entry concerns: its lane, the item that a file belongs to, whose answers may wait for it, and its inspection, whose
 * lifecycle waits for everything in it. Files of late work wait for it, and photos of a reading for that.
 */
function concernsOf(entry: OutboxEntry): Set<string> {
  const inspection = inspectionOf(entry);
  return new Set([
    laneOf(entry),
    ...(isFile(entry) ? [entry.entity_id] : []),
    ...(isReading(entry) ? [entry.body.id] : []),
    ...(isLate(entry) ? entry.body.files.map(({ content_id }) => content_id) : []),
    ...(inspection === null ? [] : [inspection]),
    ...(isLifecycle(entry) ? [lifecycleOf(entry.inspection_id)] : []),
  ]);
}

/** The entries by key, in sending order, and by what they concern, so that a step looks at none but these. */
export class Entries {
  private readonly byKey = new Map<string, OutboxEntry>();
  private readonly keys = new Map<string, Set<string>>();

  all = (): OutboxEntry[] => [...this.byKey.values()];
  get = (key: string): OutboxEntry | undefined => this.byKey.get(key);
  about = (id: string): OutboxEntry[] =>
    [...(this.keys.get(id) ?? [])].flatMap((key) => this.byKey.get(key) ?? []);

  /** At its place if it is known, otherwise at the end. */
  put(entry: OutboxEntry): void {
    this.byKey.set(entry.key, entry);
    for (const id of concernsOf(entry))
      this.keys.set(id, (this.keys.get(id) ?? new Set()).add(entry.key));
  }

  remove(key: string): void {
    const entry = this.byKey.get(key);
    if (entry === undefined) return;
    this.byKey.delete(key);
    for (const id of concernsOf(entry)) {
      const keys = this.keys.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.keys.delete(id);
    }
  }

  /** What happens to the inspection of an entry as a whole. */
  lifecycleAround(entry: OutboxEntry): OutboxEntry[] {
    const inspection = inspectionOf(entry);
    return inspection === null ? [] : this.about(lifecycleOf(inspection));
  }

  /** Everything that an entry may have to wait for. */
  around(entry: OutboxEntry): OutboxEntry[] {
    return [
      ...this.about(laneOf(entry)),
      ...(isOfReading(entry) ? this.about(entry.entity_id) : []),
      ...this.about(objectNeeded(entry) ?? '').filter(isNewObject),
      ...(isLifecycle(entry) ? [] : this.lifecycleAround(entry)),
    ];
  }

  clear(): void {
    this.byKey.clear();
    this.keys.clear();
  }
}
