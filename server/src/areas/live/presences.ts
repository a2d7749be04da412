import { PRESENCE } from '@plumbline/contract/events/edited';
import type { EditedEntity } from '@plumbline/contract/events/edited';
import type { PresenceView } from '@plumbline/contract/events/presence';
import { Refusal } from '@plumbline/contract/kit/errors';
import { isDeepStrictEqual } from 'node:util';

/** A row of a tenant. */
export interface OpenRow {
  tenant_id: string;
  entity: EditedEntity;
  entity_id: string;
}

/** A page that has a row open. */
export interface Visit extends OpenRow {
  /** Chosen by the page. */
  id: string;
  session_id: string;
  user_id: string;
  name: string;
  is_editing: boolean;
}

/** An announcement between servers: the milliseconds after which a visit ends without a new announcement. */
export type Announcement = Visit & { lasts: number; ends?: true };

/** A visit until a time of this process's clock. */
type TimedVisit = Visit & { until: number };

/** A reloaded page has closed the row that it opens again. */
const GRACE_MS = 3000;
/** More pages of one session cannot all be one browser's. */
const MAX_OF_SESSION = 30;
const RETRY_AFTER_S = 30;

const keyOf = ({ session_id, id }: Pick<Visit, 'session_id' | 'id'>) => `${session_id} ${id}`;
const rowOf = ({ tenant_id, entity, entity_id }: OpenRow) => `${tenant_id} ${entity} ${entity_id}`;

/**
 * The open rows and their editors on all servers: each server announces the visits of its callers to all, and remembers
 * those of all as long as they last. Nothing is stored.
 */
export class Presences {
  private readonly rows = new Map<string, Map<string, TimedVisit>>();
  /** The visits of this server's callers. */
  private readonly own = new Map<string, TimedVisit>();
  private readonly onChange: (row: OpenRow, sessions: ReadonlySet<string>) => void;
  private readonly now: () => number;
  private timer: NodeJS.Timeout | undefined;

  /** `onChange` gets the sessions whose other editors have changed. */
  constructor(
    onChange: (row: OpenRow, sessions: ReadonlySet<string>) => void,
    now: () => number = () => performance.now(),
  ) {
    this.onChange = onChange;
    this.now = now;
  }

  /** @throws Refusal `rate_limited` if the session has too many pages open */
  admit(visit: Visit): void {
    // Visits on this server count before their announcement has come back.
    const known = [...this.own.values(), ...this.all()];
    const open = new Set(
      known
        .filter(({ session_id }) => session_id === visit.session_id)
        .map((one) => `${one.id} ${rowOf(one)}`),
    );
    if (!open.has(`${visit.id} ${rowOf(visit)}`) && open.size >= MAX_OF_SESSION)
      throw new Refusal('rate_limited', { retry_after: RETRY_AFTER_S });
  }

  /** Returns the announcement of a caller of this server who has a row open, or closes it. */
  announcementOf(visit: Visit, ends?: true): Announcement {
    const lasts = ends ? GRACE_MS : PRESENCE.lasts * 1000;
    if (ends) this.own.delete(keyOf(visit));
    else this.own.set(keyOf(visit), { ...visit, until: this.now() + lasts });
    return { ...visit, lasts, ...(ends ? { ends } : {}) };
  }

  /** The visits of this server's callers, for a server that may have missed them. */
  ownAnnouncements(): Announcement[] {
    const now = this.now();
    return [...this.own.values()].map(({ until, ...visit }) => ({ ...visit, lasts: until - now }));
  }

  /** Takes an announcement of a server. */
  take({ ends, lasts, ...visit }: Announcement): void {
    const key = keyOf(visit);
    this.change(visit, (visits) => {
      const before = visits.get(key);
      const until = this.now() + lasts;
      if (ends && before) before.until = Math.min(before.until, until);
      if (!ends) visits.set(key, { ...visit, until: Math.max(before?.until ?? 0, until) });
    });
    this.sweepLater();
  }

  /** Returns the other editors of a row. */
  othersOf(row: OpenRow, user_id: string): PresenceView['others'] {
    const names = new Map<string, string>();
    for (const visit of this.rows.get(rowOf(row))?.values() ?? [])
      if (visit.is_editing && visit.user_id !== user_id) names.set(visit.user_id, visit.name);
    return [...names].map(([id, name]) => ({ id, name }));
  }

  visitOf(session_id: string, id: string): Visit | undefined {
    return [...this.all()].find((one) => one.session_id === session_id && one.id === id);
  }

  private *all(): Iterable<Visit> {
    for (const visits of this.rows.values()) yield* visits.values();
  }

  /** Forgets the visits that have ended. */
  sweep(): void {
    const now = this.now();
    for (const [key, { until }] of this.own) if (until <= now) this.own.delete(key);
    for (const visits of this.rows.values()) {
      const over = [...visits.values()].filter(({ until }) => until <= now);
      const [first] = over;
      if (first) this.change(first, () => over.forEach((one) => visits.delete(keyOf(one))));
    }
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private change(row: OpenRow, apply: (visits: Map<string, TimedVisit>) => void): void {
    const key = rowOf(row);
    const visits = this.rows.get(key) ?? new Map<string, TimedVisit>();
    this.rows.set(key, visits);
    const others = () =>
      new Map([...visits.values()].map((one) => [one.session_id, this.othersOf(row, one.user_id)]));
    const before = others();
    apply(visits);
    const sessions = [...others()]
      .filter(([session, now]) => !isDeepStrictEqual(before.get(session) ?? [], now))
      .map(([session]) => session);
    if (visits.size === 0) this.rows.delete(key);
    if (sessions.length > 0) this.onChange(row, new Set(sessions));
  }

  /** While nobody edits anything, nothing runs. */
  private sweepLater(): void {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.sweep();
      if (this.rows.size + this.own.size > 0) this.sweepLater();
    }, 1000).unref();
  }
}
