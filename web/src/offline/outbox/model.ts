import type { ItemView } from '@plumbline/contract/inspections/items';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import { isAnswer } from './entry.ts';
import type { AnswerEntry, OutboxEntry } from './entry.ts';
import { Disk } from './modelDisk.ts';
import { Server, type Tap } from './modelServer.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { outcomeOfError, outcomeOfResult, type Outcome } from './outcome.ts';
import type { OutboxStore } from './store.ts';

interface Pending {
  /** Does the work; `after` notifies the page. */
  act: () => () => void;
}

/** A tab: a queue whose every outside step waits until the test lets it happen. */
export class Tab {
  readonly outbox: Outbox;
  readonly seen = new Map<string, number>();
  readonly taps: number[] = [];
  /** The disk works through these in order; requests to the server are concurrent. */
  disk: Pending[] = [];
  wire: Pending[] = [];
  timer: (() => void) | null = null;
  alive = true;
  readonly world: World;

  constructor(world: World) {
    this.world = world;
    this.outbox = createOutbox({
      store: this.#store(),
      send: (entry, base) => this.#send(entry, base),
      stored: () => {},
      current: (item) => world.tabs.forEach((tab) => tab.show(item)),
      alone: (work) => world.alone(this, work),
      tell: () => world.tell(this),
      later: (work) => {
        this.timer = work;
        return () => (this.timer = null);
      },
      now: () => world.clock,
      device: () => 'phone',
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

  #store(): OutboxStore {
    const { disk } = this.world;
    return {
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

  async #send(entry: OutboxEntry, base: number | null): Promise<Outcome> {
    if (!isAnswer(entry)) throw new Error('the model gives answers alone');
    if (entry.user_id !== this.world.user)
      return outcomeOfError(new RefusalError(401, 'Unauthorized'));
    try {
      const item = await this.#later(this.wire, () => this.#reach(entry, base));
      return outcomeOfResult(item === null ? '<html>' : { item }, entry.item_id);
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  #reach(entry: AnswerEntry, base: number | null): ItemView | null {
    const { server } = this.world;
    const { weather } = server;
    if (weather === 'down') throw new NetworkError('down');
    if (weather === 'server_error') throw new RefusalError(500, { code: 'internal' });
    if (weather === 'payment') throw new RefusalError(402, { code: 'license_expired' });
    if (weather === 'portal_forbids') throw new RefusalError(403, null);
    if (weather === 'portal') return null;
    const item = server.answer(entry, base);
    if (weather === 'answer_lost') throw new NetworkError('cut');
    return item;
  }

  /** Lets one pending step happen: the first of the disk, or any request. */
  let(n: number): boolean {
    const at = n % Math.max(1, this.wire.length + 1);
    const next = at > 0 || this.disk.length === 0 ? this.wire.splice(Math.max(0, at - 1), 1) : [];
    const [one] = next.length > 0 ? next : this.disk.splice(0, 1);
    one?.act()();
    return one !== undefined;
  }

  /** The page is gone; anything on its way to the disk or the server may or may not arrive. */
  crash(arrives: boolean): void {
    this.alive = false;
    for (const { act } of [...this.disk, ...this.wire]) if (arrives) act();
    this.disk = [];
    this.wire = [];
    this.timer = null;
    this.world.release(this);
  }
}

export class World {
  readonly taps = new Map<number, Tap>();
  readonly server = new Server(this.taps);
  readonly disk = new Disk();
  tabs: Tab[] = [];
  user = 'olena';
  clock = 1000;
  #holder: Tab | null = null;
  #queue: { tab: Tab; start: () => void }[] = [];

  open(): Tab {
    const tab = new Tab(this);
    this.tabs.push(tab);
    void tab.outbox.begin(this.user);
    return tab;
  }

  close(tab: Tab, arrives: boolean): void {
    this.tabs = this.tabs.filter((one) => one !== tab);
    tab.crash(arrives);
  }

  tell(from: Tab): void {
    for (const tab of this.tabs) if (tab !== from) void tab.outbox.read();
  }

  async alone(tab: Tab, work: () => Promise<void>): Promise<void> {
    if (!tab.alive) return await new Promise(() => {});
    await new Promise<void>((start) => {
      this.#queue.push({ tab, start });
      this.#next();
    });
    await work();
    if (this.#holder === tab) this.#holder = null;
    this.#next();
  }

  #next(): void {
    if (this.#holder !== null) return;
    const first = this.#queue.shift();
    if (!first) return;
    this.#holder = first.tab;
    first.start();
  }

  release(tab: Tab): void {
    this.#queue = this.#queue.filter((one) => one.tab !== tab);
    if (this.#holder === tab) this.#holder = null;
    this.#next();
  }

  tap(tab: Tab, item: string): void {
    const id = this.taps.size + 1;
    const seenRevision = tab.seen.get(item) ?? this.server.revision(item);
    tab.seen.set(item, seenRevision);
    const after = new Set([...this.disk.everStored, ...tab.taps]);
    tab.taps.push(id);
    const tap = { id, user: this.user, item, seen: seenRevision, after };
    this.taps.set(id, { ...tap, applied: 0, discarded: false, decided: false });
    this.clock += 1;
    void tab.outbox.add({
      inspection_id: 'i',
      detail_id: 'd',
      item_id: item,
      about: { inspection: '', number: '', item, check_type_code: null, unit: null },
      base: seenRevision,
      body: { value: id },
    });
  }

  signIn(user: string): void {
    for (const tab of this.tabs) {
      tab.outbox.end();
      tab.seen.clear();
    }
    this.user = user;
    for (const tab of this.tabs) void tab.outbox.begin(user);
  }
}
