import { changedAgain } from './again.ts';
import type { ContentEntry, ContentPlace, NewFile } from './contentEntry.ts';
import {
  inspectionOf,
  isContent,
  isFile,
  isLate,
  isLifecycle,
  isNewObject,
  isReading,
  nextSeq,
  wholeOf,
} from './entry.ts';
import type { NewEntry, NewObjectEntry, ObjectEntry, OutboxEntry, PlanEntry } from './entry.ts';
import type { DraftText } from './database.ts';
import { handedIn, lateWorkAmong } from './lateWork.ts';
import { createQueue } from './queue.ts';
import { createSender, type SenderEdges } from './sender.ts';
import type { WaitingFiles, OutboxStore } from './store.ts';
import type { UnsentEntry } from './unsent.ts';

interface Edges extends SenderEdges {
  store: OutboxStore & WaitingFiles;
  /** Notifies other tabs that the queue changed. */
  tell: () => void;
  device: () => string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Items and indicators sent concurrently. */
const LANES = 4;
/** The number of times that late work is put together anew, because another tab changes it. */
const HAND_INS = 3;

/**
 * Answers are stored first and sent afterwards: those to one item in order, until the server has
 * acknowledged or refused each. Refused ones stay visible until the user decides.
 */
export function createOutbox(edges: Edges) {
  const queue = createQueue(edges.store, edges.tell);
  const entries = createSender(queue, edges, {
    name: 'entries',
    has: (entry) => !isFile(entry),
    lanes: LANES,
    moved: (entry) => {
      if (isLifecycle(entry) || isNewObject(entry) || isLate(entry) || isReading(entry))
        afterLifecycle = files.drain();
    },
  });
  let afterLifecycle: Promise<void> = Promise.resolve();
  let afterFiles: Promise<void> = Promise.resolve();
  const files = createSender(queue, edges, {
    name: 'files',
    has: isFile,
    lanes: 1, // a weak connection sends one file after the other rather than parts of several
    moved: () => {
      afterFiles = entries.drain();
    },
  });
  const { current, step, write } = queue;
  const drain = async (force = false): Promise<void> => {
    await Promise.all([entries.drain(force), files.drain(force)]);
    await afterFiles;
    await afterLifecycle;
  };

  /** The common fields of a new entry; its position holds until the store assigns one. */
  function newEntry(): UnsentEntry {
    const user_id = queue.user();
    if (user_id === null) throw new Error('An entry needs a signed-in user');
    return {
      key: crypto.randomUUID(),
      seq: nextSeq([...current().entries, ...queue.chains().values()], edges.now()),
      user_id,
      device_id: edges.device(),
      state: 'kept',
      attempts: 0,
      trouble: null,
    };
  }

  async function add(entry: NewEntry, dropDraft?: DraftText): Promise<string> {
    const own = newEntry();
    await queue.add({ ...entry, ...own }, dropDraft);
    void entries.drain();
    return own.key;
  }

  /**
   * Removes a content: from the device alone while the server cannot have it, otherwise from the
   * server too, after its file.
   */
  async function removeContent(
    place: ContentPlace,
    { content_id, name }: Pick<ContentEntry, 'content_id' | 'name'>,
  ): Promise<void> {
    const removal = newEntry(); // of the user who asks, whoever signs in meanwhile
    if (await queue.withdraw(content_id)) return void entries.drain();
    const { entity, entity_id, inspection_id, about } = place;
    const where = { entity, entity_id, inspection_id, about };
    await queue.add({ ...removal, ...where, kind: 'removal', content_id, name, body: {} });
    void entries.drain();
  }

  /** Puts what hands in the late work of an inspection in its place. False if another tab has changed some of it meanwhile. */
  async function exchangeLate(inspection_id: string): Promise<boolean> {
    const { entries: all } = current();
    const work = lateWorkAmong(all.filter((entry) => inspectionOf(entry) === inspection_id));
    if (work === null) return true;
    const { gone, next } = handedIn(work, all, crypto.randomUUID());
    return await queue.exchange(gone, next);
  }

  return {
    subscribe: queue.subscribe,
    current,
    read: queue.read,
    drain,
    /** Takes over the queue of the user who signed in. */
    async begin(user_id: string): Promise<void> {
      if (queue.user() !== user_id) {
        queue.changeUser(user_id);
        for (const sender of [entries, files]) sender.forgetWaits();
      }
      await drain(true);
      await queue.forgetChains(edges.now());
    },
    /** Ends the session: unsent answers stay stored for their user. */
    end(): void {
      queue.changeUser(null);
      for (const sender of [entries, files]) sender.cancelRetry();
    },
    /** Resolves with the entry's key when the device has stored it; it is then sent in the background. */
    add,
    /** Resolves when the device has stored the file; rejects, with nothing stored, if it has no room. */
    async addFile(file: NewFile, bytes: Blob): Promise<void> {
      await queue.addFile({ ...file, ...newEntry(), upload_url: null, posted: false }, bytes);
      void files.drain();
    },
    removeContent,
    /**
     * Resends an answer that is waiting or was refused, with the revision it was given on, so
     * anything accepted since is newer. `mine` prefers this answer over the newer one that was
     * shown; a reading whose moment is taken goes just after it.
     */
    async sendAgain({ key: old }: OutboxEntry, mine = false): Promise<void> {
      const entry = current().entries.find(({ key }) => key === old);
      if (entry?.state === 'conflict' || entry?.state === 'refused') {
        const fresh = { key: crypto.randomUUID(), attempts: 0, trouble: null };
        const next = step<OutboxEntry>(entry, 'again', { ...fresh, ...changedAgain(entry, mine) });
        if (next !== null) await write({ put: [next], needs: [old], remove: [old] });
      }
      await drain(true);
    },
    /** Undoes a discard: the same entry once more, waiting for the same decision. */
    async bringBack(entry: OutboxEntry): Promise<void> {
      const { user_id, key, seq } = newEntry();
      if (entry.user_id !== user_id) return; // somebody else has signed in
      await queue.add({ ...entry, key, seq });
      void entries.drain();
    },
    /** The user has seen the answer and discards it. */
    async discard({ key: old }: OutboxEntry): Promise<void> {
      const entry = current().entries.find(({ key }) => key === old);
      if (entry === undefined) return;
      if (isFile(entry)) return await removeContent(entry, entry);
      if (entry.state === 'sending') return;
      step(entry, 'discard');
      await write({ remove: [old] });
    },
    /**
     * Hands the late work of an inspection to the managers: it stays here until the server has it. Resolves once the device
     * has stored that it is to be handed in.
     */
    async handIn(inspection_id: string): Promise<void> {
      await edges.alone('entries', async () => {
        await queue.read();
        let isDone = false;
        for (let n = 0; n < HAND_INS && !isDone; n += 1) isDone = await exchangeLate(inspection_id);
      });
      void drain();
    },
    /** Sends a refused object again as the user has changed it; nothing if it was sent or given up meanwhile. */
    async changeObject({ key: old }: ObjectEntry, changed: NewObjectEntry): Promise<void> {
      const entry = current().entries.find(({ key }) => key === old);
      if (entry?.state !== 'refused') return;
      const fresh = { key: crypto.randomUUID(), attempts: 0, trouble: null };
      const next = step<OutboxEntry>(entry, 'again', { ...fresh, ...changed });
      if (next !== null) await write({ put: [next], needs: [old], remove: [old] });
      await drain(true);
    },
    /** Gives up an object or an inspection that the server does not have, with everything that needs it. */
    async discardWhole(made: ObjectEntry | PlanEntry): Promise<void> {
      const own = wholeOf(made, current().entries);
      if (own.some(({ state }) => state === 'sending')) return;
      for (const entry of own) step(entry, 'discard');
      const contents = new Set(own.filter(isContent).map(({ content_id }) => content_id));
      await write({ remove: own.map(({ key }) => key), dropContents: [...contents] });
    },
  };
}
