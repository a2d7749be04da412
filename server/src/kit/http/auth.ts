import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LOCALES } from '@plumbline/contract/kit/locales';
import type { Locale } from '@plumbline/contract/kit/locales';
import { Refusal } from '@plumbline/contract/kit/errors';
import { roleOf } from '@plumbline/contract/kit/permissions';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import { template } from '#kit/db/template.ts';
import type { Ctx, Deps } from '#kit/ctx.ts';
import type { Actor } from '#kit/model/actor.ts';
import { Lru } from '#kit/lru.ts';
import { claimsOf, MAX_CACHED } from './tokens.ts';
import type { Claims } from './tokens.ts';

interface SessionRow {
  session_id: string;
  id: string;
  full_name: string;
  business_unit_id: string | null;
  language: string;
  is_superuser: boolean;
  user_type_code: number;
  time_zone: string | null;
  tenant_time_zone: string | null;
  is_operator: boolean;
  expired: boolean;
  dictionary_revision: number;
  /** Seconds since 1970, by the database. */
  now: number;
  /** Milliseconds since 1970, by the clock of the installation. */
  moment: number;
}

const sessionOf = (clock: Deps['clock']) =>
  template<Pick<Claims, 'tenant_id' | 'session_id'>>(
    ({ tenant_id, session_id }) => sql`
  select s.id as session_id, u.id, u.full_name, u.business_unit_id, u.language, u.is_superuser, u.user_type_code, u.time_zone, t.time_zone as tenant_time_zone, t.is_operator,
    coalesce(t.expires_at < now(), false) as expired, t.dictionary_revision,
    extract(epoch from now())::bigint as now, (extract(epoch from ${clock}) * 1000)::bigint as moment
  from session s
  join app_user u on u.tenant_id = ${tenant_id}::uuid and u.id = s.user_id
  join tenant t on t.tenant_id = ${tenant_id}::uuid
  where s.tenant_id = ${tenant_id}::uuid and s.id = ${session_id}::uuid
    and s.revoked_at is null and s.expires_at > now() and u.is_active and not u.archived and t.suspended_at is null`,
  );
const sessions = new WeakMap<Deps['clock'], ReturnType<typeof sessionOf>>();

/** The look-ups that are not sent yet, by session. */
const waiting = new WeakMap<Deps, Map<string, Promise<SessionRow | undefined>>>();

/** Requests that arrive together share one look-up, which starts after the last of them has arrived. */
async function readSession(deps: Deps, claims: Claims): Promise<SessionRow | undefined> {
  const lookUps = waiting.get(deps) ?? new Map<string, Promise<SessionRow | undefined>>();
  waiting.set(deps, lookUps);
  const lookUp = lookUps.get(claims.session_id) ?? lookUpSoon(deps, claims, lookUps);
  lookUps.set(claims.session_id, lookUp);
  const row = await lookUp;
  return row && claims.expires > row.now ? row : undefined;
}

async function lookUpSoon(
  deps: Deps,
  claims: Claims,
  lookUps: Map<string, unknown>,
): Promise<SessionRow | undefined> {
  await setImmediate();
  lookUps.delete(claims.session_id);
  const query = sessions.get(deps.clock) ?? sessionOf(deps.clock);
  sessions.set(deps.clock, query);
  const [row] = await deps.database.readCompiled<SessionRow>(query.with(claims));
  return row;
}

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

async function actorOf(deps: Deps, tenant_id: string, row: SessionRow): Promise<Actor> {
  const role = roleOf({ is_superuser: row.is_superuser, user_type: { code: row.user_type_code } });
  const tenant_time_zone = zoneOf(row.tenant_time_zone) ?? deps.time_zone;
  const everything = role === 'admin' || role === 'superuser';
  return {
    tenant_id,
    session_id: row.session_id,
    id: row.id,
    role,
    full_name: row.full_name,
    business_unit_id: row.business_unit_id,
    language: asLocale(row.language),
    time_zone: zoneOf(row.time_zone) ?? tenant_time_zone,
    scope: everything ? { all: true } : await deps.scopeOf(tenant_id, row),
    tenant: {
      time_zone: tenant_time_zone,
      is_operator: row.is_operator,
      expired: row.expired,
      dictionary_revision: row.dictionary_revision,
    },
  };
}

/** Looked up by hash, so that the reference table holds no personal data. */
export const emailHash = (email: string): Buffer =>
  createHash('sha256').update(email.normalize('NFKC').trim().toLowerCase()).digest();

const asLocale = (text: string): Locale => LOCALES.find((locale) => locale === text) ?? 'en-GB';
