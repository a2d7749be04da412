import { Readable } from 'node:stream';
import type { EventView } from '@plumbline/contract/events/events';
import type { Caller } from '#kit/http/auth.ts';
import { isNews } from './events.ts';
import type { StoredEvent } from './events.ts';

/** A reader that leaves more bytes than this waiting is too slow: it is disconnected, and resumes when it reconnects. */
const MAX_WAITING = 256 * 1024;
/** Of more events of one entity than this, only the entity is named. */
const MAX_NAMED = 50;

/**
 * What one open connection of `GET /events` sends (server-sent events, HTML Living Standard 9.2). The number of the last
 * event is the id of the message, sent behind all events up to it.
 */
export class EventStream extends Readable {
  /** The number of the last event that it has dealt with. */
  seq: number;
  caller: Caller;
  private hasEnded = false;
  /** Reads the caller again; undefined once the session has ended. */
  private readonly readCaller: () => Promise<Caller | undefined>;

  constructor(seq: number, caller: Caller, readCaller: () => Promise<Caller | undefined>) {
    super({ read: () => undefined });
    this.seq = seq;
    this.caller = caller;
    this.readCaller = readCaller;
  }

  /** Sends what the caller may learn of the events that it has not dealt with. */
  tell(events: readonly StoredEvent[]): void {
    const last = events.at(-1);
    if (!last || last.seq <= this.seq) return;
    const visible = events.filter(
      (event) => event.seq > this.seq && isNews(this.caller.actor, event),
    );
    this.seq = last.seq;
    if (visible.length > 0)
      this.write(`${visibleEvents(visible).map(frameOf).join('')}${this.id()}`);
  }

  /** Tells that the connection is alive, and how far it is. */
  beat(): void {
    this.write(this.id());
  }

  /** Tells that events are missing, so that everything has to be read again. */
  missed(): void {
    this.write(`event: missed\ndata:\n${this.id()}`);
  }

  /** Whether a share that the caller sees units by has ended before one of the events. */
  isOutdated(events: readonly StoredEvent[]): boolean {
    const { ends } = this.caller;
    return ends !== null && events.some(({ at }) => Date.parse(at) / 1000 >= ends);
  }

  /** Ends the answer. */
  finish(): void {
    this.hasEnded = true;
    this.push(null);
  }

  /** Reads the caller again; ends if the session has. */
  async renew(): Promise<void> {
    const caller = await this.readCaller();
    if (caller) this.caller = caller;
    else this.finish();
  }

  private id(): string {
    return `id: ${this.seq}\n\n`;
  }

  private write(text: string): void {
    if (this.hasEnded || this.destroyed) return;
    this.push(text);
    if (this.readableLength > MAX_WAITING) this.destroy();
  }
}

function visibleEvents(events: readonly StoredEvent[]): EventView[] {
  return [...Map.groupBy(events, ({ entity }) => entity).values()].flatMap((all) => {
    const named = all.length <= MAX_NAMED;
    return (named ? all : all.slice(-1)).map(({ type, entity, entity_id, at }) => ({
      type,
      entity,
      id: named ? entity_id : null,
      at,
    }));
  });
}

const frameOf = (event: EventView): string => `data: ${JSON.stringify(event)}\n\n`;
