import type { ItemView } from '@plumbline/contract/inspections/items';
import { RefusalError } from '../../kit/http/errors.ts';
import type { AnswerEntry, LateEntry, LifecycleEntry } from './entry.ts';
import type { FileEntry } from './contentEntry.ts';
import { LATE_WORK } from './lateWork.ts';
import type { ServerContents } from './modelContents.ts';
import type { ServerObjects } from './modelObjects.ts';
import type { ServerInspection } from './modelInspection.ts';

/** The possible states of the connection to the server. */
export const WEATHER = [
  'fine',
  'down',
  'answer_lost',
  'server_error',
  'payment',
  'portal',
  'portal_forbids',
  'refuses',
  'early',
  'damages',
] as const;
export type ModelWeather = (typeof WEATHER)[number];

/** One tap of a user, and the state of the item that user had seen. */
export interface ModelTap {
  id: number;
  user: string;
  /** The device on which it was given. */
  device: string;
  item: string;
  seen: number;
  /** Earlier taps of this device: from the same tab, or on the disk by then. */
  after: ReadonlySet<number>;
  /** Files of its item that were waiting on this device when it was given. */
  files: readonly string[];
  applied: number;
  discarded: boolean;
  /** Whether the user was asked and chose to resend it. */
  decided: boolean;
}
interface Applied {
  revision: number;
  tap: ModelTap | null;
}

const viewOf = (id: string, revision: number, value: unknown) =>
  ({ id, revision, value, detail_id: 'd' }) as unknown as ItemView; // what the queue reads

/** The server by the rules of `answer.ts`, as far as the queue can tell. */
export class Server {
  weather: ModelWeather = 'fine';
  readonly log = new Map<string, Applied[]>();
  readonly faults: string[] = [];
  readonly #values = new Map<string, unknown>();
  readonly #keys = new Map<string, ItemView>();
  /** The answers to changes of the inspection as a whole, by their keys. */
  readonly #changes = new Map<string, unknown>();
  readonly #applied = new Map<string, string>();
  readonly #taps: Map<number, ModelTap>;
  readonly contents: ServerContents;
  readonly inspection: ServerInspection;
  readonly objects: ServerObjects;
  readonly #missesFile: (tap: ModelTap) => boolean;
  constructor(
    taps: Map<number, ModelTap>,
    parts: { contents: ServerContents; inspection: ServerInspection; objects: ServerObjects },
    missesFile: (tap: ModelTap) => boolean,
  ) {
    this.#taps = taps;
    this.contents = parts.contents;
    this.inspection = parts.inspection;
    this.objects = parts.objects;
    this.#missesFile = missesFile;
  }

  view = (item: string) => viewOf(item, this.revision(item), this.#values.get(item));
  revision = (item: string) => this.log.get(item)?.length ?? 0;

  /** Whether keys have been forgotten, so that a hand-over may be repeated after the work was handed back. */
  hasForgotten = false;

  /** Idempotency keys are stored for a day. */
  forgetKeys(): void {
    this.hasForgotten = true;
    this.#keys.clear();
    this.#changes.clear();
    this.contents.forgetUploads();
  }

  answer(entry: AnswerEntry, base: number | null): ItemView {
    const { key, item_id: item, body, device_id, user_id } = entry;
    const queue = `${device_id} ${user_id} ${item}`;
    const replay = this.#keys.get(key);
    if (replay) return replay;
    if (this.#applied.get(queue) === key) return this.view(item);
    if (this.weather === 'refuses') throw new RefusalError(409, { code: 'wrong_status' });
    this.inspection.check(user_id);
    const answered = this.#apply(item, Number(body.value), base);
    this.#applied.set(queue, key);
    this.#keys.set(key, answered);
    return answered;
  }

  /** The verdict on one of several answers. */
  verdict(entry: AnswerEntry, base: number | null): { status: number; body: unknown } {
    try {
      return { status: 200, body: { item: this.answer(entry, base) } };
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return { status: error.status, body: { detail: error.detail } };
    }
  }

  /** What was handed in, by its key, and the files that may follow. */
  readonly late = new Map<string, number>();
  readonly lateFiles = new Set<string>();

  handIn({ body }: LateEntry): unknown {
    for (const { key, body: given } of body.answers) this.late.set(key, Number(given.value));
    for (const { content_id } of body.files) this.lateFiles.add(content_id);
    return { id: body.id };
  }

  checkOwner({ entity, entity_id, content_id }: FileEntry): void {
    if (entity === 'object') this.objects.need(entity_id, content_id);
    if (entity === LATE_WORK && !this.lateFiles.has(content_id))
      this.faults.push(`${content_id} arrived before its late work`);
  }

  changeLifecycle(entry: LifecycleEntry): unknown {
    const replay = this.#changes.get(entry.key);
    if (replay !== undefined) return replay;
    if (this.weather === 'refuses') throw new RefusalError(409, { code: 'not_responsible' });
    if (this.weather === 'early')
      throw new RefusalError(409, { code: 'assigned_time_not_reached' });
    if (entry.kind === 'plan') this.objects.need(entry.object_id, 'the plan');
    const view = this.inspection.change(entry);
    this.#changes.set(entry.key, view);
    return view;
  }

  #apply(item: string, tap_id: number, base: number | null): ItemView {
    const tap = this.#taps.get(tap_id);
    if (!tap) throw new Error('an answer that nobody gave');
    if (base !== this.revision(item))
      throw new RefusalError(409, { code: 'newer_answer', item: this.view(item) });
    const before = this.log.get(item) ?? [];
    this.#judge(tap, before);
    tap.applied += 1;
    return this.change(item, tap);
  }

  /** Any change since the user looked must be the same user's earlier tap on this device. */
  #judge(tap: ModelTap, before: readonly Applied[]): void {
    for (const { revision, tap: other } of before) {
      if (revision <= tap.seen) continue;
      const isOwn = other?.user === tap.user && other.device === tap.device;
      if (!isOwn || other.after.has(tap.id))
        this.faults.push(`tap ${tap.id} replaced ${other ? `tap ${other.id}` : 'another device'}`);
    }
    if (this.#missesFile(tap)) this.faults.push(`tap ${tap.id} arrived before its file`);
    if (tap.applied > 0) this.faults.push(`tap ${tap.id} was applied twice`);
  }

  change(item: string, tap: ModelTap | null): ItemView {
    const before = this.log.get(item) ?? [];
    this.log.set(item, [...before, { revision: before.length + 1, tap }]);
    this.#values.set(item, tap?.id ?? `other ${before.length}`);
    return this.view(item);
  }
}
