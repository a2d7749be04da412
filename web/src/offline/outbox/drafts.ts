import type { TypedDraft, TypedIn } from './database.ts';
import type { DraftStore } from './store.ts';
import { createStore } from '../../kit/createStore.ts';

/** A text field of an item. */
export interface DraftPlace {
  item_id: string;
  field: 'value' | 'comment';
}

/** The current input: the text, the revision it was typed on, and its place. */
type TypedInput = Pick<TypedDraft, 'text' | 'base'> & { in: TypedIn };

/** A draft on screen; `answeredText` is the part of it that has become an answer. */
interface OpenDraft extends TypedDraft {
  answeredText?: string | undefined;
}

/**
 * Typed texts that are not answers yet. Every keystroke is stored at once, so that nothing is lost
 * when the page, the session or the browser ends while somebody is typing.
 */
export function createDrafts(store: DraftStore) {
  let user: string | null = null;
  let drafts = new Map<string, OpenDraft>();
  /** The texts that are not answers yet. */
  const open = createStore<readonly OpenDraft[]>([]);
  /** The ids of drafts typed in this tab, which is ahead of the disk. */
  const typedHere = new Set<string>();
  const notify = () =>
    open.change([...drafts.values()].filter(({ text, answeredText }) => text !== answeredText));
  const idOf = ({ item_id, field }: DraftPlace) => `${user ?? ''} ${item_id} ${field}`;

  function drop(id: string): void {
    if (!drafts.delete(id)) return;
    typedHere.delete(id);
    notify();
    void store.writeDraft(id);
  }

  /** Reads what is stored by this tab, by others, and by the page before a reload. */
  async function read(): Promise<void> {
    const reader = user;
    if (reader === null) return;
    const fromDisk = await store.readDrafts(reader);
    if (user !== reader) return;
    const ownDrafts = [...drafts.values()].filter(({ id }) => typedHere.has(id));
    drafts = new Map([...fromDisk, ...ownDrafts].map((draft) => [draft.id, draft]));
    notify();
  }

  return {
    subscribe: open.subscribe,
    current: open.current,
    idOf,
    get: (place: DraftPlace): OpenDraft | undefined => drafts.get(idOf(place)),
    read,
    async begin(user_id: string): Promise<void> {
      if (user === user_id) return;
      user = user_id;
      drafts = new Map();
      typedHere.clear();
      await read();
    },
    end(): void {
      user = null;
      drafts = new Map();
      typedHere.clear();
      notify();
    },
    set(place: DraftPlace, typing: TypedInput): void {
      if (user === null) return;
      const id = idOf(place);
      const before = drafts.get(id);
      const draft = { ...typing, id, user_id: user, base: before?.base ?? typing.base };
      drafts.set(id, { ...draft, answeredText: before?.answeredText });
      typedHere.add(id);
      notify();
      void store.writeDraft(draft);
    },
    /** Marks a text as being stored as an answer, which removes this text from the disk; it stays on screen until the field is left. */
    become(id: string, keeping: Promise<unknown>): void {
      const draft = drafts.get(id);
      if (draft === undefined) return;
      drafts.set(id, { ...draft, answeredText: draft.text });
      typedHere.add(id);
      notify();
      const restore = (answeredText: string | undefined) => {
        const now = drafts.get(id);
        if (now === undefined) return;
        drafts.set(id, { ...now, answeredText });
        notify();
      };
      keeping.then(
        () => restore(draft.text),
        () => restore(undefined),
      );
    },
    /** Undoes a drop. */
    restore(draft: TypedDraft): void {
      if (draft.user_id !== user) return;
      drafts.set(draft.id, draft);
      typedHere.add(draft.id);
      notify();
      void store.writeDraft(draft);
    },
    /** Discards the answer that the text became, so that the server's state shows again. */
    letGo(place: DraftPlace): void {
      const draft = drafts.get(idOf(place));
      if (draft && draft.text === draft.answeredText) drop(draft.id);
    },
    drop,
  };
}
