import { DATABASE_CLOCK } from '#kit/clock.ts';
import type { CallerCheck, Deps } from '#kit/ctx.ts';
import type { ReadAhead, ReadQuery } from '#kit/db/statement.ts';
import type { Actor } from '#kit/model/actor.ts';
import {
  callerWith,
  isSameCaller,
  knownCaller,
  momentOf,
  noteSessionUse,
  readRequestToken,
} from './auth.ts';
import type { Caller, Credentials, Token } from './auth.ts';
import { lookUpOf, queryOf } from './sessions.ts';
import type { SessionRow } from './sessions.ts';

/** The most by which the clocks of process and database may have moved apart since the last request, in milliseconds. */
const CLOCKS_APART_MS = 500;

/** The caller has changed since the process last read them. */
class CallerChanged extends Error {}

/**
 * The caller as the process last read them, at the time that has come by its clock. A request begins for them while their
 * session is looked up, and begins again for another one. The transaction of a change makes the look-up with the first rows
 * that it locks, and commits nothing for another caller.
 */
export class PresumedCaller implements Caller, CallerCheck {
  readonly actor: Actor;
  readonly now: Date;
  private readonly deps: Deps;
  private readonly token: Token;
  private readonly begun = performance.now();
  private isConfirmed = false;

  constructor(deps: Deps, token: Token, { actor, now }: Caller) {
    this.actor = actor;
    this.now = now;
    this.deps = deps;
    this.token = token;
  }

  get query(): ReadQuery {
    return queryOf(this.deps, this.token.claims);
  }

  confirm(rows: unknown[]): void {
    this.isConfirmed = false; // a transaction may be tried again
    const row = rows[0] as SessionRow | undefined; // as selected
    const { claims } = this.token;
    const known = knownCaller(claims);
    const isLive = row !== undefined && claims.expires > row.now;
    if (
      !isLive ||
      !known ||
      !isSameCaller(known, row) ||
      !this.is({ ...known, now: momentOf(row) })
    )
      throw new CallerChanged('the caller has changed');
    noteSessionUse(this.deps, claims, row);
    this.isConfirmed = true;
  }

  /**
   * What `work` returns for this caller or, if it is another one by now, for that one; a refusal waits for the look-up
   * too, and so does an answer if `isLast`.
   */
  async whileSame<T>(work: (caller: Caller) => Promise<T>, isLast: boolean): Promise<T> {
    const outcome = await settled(work(this));
    if (!this.isConfirmed && (isLast || 'error' in outcome)) {
      const caller = await callerWith(this.deps, this.token);
      const hasFailed = 'error' in outcome && outcome.error instanceof CallerChanged;
      if (hasFailed || !this.is(caller)) return await work(caller);
    }
    return resultOf(outcome);
  }

  /** Whether it is this caller, at about the time that was presumed. */
  is({ actor, now }: Caller): boolean {
    const later = now.getTime() - this.now.getTime();
    const waited = performance.now() - this.begun;
    return actor === this.actor && later > -CLOCKS_APART_MS && later < waited + CLOCKS_APART_MS;
  }
}

type Outcome<T> = { value: T } | { error: unknown };

const settled = async <T>(work: Promise<T>): Promise<Outcome<T>> =>
  await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

function resultOf<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** A clock other than the database's may stand still, so nothing is presumed by it. */
function presume(deps: Deps, token: Token): PresumedCaller | undefined {
  const known = knownCaller(token.claims);
  if (!known || !token.mayBeLive || deps.clock !== DATABASE_CLOCK) return undefined;
  const now = new Date(known.moment + performance.now() - known.read_at);
  return new PresumedCaller(deps, token, { actor: known.actor, now });
}

/**
 * Answers a request that only reads. The look-up of the session goes with its first read: one message instead of two.
 * Nothing is answered, and nothing refused, before it has shown the presumed caller.
 */
export async function forReader<T>(
  deps: Deps,
  credentials: Credentials,
  answer: (caller: Caller & { ahead?: ReadAhead }) => Promise<T>,
): Promise<T> {
  const token = await readRequestToken(deps, credentials);
  const presumed = presume(deps, token);
  if (!presumed) return await answer(await callerWith(deps, token));
  const { actor, now } = presumed;
  const lookUp = await lookUpOf(deps, token.claims, true);
  const outcome = await settled(answer({ actor, now, ahead: lookUp }));
  const caller = await callerWith(deps, token, lookUp.found(token.claims));
  return presumed.is(caller) ? resultOf(outcome) : await answer(caller);
}

/** The caller of a change: as last read, if the process knows them. */
export async function callerOfChange(
  deps: Deps,
  credentials: Credentials,
): Promise<Caller | PresumedCaller> {
  const token = await readRequestToken(deps, credentials);
  return presume(deps, token) ?? (await callerWith(deps, token));
}

/** What `work` returns for the caller, who is looked up if they are only presumed. */
export const whileSame = async <T>(
  caller: Caller,
  work: (caller: Caller) => Promise<T>,
  { isLast }: { isLast: boolean },
): Promise<T> =>
  caller instanceof PresumedCaller ? await caller.whileSame(work, isLast) : await work(caller);
