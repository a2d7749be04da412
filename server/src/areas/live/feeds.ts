import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Writable } from 'node:stream';
import type { Deps } from '#kit/ctx.ts';
import type { OpenConnection } from '#kit/http/auth.ts';
import { lastBefore, rangeOfEvents } from './events.ts';
import { Feed } from './feed.ts';
import { Pace } from './pace.ts';
import { EventStream } from './stream.ts';

/** A stream that is silent for longer than this is dead; sessions are looked up at the same interval. */
const BEAT_EVERY_MS = 15_000;
/** A stream that resumes further back than this reads everything again instead. */
const MAX_BEHIND = 1000;

/** The start of a stream: after an event, or with those of the last seconds. */
interface StreamStart {
  after: number | null;
  seconds: number;
}

/** The open streams of this process, by tenant. */
export class EventFeeds {
  private readonly feeds = new Map<string, Feed>();
  private readonly deps: Deps;
  private readonly log: FastifyBaseLogger;
  private readonly pace = new Pace();
  private readonly beats: NodeJS.Timeout;
  private closed = false;

  constructor(deps: Deps, log: FastifyBaseLogger) {
    this.deps = deps;
    this.log = log;
    deps.events.on('numbered', this.onNumbered);
    deps.events.on('interrupted', this.advanceAll);
    this.beats = setInterval(this.beat, BEAT_EVERY_MS).unref();
  }

  /**
   * Opens a stream. Its caller is read after its start: later changes of the caller are events. `answer` begins once
   * nothing can be refused any more.
   * @throws Refusal `rate_limited` if the user has too many
   */
  async open(
    { tenant_id, id }: { tenant_id: string; id: string },
    start: StreamStart,
    { connect, answer }: { connect: () => Promise<OpenConnection>; answer: () => Writable },
  ): Promise<void> {
    const { log, pace } = this;
    const feed = this.feeds.get(tenant_id) ?? new Feed(this.deps, tenant_id, { log, pace });
    const leave = feed.enter(id);
    this.feeds.set(tenant_id, feed);
    const close = () => {
      if (leave()) this.feeds.delete(tenant_id);
    };
    try {
      const { at, resumes } = await this.beginningOf(tenant_id, start);
      const connection = await connect();
      if (this.closed) throw new Refusal('unavailable');
      const out = answer();
      const stream = new EventStream(at, connection, out);
      feed.streams.add(stream);
      out.once('close', () => {
        feed.streams.delete(stream);
        close();
      });
      if (resumes) stream.beat();
      else stream.missed();
      void feed.advance();
    } catch (error) {
      close();
      throw error;
    }
  }

  /** The open streams of these sessions of a tenant, with their present callers. */
  async streamsOf(
    tenant_id: string,
    sessions: ReadonlySet<string>,
  ): Promise<readonly EventStream[]> {
    return (await this.feeds.get(tenant_id)?.streamsOf(sessions)) ?? [];
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beats);
    this.deps.events.off('numbered', this.onNumbered);
    this.deps.events.off('interrupted', this.advanceAll);
    for (const { streams } of this.feeds.values()) for (const stream of streams) stream.finish();
  }

  private async beginningOf(tenant_id: string, { after, seconds }: StreamStart) {
    const { database } = this.deps;
    const { first, last } = await rangeOfEvents(database, tenant_id);
    const most = MAX_BEHIND + 1;
    const before = seconds > 0 ? await lastBefore(database, tenant_id, { seconds, most }) : null;
    const at = after ?? before ?? last;
    const resumes = at <= last && at >= Math.max(first - 1, last - MAX_BEHIND);
    return { at: resumes ? at : last, resumes };
  }

  private readonly onNumbered = (tenant: string): void => void this.feeds.get(tenant)?.advance();

  private readonly advanceAll = (): void => {
    for (const feed of this.feeds.values()) void feed.advance();
  };

  /** Also reads the events that a failure has left. */
  private readonly beat = (): void => {
    for (const feed of this.feeds.values()) {
      void feed.advance();
      void feed.beat();
    }
  };
}
