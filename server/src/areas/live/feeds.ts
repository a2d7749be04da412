import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '#kit/ctx.ts';
import { isUnavailable } from '#kit/db/databaseErrors.ts';
import { MOST_READ, changesCallers, eventsAfter, rangeOfEvents } from './events.ts';
import type { StoredEvent } from './events.ts';
import type { EventStream } from './stream.ts';

/** A stream that sends nothing for longer than this is dead; the session is looked up as often. */
const BEAT_EVERY_MS = 15_000;
/** Streams beat one after another, so that not all look up their sessions at once. */
const BEATS_AT_ONCE = 20;
/** A stream that resumes further back than this reads everything again instead. */
const MAX_BEHIND = 1000;
/** More connections of one user are not one browser each. */
const MAX_OF_USER = 20;
const RETRY_AFTER_S = 30;

/** The open streams of this process. Those of one tenant read its events together. */
export class EventFeeds {
  private readonly feeds = new Map<string, Feed>();
  private readonly deps: Deps;
  private readonly log: FastifyBaseLogger;
  private readonly beats: NodeJS.Timeout;
  private closed = false;

  constructor(deps: Deps, log: FastifyBaseLogger) {
    this.deps = deps;
    this.log = log;
    deps.events.on('numbered', this.onNumbered);
    deps.events.on('interrupted', this.advanceAll);
    this.beats = setInterval(() => void this.beat(), BEAT_EVERY_MS).unref();
  }

  /**
   * Adds a stream, which begins behind the event with the number `after`, or else with the next one.
   * @throws Refusal `rate_limited` if the user has too many
   */
  async open(
    { tenant_id, id }: { tenant_id: string; id: string },
    after: number | null,
    streamAt: (seq: number) => EventStream,
  ): Promise<EventStream> {
    if (this.closed) throw new Refusal('unavailable');
    const feed = this.feeds.get(tenant_id) ?? new Feed(this.deps, tenant_id, this.log);
    if (feed.countOf(id) >= MAX_OF_USER)
      throw new Refusal('rate_limited', { retry_after: RETRY_AFTER_S });
    this.feeds.set(tenant_id, feed);
    const { first, last } = await rangeOfEvents(this.deps.database, tenant_id);
    const resumes =
      after !== null && after <= last && after >= Math.max(first - 1, last - MAX_BEHIND);
    const stream = streamAt(resumes ? after : last);
    feed.streams.add(stream);
    stream.once('close', () => {
      feed.streams.delete(stream);
      if (feed.streams.size === 0) this.feeds.delete(tenant_id);
    });
    if (after !== null && !resumes) stream.missed();
    else stream.beat();
    void feed.advance();
    return stream;
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beats);
    this.deps.events.off('numbered', this.onNumbered);
    this.deps.events.off('interrupted', this.advanceAll);
    for (const { streams } of this.feeds.values()) for (const stream of streams) stream.finish();
  }

  private readonly onNumbered = (tenant: string): void => void this.feeds.get(tenant)?.advance();

  private readonly advanceAll = (): void => {
    for (const feed of this.feeds.values()) void feed.advance();
  };

  /** Ends the streams of ended sessions; reads what a failure has left unread. */
  private async beat(): Promise<void> {
    this.advanceAll();
    const streams = [...this.feeds.values()].flatMap((feed) => [...feed.streams]);
    for (let n = 0; n < streams.length; n += BEATS_AT_ONCE) {
      await Promise.all(streams.slice(n, n + BEATS_AT_ONCE).map((stream) => beatOnce(stream)));
      await pause(1);
    }
  }
}

/** While the database cannot tell, no events come from it either. */
async function beatOnce(stream: EventStream): Promise<void> {
  try {
    await stream.renew();
  } catch (error) {
    if (!isUnavailable(error)) stream.destroy();
  }
  stream.beat();
}

/** The streams of one tenant. */
class Feed {
  readonly streams = new Set<EventStream>();
  private readonly deps: Deps;
  private readonly tenant_id: string;
  private readonly log: FastifyBaseLogger;
  private reading = false;
  private again = false;

  constructor(deps: Deps, tenant_id: string, log: FastifyBaseLogger) {
    this.deps = deps;
    this.tenant_id = tenant_id;
    this.log = log;
  }

  countOf(user_id: string): number {
    return [...this.streams].filter(({ caller }) => caller.actor.id === user_id).length;
  }

  /** Reads the events that there are now, or once more after the present reading. */
  async advance(): Promise<void> {
    this.again = true;
    if (this.reading) return;
    this.reading = true;
    try {
      while (this.again) {
        this.again = false;
        await this.readAll();
      }
    } catch (error) {
      // The next signal or beat reads on.
      this.log.warn({ err: error }, 'events could not be read');
    } finally {
      this.reading = false;
    }
  }

  private async readAll(): Promise<void> {
    for (let more = true; more && this.streams.size > 0;) {
      const least = Math.min(...[...this.streams].map(({ seq }) => seq));
      const events = await eventsAfter(this.deps.database, this.tenant_id, least);
      await this.tell(events);
      more = events.length === MOST_READ;
    }
  }

  private async tell(events: readonly StoredEvent[]): Promise<void> {
    const allChange = events.some(changesCallers);
    const streams = [...this.streams];
    const outdated = streams.filter((stream) => allChange || stream.isOutdated(events));
    await Promise.all(outdated.map((stream) => stream.renew().catch(() => void stream.destroy())));
    for (const stream of streams) stream.tell(events);
  }
}
