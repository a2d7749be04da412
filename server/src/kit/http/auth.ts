import { createHash } from 'node:crypto';
import { LOCALES } from '@plumbline/contract/kit/locales';
import type { Locale } from '@plumbline/contract/kit/locales';
import { Refusal } from '@plumbline/contract/kit/errors';
import { roleOf } from '@plumbline/contract/kit/permissions';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { Ctx, Deps } from '#kit/ctx.ts';
import type { Actor } from '#kit/model/actor.ts';
import { Lru } from '#kit/lru.ts';
import { claimsOf, MAX_CACHED } from './tokens.ts';
import { readSession } from './sessions.ts';
import type { SessionRow } from './sessions.ts';

/** Number of callers that a process remembers; each may have a long list of units. */
const MAX_CALLERS = 1000;

/** Tokens whose session has ended: they no longer identify anybody, nor count against a user's limits. */
const endedSessions = new Lru<string, true>(MAX_CACHED);

/** The caller according to the Authorization header, and the time; any fault is the same 401. */
export async function authenticate(
  deps: Deps,
  { authorization, address }: { authorization: string | undefined; address: string },
): Promise<{ actor: Actor; now: Date }> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const claims = await claimsOf(deps, token).catch((error: unknown) => {
    deps.limits.anonymous(address);
    throw error;
  });
  const mayBeLive = !endedSessions.get(token);
  if (mayBeLive) deps.limits.signedIn(claims);
  else deps.limits.anonymous(address);
  const row = await readSession(deps, claims);
  if (!row) {
    if (mayBeLive) deps.limits.giveBack(claims);
    endedSessions.set(token, true);
    throw new Refusal('unauthorized');
  }
  // When a suspended tenant is reinstated, its sessions work again.
  endedSessions.delete(token);
  return { actor: await actorOf(deps, claims.tenant_id, row), now: new Date(row.moment) };
}

/** 401 if the session ended while the request was waiting, which may have been long. */
export async function requireSession({ actor, db }: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from session
    where tenant_id = ${actor.tenant_id}::uuid and id = ${actor.session_id}::uuid and revoked_at is null`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal('unauthorized');
}

/** The latest callers by session, each with the row and the moment (in seconds since 1970) that it holds for. */
const callers = new Lru<string, { row: string; ends: number | null; actor: Actor }>(MAX_CALLERS);

/** The caller of a session: the same object as before if nothing about it has changed. */
async function actorOf(deps: Deps, tenant_id: string, session: SessionRow): Promise<Actor> {
  const { now, moment: _, ...row } = session;
  const text = JSON.stringify(row);
  const before = callers.get(row.session_id);
  if (before?.row === text && (before.ends === null || before.ends > now)) return before.actor;
  const { actor, ends } = await newActor(deps, tenant_id, session);
  callers.set(row.session_id, { row: text, ends, actor });
  return actor;
}

async function newActor(
  deps: Deps,
  tenant_id: string,
  row: SessionRow,
): Promise<{ actor: Actor; ends: number | null }> {
  const role = roleOf({ is_superuser: row.is_superuser, user_type: { code: row.user_type_code } });
  const tenant_time_zone = zoneOf(row.tenant_time_zone) ?? deps.time_zone;
  const everything = role === 'admin' || role === 'superuser';
  const { scope, ends } = everything
    ? { scope: { all: true } as const, ends: null }
    : await deps.scopeOf(tenant_id, row);
  const actor: Actor = {
    tenant_id,
    session_id: row.session_id,
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
      dictionary_revision: row.dictionary_revision,
    },
  };
  return { actor, ends };
}

/** Looked up by hash, so that the reference table holds no personal data. */
export const emailHash = (email: string): Buffer =>
  createHash('sha256').update(email.normalize('NFKC').trim().toLowerCase()).digest();

const asLocale = (text: string): Locale => LOCALES.find((locale) => locale === text) ?? 'en-GB';
