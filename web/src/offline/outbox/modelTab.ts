import type { ItemView } from '@plumbline/contract/inspections/items';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import type { ContentEntry } from './contentEntry.ts';
import { outcomeOfChange, outcomeOfContentError, outcomeOfRemoval } from './contentOutcome.ts';
import {
  isComment,
  isContent,
  isFile,
  isLate,
  isLifecycle,
  isNewObject,
  isReading,
  isRun,
} from './entry.ts';
import type { LifecycleEntry, OutboxEntry } from './entry.ts';
import { sendFile } from './fileSteps.ts';
import type { Disk } from './modelDisk.ts';
import type { Server } from './modelServer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import {
  outcomeOfAll,
  outcomeOfError,
  outcomeOfLate,
  outcomeOfMadeError,
  outcomeOfObject,
  outcomeOfResult,
  outcomeOfLifecycle,
  outcomeOfLifecycleError,
  outcomesOfVerdicts,
  type AttemptOutcome,
} from './outcome.ts';
import type { BegunAnswer, FileInQueue, QueuePart } from './sender.ts';
import type { WaitingFiles, OutboxStore } from './store.ts';

/** Everything outside a tab. */
interface Surroundings {
  readonly tabs: readonly Tab[];
  readonly server: Server;
  readonly disk: Disk;
  readonly user: string;
  readonly device: string;
  readonly clock: number;
  readonly isFull: boolean;
  readonly isPaid: boolean;
  alone: (part: QueuePart['name'], tab: Tab, work: () => Promise<void>) => Promise<void>;
  tell: (from: Tab) => void;
  release: (tab: Tab) => void;
}

interface Pending {
  /** Does the work; `after` notifies the page. */
  act: () => () => void;
}

/** A tab: a queue whose every outside step waits until the test lets it happen. */
export class Tab {
  readonly outbox: Outbox;
  readonly seen = new Map<string, number>();
  readonly taps: number[] = [];
  /** The operations of the disk, in order; requests to the server are concurrent. */
  disk: Pending[] = [];
  wire: Pending[] = [];
  readonly timers = new Set<() => void>();
  alive = true;
  readonly world: Surroundings;

  constructor(world: Surroundings) {
    this.world = world;
    this.outbox = createOutbox({
      store: this.#store(),
      send: (entry, base, file) => this.#send(entry, base, file),
      sendTogether: (answers) => this.#sendTogether(answers),
      stored: () => {},
      current: (item) => world.tabs.forEach((tab) => tab.show(item)),
      alone: (part, work) => world.alone(part, this, work),
      tell: () => world.tell(this),
      waitsForNetwork: (entry) => isFile(entry) && world.isPaid,
      later: (work) => {
        this.timers.add(work);
        return () => this.timers.delete(work);
      },
      now: () => world.clock,
      device: () => world.device,
    });
  }

  show(item: ItemView): void {
    if ((this.seen.get(item.id) ?? 0) <= item.revision) this.seen.set(item.id, item.revision);
  }

  #later<T>(queue: Pending[], act: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      queue.push({
        act: () => {
          try {
            const result = act();
            return () => resolve(result);
          } catch (error) {
            return () => reject(error);
          }
        },
      });
    });
  }

  #store(): OutboxStore & WaitingFiles {
    const { disk } = this.world;
    const { files } = disk;
    return {
      addFile: (...given) =>
        this.#later(this.disk, () => {
          if (this.world.isFull) throw new DOMException('no room', 'QuotaExceededError');
          return files.addFile(...given);
        }),
      bytesOf: (...given) => this.#later(this.disk, () => files.bytesOf(...given)),
      noteFile: (...given) => this.#later(this.disk, () => files.noteFile(...given)),
      withdraw: (...given) => this.#later(this.disk, () => files.withdraw(...given)),
      read: (user_id) =>
        this.#later(this.disk, () => ({
          entries: [...disk.entries.values()].filter((entry) => entry.user_id === user_id),
          chains: [...disk.chains.values()].filter((chain) => chain.user_id === user_id),
        })),
      write: (change) => this.#later(this.disk, () => disk.apply(change)),
      add: (entry) => this.#later(this.disk, () => disk.add(entry)),
      problem: () => null,
    };
  }

  async #send(entry: OutboxEntry, base: number | null, file: FileInQueue): Promise<AttemptOutcome> {
    if (isReading(entry) || isRun(entry) || isComment(entry))
      throw new Error('the model enters no readings and comments');
    if (entry.user_id !== this.world.user)
      return outcomeOfError(new RefusalError(401, 'Unauthorized'));
    if (isContent(entry)) return await this.#sendContent(entry, file);
    if (isLifecycle(entry)) return await this.#sendLifecycle(entry);
    if (isNewObject(entry)) {
      const sent = this.#request(() => this.world.server.objects.create(entry));
      return await sent.then((result) => outcomeOfObject(result, entry), outcomeOfMadeError);
    }
    if (isLate(entry)) {
      const sent = this.#request(() => this.world.server.handIn(entry));
      return await sent.then((result) => outcomeOfLate(result, entry), outcomeOfError);
    }
    try {
      const { server } = this.world;
      const item = await this.#request(() => server.answer(entry, base));
      return outcomeOfResult(item === '<html>' ? item : { item }, entry.item_id);
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  async #sendTogether(answers: readonly BegunAnswer[]): Promise<AttemptOutcome[]> {
    const [first] = answers;
    if (first?.entry.user_id !== this.world.user)
      return answers.map(() => outcomeOfAll(new RefusalError(401, 'Unauthorized')));
    try {
      const { server } = this.world;
      const result = await this.#request(() => ({
        verdicts: answers.map(({ entry, base }) => server.verdict(entry, base)),
      }));
      return outcomesOfVerdicts(
        result,
        answers.map(({ entry }) => entry.item_id),
      );
    } catch (error) {
      return answers.map(() => outcomeOfAll(error));
    }
  }

  async #sendLifecycle(entry: LifecycleEntry): Promise<AttemptOutcome> {
    try {
      const view = await this.#request(() => this.world.server.changeLifecycle(entry));
      return outcomeOfLifecycle(view, entry);
    } catch (error) {
      return outcomeOfLifecycleError(error, entry);
    }
  }

  async #sendContent(entry: ContentEntry, file: FileInQueue): Promise<AttemptOutcome> {
    const { contents } = this.world.server;
    if (isFile(entry))
      return await sendFile(entry, {
        bytesOf: (id) => this.#later(this.disk, () => this.world.disk.files.bytesOf(id)),
        note: file.note,
        isWanted: file.isThere,
        upload: async (own) => {
          const isDamaged = this.world.server.weather === 'damages';
          const { sha256 } = own.body;
          const url = await this.#request(() => contents.upload(isDamaged ? 'other' : sha256));
          if (url === '<html>') throw new RefusalError(200, null); // an upload without an address
          return url;
        },
        add: (own, url) =>
          this.#request(() => {
            this.world.server.checkOwner(own);
            return contents.add(own, url);
          }),
      });
    try {
      return entry.kind === 'annotation'
        ? outcomeOfChange(await this.#request(() => contents.change(entry)), entry.content_id)
        : outcomeOfRemoval(await this.#request(() => contents.remove(entry)));
    } catch (error) {
      return outcomeOfContentError(error, entry);
    }
  }

  /** The response to a request in the current weather. */
  #request<T>(work: () => T): Promise<T | '<html>'> {
    return this.#later(this.wire, () => {
      const { weather } = this.world.server;
      if (weather === 'down') throw new NetworkError('down');
      if (weather === 'server_error') throw new RefusalError(500, { code: 'internal' });
      if (weather === 'payment') throw new RefusalError(402, { code: 'license_expired' });
      if (weather === 'portal_forbids') throw new RefusalError(403, null);
      if (weather === 'portal') return '<html>';
      const result = work();
      if (weather === 'answer_lost') throw new NetworkError('cut');
      return result;
    });
  }

  wakeUp(): void {
    for (const work of this.timers) {
      this.timers.delete(work);
      work();
    }
  }

  /** Lets one pending step happen: the first of the disk, or any request. */
  let(n: number): boolean {
    const at = n % Math.max(1, this.wire.length + 1);
    const next = at > 0 || this.disk.length === 0 ? this.wire.splice(Math.max(0, at - 1), 1) : [];
    const [one] = next.length > 0 ? next : this.disk.splice(0, 1);
    one?.act()();
    return one !== undefined;
  }

  /** The server is killed: what is on its way to it may or may not arrive, and nothing of it is answered. */
  cut(arrives: boolean): void {
    const { server } = this.world;
    const { weather } = server;
    for (const { act } of this.wire.splice(0)) {
      server.weather = arrives ? 'answer_lost' : 'down';
      act()();
    }
    server.weather = weather;
  }

  /** The page is gone; anything on its way to the disk or the server may or may not arrive. */
  crash(arrives: boolean): void {
    this.alive = false;
    for (const { act } of [...this.disk, ...this.wire]) if (arrives) act();
    this.disk = [];
    this.wire = [];
    this.timers.clear();
    this.world.release(this);
  }
}
