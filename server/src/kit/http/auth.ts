import { createHash } from 'node:crypto';
import { asLocale } from '@plumbline/contract/kit/locales';
import { Refusal } from '@plumbline/contract/kit/errors';
import { roleOf } from '@plumbline/contract/kit/roles';
import type { Role } from '@plumbline/contract/kit/roles';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import { asciiAddress } from '#kit/asciiAddress.ts';
import type { Ctx, Deps } from '#kit/ctx.ts';
import type { Actor, Scope } from '#kit/model/actor.ts';
import { Lru } from '#kit/lru.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { claimsOf, MAX_CACHED } from './tokens.ts';
import type { Claims } from './tokens.ts';
import { readSession, readSessions } from './sessions.ts';
import type { SessionRow } from './sessions.ts';

/** Number of callers that a process remembers; each may have a long list of units. */
const MAX_CALLERS = 1000;

/** Tokens whose session has ended: they no longer identify anybody, nor count against a user's limits. */
const endedSessions = new Lru<string, true>(MAX_CACHED);

/** The caller of a request, and the time of its arrival. */
export interface Caller {
  actor: Actor;
  now: Date;
}
export interface Credentials {
  authorization: string | undefined;
  address: string;
}
export interface Token {
  token: string;
  claims: Claims;
  mayBeLive: boolean;
}

/** The caller according to the Authorization header, and the time; any fault is the same 401. */
export async function authenticate(deps: Deps, credentials: Credentials): Promise<Caller> {
  return await callerWith(deps, await readRequestToken(deps, credentials));
}

/** Reads the token, and counts the request against the limits. */
export async function readRequestToken(
  deps: Deps,
  { authorization, address }: Credentials,
): Promise<Token> {
  const token = tokenOf(authorization);
  const claims = await claimsOf(deps, token).catch((error: unknown) => {
    deps.limits.anonymous(address);
    throw error;
  });
  const mayBeLive = !endedSessions.get(token);
  if (mayBeLive) deps.limits.signedIn(claims);
  else deps.limits.anonymous(address);
  return { token, claims, mayBeLive };
}

/** The present caller with a token; looks up the session, unless that is under way. */
export async function callerWith(
  deps: Deps,
  { token, claims, mayBeLive }: Token,
  lookUp = readSession(deps, claims),
): Promise<Caller> {
  const row = await lookUp;
  if (!row) {
    if (mayBeLive) deps.limits.returnToken(claims);
    endedSessions.set(token, true);
    throw new Refusal('unauthorized');
  }
  // When a suspended tenant is reinstated, its keys work again.
  endedSessions.delete(token);
  noteSessionUse(deps, claims, row);
  const { actor } = await callerOf(deps, claims.tenant_id, row);
  return { actor, now: momentOf(row) };
}

const tokenOf = (authorization = ''): string => /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';

/** An open connection, with its caller as last read. */
export interface OpenConnection {
  claims: Claims;
  caller: SessionCaller;
}

/** Returns the caller of an open connection. */
export async function connectionOf(
  deps: Deps,
  authorization: string | undefined,
): Promise<OpenConnection> {
  const claims = await claimsOf(deps, tokenOf(authorization));
  const row = await readSession(deps, claims);
  if (!row) throw new Refusal('unauthorized');
  return { claims, caller: await callerOf(deps, claims.tenant_id, row) };
}

/** The most units looked up at once. */
const LOOK_UPS = 8;

/**
 * Reads the callers of a tenant's open connections again, in one look-up and one more for each whose units may have
 * changed; undefined for those whose session has ended. Counts against no limit.
 */
export async function renewCallers(
  deps: Deps,
  tenant_id: string,
  connections: readonly OpenConnection[],
): Promise<(SessionCaller | undefined)[]> {
  const rows = await readSessions(
    deps,
    tenant_id,
    connections.map(({ claims }) => claims),
  );
  const renewed: (SessionCaller | undefined)[] = [];
  for (let n = 0; n < connections.length; n += LOOK_UPS)
    renewed.push(
      ...(await Promise.all(
        connections.slice(n, n + LOOK_UPS).map(async ({ claims, caller }) => {
          const row = rows.get(claims.session_id);
          return row && (await callerOf(deps, tenant_id, row, caller));
        }),
      )),
    );
  return renewed;
}

/** Returns the present caller of the session; undefined if it has ended. */
export async function callerNow(
  deps: Deps,
  { tenant_id, session_id }: Pick<Claims, 'tenant_id' | 'session_id'>,
): Promise<Actor | undefined> {
  const row = (await readSessions(deps, tenant_id, [{ session_id, expires: Infinity }])).get(
    session_id,
  );
  return row && (await callerOf(deps, tenant_id, row)).actor;
}

/** 401 if the session ended while the request was waiting, which may have been long. */
export async function requireSession({ actor, db }: Ctx): Promise<void> {
  const table = actor.key === null ? sql`session` : sql`api_key`;
  const { rows } = await sql`select 1 from ${table}
    where tenant_id = ${actor.tenant_id}::uuid and id = ${actor.session_id}::uuid and revoked_at is null`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal('unauthorized');
}

/** The caller with the visible units. */
export interface SessionCaller {
  actor: Actor;
  /** The end of the first shared unit, in seconds since 1970. */
  ends: number | null;
  /** The row of the session that it was made from. */
  row: string;
  /** The time when it was last read, by the clock of the installation and by that of the process, in milliseconds. */
  moment: number;
  read_at: number;
}
/** The latest callers by session. */
const callers = new Lru<string, SessionCaller>(MAX_CALLERS);

export const knownCaller = ({
  session_id,
}: Pick<Claims, 'session_id'>): SessionCaller | undefined => callers.get(session_id);

/** Returns the caller of a session: the same object as before if nothing has changed. */
async function callerOf(
  deps: Deps,
  tenant_id: string,
  session: SessionRow,
  before = knownCaller(session),
): Promise<SessionCaller> {
  const time = { moment: session.moment, read_at: performance.now() };
  if (before && isSameCaller(before, session)) return Object.assign(before, time);
  const row = textOf(session);
  const caller = { ...(await newCaller(deps, tenant_id, session)), row, ...time };
  callers.set(session.session_id, caller);
  return caller;
}

/** The row without what changes by itself. */
const textOf = ({
  now: _now,
  moment: _moment,
  idle: _idle,
  last_used_at: _used,
  ...row
}: SessionRow) => JSON.stringify(row);

/** Whether the row of its session still makes this caller. */
export const isSameCaller = ({ row, ends }: SessionCaller, session: SessionRow): boolean =>
  row === textOf(session) && (ends === null || ends > session.now);

export const momentOf = ({ moment }: SessionRow) => new Date(moment);

async function newCaller(
  deps: Deps,
  tenant_id: string,
  row: SessionRow,
): Promise<Pick<SessionCaller, 'actor' | 'ends'>> {
  const role = roleOf({ is_superuser: row.is_superuser, user_type: { code: row.user_type_code } });
  const tenant_time_zone = zoneOf(row.tenant_time_zone) ?? deps.time_zone;
  const { scope, ends } = await scopeOfCaller(deps, tenant_id, { ...row, role });
  const { session_id, permissions } = row;
  const actor: Actor = {
    tenant_id,
    session_id,
    key: permissions && { id: session_id, permissions, isLimited: row.units !== null },
    id: row.id,
    role,
    full_name: row.full_name,
    business_unit_id: row.business_unit_id,
    language: asLocale(row.language),
    time_zone: zoneOf(row.time_zone) ?? tenant_time_zone,
    scope,
    tenant: {
      time_zone: tenant_time_zone,
      is_operator: row.is_operator,
      expired: row.expired,
      license: row.license,
      dictionary_revision: row.dictionary_revision,
    },
  };
  return { actor, ends };
}

/** The units that the user sees; for a limited key only those within its units. */
async function scopeOfCaller(
  deps: Deps,
  tenant_id: string,
  { role, units, ...user }: SessionRow & { role: Role },
): Promise<{ scope: Scope; ends: number | null }> {
  const everything = role === 'admin' || role === 'superuser';
  const own = everything
    ? { scope: { all: true } as const, ends: null }
    : await deps.scopeOf(tenant_id, user);
  if (units === null) return own;
  const given = await deps.branchesOf(tenant_id, units);
  return { ...own, scope: scopeWithin(own.scope, given) };
}

function scopeWithin(scope: Scope, given: readonly string[]): Scope {
  if (scope.all) return { all: false, read: [...given], work: [...given] };
  const isGiven = new Set(given);
  const { read, work } = scope;
  return {
    all: false,
    read: read.filter((id) => isGiven.has(id)),
    work: work.filter((id) => isGiven.has(id)),
  };
}

/** Looked up by hash, so that the reference table holds no personal data. A domain is one in either of its forms. */
export const emailHash = (email: string): Buffer =>
  createHash('sha256')
    .update(asciiAddress(email.normalize('NFKC').trim().toLowerCase()))
    .digest();

/** A use is stored once the last stored one is this old. */
const WRITTEN_EVERY_S = 60;

/** Sessions whose use this process is storing now. */
const writing = new Set<string>();

/**
 * Stores that a session or key is in use, unless any server did so a moment ago. No request waits for it or fails
 * because of it: the next one stores it again.
 */
export function noteSessionUse(
  deps: Deps,
  { tenant_id, session_id, is_key }: Claims,
  { idle, last_used_at }: Pick<SessionRow, 'idle' | 'last_used_at'>,
): void {
  if (idle < WRITTEN_EVERY_S || writing.has(session_id)) return;
  writing.add(session_id);
  inTenant(deps.database.app, tenant_id, async (db) => {
    const table = is_key ? sql`api_key` : sql`session`;
    await sql`update ${table} set last_used_at = now()
      where tenant_id = ${tenant_id}::uuid and id = ${session_id}::uuid
        and last_used_at is not distinct from ${last_used_at}::timestamptz`.execute(db);
  })
    .catch(() => undefined)
    .finally(() => writing.delete(session_id));
}
