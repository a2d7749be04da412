import type { Draft } from './database.ts';
import type { DraftStore } from './store.ts';

/** A field of an item that is typed in. */
export interface DraftPlace {
  item_id: string;
  field: 'value' | 'comment';
}

/** A draft on the screen; `kept` is the text of it that has become an answer. */
export interface Typed extends Draft {
  kept?: string | undefined;
}

/**
 * Texts that are typed and not answers yet. Each key is kept at once: what ends the page, the session or
 * the browser while somebody types leaves the text where it was.
 */
export function createDrafts(store: DraftStore) {
  let user: string | null = null;
  let drafts = new Map<string, Typed>();
  const listeners = new Set<() => void>();
  const say = () => {
    for (const listener of listeners) listener();
  };
  const idOf = ({ item_id, field }: DraftPlace) => `${user ?? ''} ${item_id} ${field}`;

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    idOf,
    get: (place: DraftPlace): Typed | undefined => drafts.get(idOf(place)),
    async begin(user_id: string): Promise<void> {
      if (user === user_id) return;
      user = user_id;
      drafts = new Map();
      const kept = await store.readDrafts(user_id);
      if (user !== user_id) return;
      drafts = new Map([...kept.map((draft) => [draft.id, draft] as const), ...drafts]);
      say();
    },
    end(): void {
      user = null;
      drafts = new Map();
      say();
    },
    set(place: DraftPlace, text: string, base: number): void {
      if (user === null) return;
      const id = idOf(place);
      const before = drafts.get(id);
      const kept = before?.kept;
      drafts.set(id, { id, user_id: user, text, base: before?.base ?? base, kept });
      say();
      void store.writeDraft({ id, user_id: user, text, base: before?.base ?? base });
    },
    /** The text is being kept as an answer, which takes the draft off the disk; it is shown until the field is left. */
    become(id: string, keeping: Promise<void>): void {
      const typed = drafts.get(id);
      if (typed === undefined) return;
      drafts.set(id, { ...typed, kept: typed.text });
      const restore = (kept: string | undefined) => {
        const now = drafts.get(id);
        if (now === undefined) return;
        drafts.set(id, { ...now, kept });
        if (now.text !== kept) void store.writeDraft(now);
      };
      keeping.then(
        () => restore(typed.text),
        () => restore(undefined),
      );
    },
    drop(id: string): void {
      if (!drafts.delete(id)) return;
      say();
      void store.writeDraft(id);
    },
  };
}
