import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '#kit/ctx.ts';
import { Refusal } from '@plumbline/contract/kit/errors';
import { isUnavailable } from '#kit/db/databaseErrors.ts';
import { renewCallers } from '#kit/http/auth.ts';
import { MOST_READ, concernsCallers, eventsAfter, mayChangeCaller } from './events.ts';
import type { StoredEvent } from './events.ts';
import { Messages } from './messages.ts';
import type { Pace } from './pace.ts';
import type { EventStream } from './stream.ts';

/** More connections of one user cannot all be browsers. */
const MAX_OF_USER = 20;
const RETRY_AFTER_S = 30;

/** The streams of one tenant, which read its events together. */
export class Feed {
  readonly streams = new Set<EventStream>();
  /** The connections of each user, including those that are about to become streams. */
  private readonly places = new Map<string, number>();
  private readonly deps: Deps;
  private readonly tenant_id: string;
  private readonly log: FastifyBaseLogger;
  private readonly pace: Pace;
  private reading = false;
  private renewals = 0;
  private again = false;

  constructor(
    deps: Deps,
    tenant_id: string,
    { log, pace }: { log: FastifyBaseLogger; pace: Pace },
  ) {
    this.deps = deps;
    this.tenant_id = tenant_id;
    this.log = log;
    this.pace = pace;
  }

  /**
   * Takes a place for a connection of the user. The returned function frees it, and says whether it was the last.
   * @throws Refusal `rate_limited` if the user has too many
   */
  enter(user_id: string): () => boolean {
    const taken = this.places.get(user_id) ?? 0;
    if (taken >= MAX_OF_USER) throw new Refusal('rate_limited', { retry_after: RETRY_AFTER_S });
    this.places.set(user_id, taken + 1);
    return () => {
      const left = (this.places.get(user_id) ?? 1) - 1;
      if (left > 0) this.places.set(user_id, left);
      else this.places.delete(user_id);
      return this.places.size === 0;
    };
  }

  /** Reads the present events, or once more after the reading in progress. */
  async advance(): Promise<void> {
    this.again = true;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.again) {
        await this.pace.turn();
        this.again = false;
        await this.readAll();
      }
    } catch (error) {
      // The next signal or beat continues.
      this.log.warn({ err: error }, 'events could not be read');
    } finally {
      this.reading = false;
    }
  }

  /** The streams of these sessions, with their present callers. */
  async streamsOf(sessions: ReadonlySet<string>): Promise<readonly EventStream[]> {
    const streams = [...this.streams].filter(({ caller }) => sessions.has(caller.actor.session_id));
    await this.renew(streams);
    return streams;
  }

  /** Sends every stream a sign of life, and ends those of ended sessions. */
  async beat(): Promise<void> {
    const streams = [...this.streams];
    try {
      await this.renew(streams);
    } catch (error) {
      // If the database is unavailable, it delivers no events either.
      if (!isUnavailable(error)) for (const stream of streams) stream.cut();
    }
    for (const stream of streams) stream.beat();
  }

  private async readAll(): Promise<void> {
    for (let more = true; more && this.streams.size > 0;) {
      // A stream that opens meanwhile may resume further back than the reading in progress: the next one serves it.
      const streams = [...this.streams];
      const least = Math.min(...streams.map(({ seq }) => seq));
      const events = await eventsAfter(this.deps.database, this.tenant_id, least);
      await this.sendEvents(streams, events);
      more = events.length === MOST_READ;
    }
  }

  private async sendEvents(
    streams: readonly EventStream[],
    events: readonly StoredEvent[],
  ): Promise<void> {
    const concerning = events.filter(concernsCallers);
    const outdated = streams.filter(
      (stream) =>
        stream.isOutdated(events) ||
        concerning.some(
          (event) => event.seq > stream.seq && mayChangeCaller(event, stream.caller.actor),
        ),
    );
    await this.renew(outdated);
    const messages = new Messages();
    this.pace.take(() => {
      for (const stream of streams) stream.sendEvents(events, messages);
    });
  }

  /** Reads the callers again. Nothing is sent without knowing what they see. */
  private async renew(streams: readonly EventStream[]): Promise<void> {
    if (streams.length === 0) return;
    this.renewals += 1;
    const renewal = this.renewals;
    const callers = await renewCallers(this.deps, this.tenant_id, streams);
    for (const [n, stream] of streams.entries()) stream.goOnFor(callers[n], renewal);
  }
}
