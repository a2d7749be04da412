import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { Disk } from './modelDisk.ts';
import { ServerContents, type TakenFile } from './modelContents.ts';
import { ServerObjects, type MadeObject } from './modelObjects.ts';
import { ServerInspection, type AskedAct, type ModelAct } from './modelInspection.ts';
import { Server, type ModelTap } from './modelServer.ts';
import { Tab } from './modelTab.ts';
import { LATE_WORK } from './lateWork.ts';
import type { QueuePart } from './sender.ts';
import { isAnswer, isFile, pendingOf } from './entry.ts';
import type { LifecycleEntry, NewLifecycleEntry } from './entry.ts';

/** Items whose answers wait for the files that came before them. */
export const WITH_FILES = 'pump';

/** Lets one tab at a time work on a part of the queue, in the order in which they asked. */
class Turns {
  #holder: Tab | null = null;
  #queue: { tab: Tab; start: () => void }[] = [];

  async take(tab: Tab, work: () => Promise<void>): Promise<void> {
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
}

/** What the devices of one server share. */
class Shared {
  readonly devices = new Map<string, World>();
  readonly taps = new Map<number, ModelTap>();
  readonly taken = new Map<string, TakenFile>();
  readonly acts = new Map<number, AskedAct>();
  readonly contents = new ServerContents(
    this.taken,
    this.devices,
    () => this.server.weather === 'refuses',
  );
  readonly made = new Map<string, MadeObject>();
  readonly objects = new ServerObjects(this.made, () => this.server.weather === 'refuses');
  readonly inspection = new ServerInspection(
    this.acts,
    (entry) => this.devices.get(entry.device_id)?.missingBefore(entry) ?? [],
    (user) =>
      [...this.acts.values()].some(
        ({ id, act, user: owner, discarded, device }) =>
          act === 'plan' &&
          owner === user &&
          !discarded &&
          this.devices.get(device)?.disk.everAsked.has(id) === true,
      ),
  );
  readonly server = new Server(
    this.taps,
    this,
    (tap) => this.devices.get(tap.device)?.missesFile(tap) === true,
  );
  /** The true time; each device is off by its own difference. */
  time = 1_000_000_000;
  drawings = 0;
}

/** A device with its tabs, before a server that it may share with others. */
export class World {
  readonly device: string;
  readonly disk = new Disk();
  readonly #shared: Shared;
  readonly taps: Shared['taps'];
  readonly taken: Shared['taken'];
  readonly acts: Shared['acts'];
  readonly made: Shared['made'];
  readonly objects: ServerObjects;
  readonly contents: ServerContents;
  readonly inspection: ServerInspection;
  readonly server: Server;
  tabs: Tab[] = [];
  user = 'olena';
  /** The milliseconds by which the clock of this device is wrong. */
  offset = 0;
  /** The device has no room for another file. */
  isFull = false;
  /** The network is paid by the megabyte, and files wait for another one. */
  isPaid = false;
  /** The files reported to the user as not stored. */
  readonly toldFull = new Set<string>();
  readonly #turns = { entries: new Turns(), files: new Turns() };

  constructor(beside?: World, device = 'phone') {
    this.#shared = beside === undefined ? new Shared() : beside.#shared;
    this.device = device;
    this.#shared.devices.set(device, this);
    ({
      taps: this.taps,
      taken: this.taken,
      acts: this.acts,
      made: this.made,
      objects: this.objects,
      contents: this.contents,
      inspection: this.inspection,
      server: this.server,
    } = this.#shared);
  }

  /** The clock of this device. */
  get clock(): number {
    return this.#shared.time + this.offset;
  }
  set clock(now: number) {
    this.#shared.time = now - this.offset;
  }

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

  async alone(part: QueuePart['name'], tab: Tab, work: () => Promise<void>): Promise<void> {
    if (!tab.alive) return await new Promise(() => {});
    await this.#turns[part].take(tab, work);
  }

  release(tab: Tab): void {
    for (const turns of Object.values(this.#turns)) turns.release(tab);
  }

  tap(tab: Tab, item: string): void {
    const id = this.taps.size + 1;
    const seenRevision = tab.seen.get(item) ?? this.server.revision(item);
    tab.seen.set(item, seenRevision);
    const after = new Set([...this.disk.everStored, ...tab.taps]);
    tab.taps.push(id);
    const files = pendingOf(tab.outbox.current().entries)
      .filter(isFile)
      .filter(({ entity_id }) => entity_id === item && item === WITH_FILES)
      .map(({ content_id }) => content_id);
    const { device, user } = this;
    const tap = { id, user, device, item, seen: seenRevision, after, files };
    this.taps.set(id, { ...tap, applied: 0, discarded: false, decided: false });
    this.clock += 1;
    void tab.outbox.add({
      inspection_id: 'i',
      detail_id: 'd',
      item_id: item,
      about: { inspection: '', number: '', item, check_type_code: null, unit: null },
      base: seenRevision,
      after_files: item === WITH_FILES,
      body: { value: id },
    });
  }

  /** Makes an object: that of the inspection, or one below another. */
  make(tab: Tab, id: string, parent_id: string | null): void {
    const { device, user } = this;
    this.made.set(id, { id, user, device, created: 0 });
    this.clock += 1;
    void tab.outbox.add({
      kind: 'object',
      object_id: id,
      about: { object: id },
      body: {
        id,
        name: id,
        parent_id,
        object_class_id: null,
        external_id: id,
        location: null,
      },
      made: {
        full_name: id,
        object_class: null,
        parent: null,
        business_unit: { id: 'u', name: '' },
      },
    });
  }

  /** Plans, starts, completes or hands over the inspection. */
  act(
    tab: Tab,
    act: ModelAct,
    { happened_at, to }: { happened_at?: string; to?: string } = {},
  ): void {
    const id = this.acts.size + 1;
    const { device, user } = this;
    const fate = { applied: 0, isMet: false, discarded: false, decided: false };
    this.acts.set(id, { id, user, device, act, to, ...fate });
    this.clock += 1;
    void tab.outbox.add(entryOf(act, id, happened_at));
  }

  /** What the same user did earlier on this device, and the server neither has nor was told to do without. */
  missingBefore({ user_id, seq }: LifecycleEntry): string[] {
    const earlier = [...this.disk.entries.values()].filter(
      (one) => one.user_id === user_id && one.seq < seq,
    );
    return earlier.flatMap((one) => {
      if (isAnswer(one)) {
        const tap = this.taps.get(Number(one.body.value));
        return !tap || tap.applied > 0 || tap.discarded ? [] : [`tap ${tap.id}`];
      }
      const isOfInspection = isFile(one) && one.inspection_id !== null; // a file of late work follows that
      if (!isOfInspection || this.contents.made.has(one.content_id)) return [];
      return this.taken.get(one.content_id)?.removed ? [] : [one.content_id];
    });
  }

  /** Whether the answer would arrive before a file that its user had already taken and that is still to be sent. */
  missesFile({ files }: ModelTap): boolean {
    const { made, refused } = this.contents;
    const pending = pendingOf([...this.disk.entries.values()])
      .filter(isFile)
      .filter(({ entity }) => entity !== LATE_WORK);
    return pending.some(
      ({ content_id }) =>
        files.includes(content_id) && !made.has(content_id) && !refused.has(content_id),
    );
  }

  #placeOf = (item: string) => ({
    entity: this.made.has(item) ? 'object' : 'inspection_check_list_item',
    entity_id: item,
    inspection_id: this.made.has(item) ? null : 'i',
    about: { title: '', number: '', item },
  });

  /** Takes a file of an item, or of an object that was made here. */
  take(tab: Tab, item: string): void {
    const content_id = `file ${this.taken.size + 1}`;
    const sha256 = `hash of ${content_id}`;
    const { device, user } = this;
    const file = { content_id, user, device, item, sha256, removed: false, drawn: [] };
    this.taken.set(content_id, { ...file, decided: false });
    this.clock += 1;
    const facts = { mime: 'image/jpeg', size: 1, sha256, taken_at: null };
    const kept = tab.outbox.addFile(
      { ...this.#placeOf(item), kind: 'file', content_id, name: content_id, body: facts },
      new Blob(),
    );
    kept.catch(() => this.toldFull.add(content_id));
  }

  /** Draws over a file that the user sees: one of this device, or of the server. */
  draw(tab: Tab, file: TakenFile): void {
    this.#shared.drawings += 1;
    const { drawings } = this.#shared;
    file.drawn.push(drawings);
    const { content_id, item } = file;
    const body = { description: String(drawings) };
    void tab.outbox.add({
      ...this.#placeOf(item),
      kind: 'annotation',
      content_id,
      name: content_id,
      body,
    });
  }

  remove(tab: Tab, file: TakenFile): void {
    file.removed = true;
    const { content_id, item } = file;
    const removing = tab.outbox.removeContent(this.#placeOf(item), {
      content_id,
      name: content_id,
    });
    void removing.then(() => (file.gone = true));
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

/** The entry of an act, with its number in the body. */
function entryOf(act: ModelAct, id: number, happened_at?: string): NewLifecycleEntry {
  const about = { inspection: '' };
  if (act === 'hand_over')
    return {
      kind: act,
      inspection_id: 'i',
      about: { ...about, to: '' },
      body: { responsible_id: String(id) },
    };
  if (act === 'plan')
    return {
      kind: act,
      inspection_id: 'i',
      about,
      object_id: 'o',
      body: {
        id: 'i',
        template_id: 't',
        details: [],
        responsible_id: 'u',
        assigned_time: '',
        comment: String(id),
      },
      made: { inspection: {} as InspectionView, work: [] }, // nobody looks at it
    };
  const body = { operative_status_code: act, comment: String(id), happened_at };
  return { kind: 'status', inspection_id: 'i', about, body };
}
