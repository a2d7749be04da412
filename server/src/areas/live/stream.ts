import type { Writable } from 'node:stream';
import type { EventView } from '@plumbline/contract/events/events';
import type { SessionCaller, OpenConnection } from '#kit/http/auth.ts';
import { isNews } from './events.ts';
import type { StoredEvent } from './events.ts';
import { frameOf } from './messages.ts';
import type { Messages } from './messages.ts';

/** A reader with more unread bytes than this is too slow: it is disconnected, and resumes when it reconnects. */
const MAX_WAITING = 256 * 1024;

/**
 * The messages of one open connection of `GET /events` (server-sent events, HTML Living Standard 9.2). The number of
 * the last event is the id of the message, sent after all events up to it.
 */
export class EventStream implements OpenConnection {
  /** The number of the last processed event. */
  seq: number;
  readonly claims: OpenConnection['claims'];
  caller: SessionCaller;
  private readonly answer: Writable;
  private renewal = 0;

  constructor(seq: number, { claims, caller }: OpenConnection, answer: Writable) {
    this.seq = seq;
    this.claims = claims;
    this.caller = caller;
    this.answer = answer;
  }

  /** Sends the part of the unprocessed events that the caller may learn. */
  sendEvents(events: readonly StoredEvent[], messages: Messages): void {
    const last = events.at(-1);
    if (!last || last.seq <= this.seq) return;
    const visible = events.filter(
      (event) => event.seq > this.seq && isNews(this.caller.actor, event),
    );
    this.seq = last.seq;
    if (visible.length > 0) this.write(messages.of(visible, this.seq));
  }

  /** Sends a sign of life, with the position. */
  beat(): void {
    this.write(this.id());
  }

  /** Reports missing events, so that everything is read again. */
  missed(): void {
    this.write(`event: missed\ndata:\n${this.id()}`);
  }

  /** Whether a share by which the caller sees units has ended before one of the events. */
  isOutdated(events: readonly StoredEvent[]): boolean {
    const { ends } = this.caller;
    return ends !== null && events.some(({ at }) => Date.parse(at) / 1000 >= ends);
  }

  /** Ends the answer. */
  finish(): void {
    this.answer.end();
  }

  /** Breaks the connection: the reader connects again. */
  cut(): void {
    this.answer.destroy();
  }

  /** Continues with the caller as read by this renewal; ends without one, because the session has. */
  goOnFor(caller: SessionCaller | undefined, renewal: number): void {
    // A look-up that began earlier may be answered later.
    if (renewal < this.renewal) return;
    this.renewal = renewal;
    if (caller) this.caller = caller;
    else this.finish();
  }

  /** Reports that others have begun or stopped editing a row. */
  sendPresence(row: Pick<EventView, 'entity' | 'id'>): void {
    this.write(frameOf({ type: 'presence', ...row, at: new Date().toISOString() }));
  }

  private id(): string {
    return `id: ${this.seq}\n\n`;
  }

  private write(text: string | Buffer): void {
    if (this.answer.writableEnded || this.answer.destroyed) return;
    this.answer.write(text);
    if (this.answer.writableLength > MAX_WAITING) this.cut();
  }
}
