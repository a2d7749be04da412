import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import { template } from '#kit/db/statement.ts';
import type { ReadAhead, ReadQuery, SendReads } from '#kit/db/statement.ts';
import type { License } from '#kit/model/actor.ts';
import type { Claims } from './tokens.ts';

/** A live session with its user and tenant. */
export interface SessionRow {
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
  license: License;
  dictionary_revision: number;
  scope_revision: number;
  /** The permissions of the key; null for a session of a person. */
  permissions: string[] | null;
  /** The units that a key is limited to, deleted ones included; null without a limit. */
  units: string[] | null;
  /** Seconds since 1970, by the database. */
  now: number;
  /** The time of the last stored use; null for an unused key. */
  last_used_at: string | null;
  /** Seconds since then. */
  idle: number;
  /** Milliseconds since 1970, by the clock of the installation. */
  moment: number;
}

/** The tables of people's sessions and of programs' keys, with the columns of only one of them. */
const SOURCES = {
  session: { table: sql`session`, permissions: sql`null::text[]`, units: sql`null::uuid[]` },
  key: {
    table: sql`api_key`,
    permissions: sql`s.permissions`,
    units: sql`nullif(s.business_unit_ids, '{}')`,
  },
};
type SessionSource = keyof typeof SOURCES;

const openWhere = (
  clock: Deps['clock'],
  { source, tenant_id }: { source: SessionSource; tenant_id: string },
  is: RawBuilder<boolean>,
): RawBuilder<SessionRow> => sql<SessionRow>`
  select s.id as session_id, u.id, u.full_name, u.business_unit_id, u.language, u.is_superuser, u.user_type_code, u.time_zone, t.time_zone as tenant_time_zone, t.is_operator,
    coalesce(t.expires_at + make_interval(days => t.grace_days) < now(), false) as expired,
    jsonb_build_object('expires_at', t.expires_at, 'read_only_at', t.expires_at + make_interval(days => t.grace_days),
      'max_users', t.max_users, 'max_objects', t.max_objects, 'max_file_bytes', t.max_file_bytes) as license, t.dictionary_revision, t.scope_revision, ${SOURCES[source].permissions} as permissions, ${SOURCES[source].units} as units, s.last_used_at,
    extract(epoch from now())::float8 as now, extract(epoch from now() - coalesce(s.last_used_at, s.created_at - interval '1 day'))::float8 as idle,
    (extract(epoch from ${clock}) * 1000)::bigint as moment
  from ${SOURCES[source].table} s
  join app_user u on u.tenant_id = ${tenant_id}::uuid and u.id = s.user_id
  join tenant t on t.tenant_id = ${tenant_id}::uuid
  where s.tenant_id = ${tenant_id}::uuid and ${is}
    and s.revoked_at is null and coalesce(s.expires_at > now(), true) and u.is_active and not u.archived and t.suspended_at is null`;

const oneOf = (clock: Deps['clock'], source: SessionSource) =>
  template<Pick<Claims, 'tenant_id' | 'session_id'>>(({ tenant_id, session_id }) =>
    openWhere(clock, { source, tenant_id }, sql<boolean>`s.id = ${session_id}::uuid`),
  );
const queriesOf = (clock: Deps['clock']) => ({
  session: oneOf(clock, 'session'),
  key: oneOf(clock, 'key'),
});
const queries = new WeakMap<Deps['clock'], ReturnType<typeof queriesOf>>();

/** The look-up of a session. */
export function queryOf({ clock }: Deps, claims: Claims): ReadQuery {
  const query = queries.get(clock) ?? queriesOf(clock);
  queries.set(clock, query);
  return query[claims.is_key ? 'key' : 'session'].with(claims);
}

/** Looks up a session, once for all requests that have arrived when it is sent: with the first reads of one, or alone. */
class SessionLookUp implements ReadAhead {
  private readonly deps: Deps;
  private readonly claims: Claims;
  private readonly onSent: () => void;
  private row: Promise<SessionRow | undefined> | undefined;

  constructor(deps: Deps, claims: Claims, onSent: () => void) {
    this.deps = deps;
    this.claims = claims;
    this.onSent = onSent;
  }

  async sendWith(queries: readonly ReadQuery[], send: SendReads): Promise<unknown[][]> {
    if (this.row) return await send(queries);
    const all = send([queryOf(this.deps, this.claims), ...queries], 1);
    // If the message fails, the session is looked up by itself.
    const row = all.then(([rows]) => rows?.[0] as SessionRow | undefined); // as selected
    this.sent(row.catch(async () => await this.read()));
    return (await all).slice(1);
  }

  begin(): void {
    if (!this.row) this.sent(this.read());
  }

  /** The row; undefined if the session has ended. */
  async found({ expires }: Claims): Promise<SessionRow | undefined> {
    this.begin();
    const row = await this.row;
    return row && expires > row.now ? row : undefined;
  }

  private async read(): Promise<SessionRow | undefined> {
    const [row] = await this.deps.database.read<SessionRow>(queryOf(this.deps, this.claims));
    return row;
  }

  private sent(row: Promise<SessionRow | undefined>): void {
    this.row = row;
    this.onSent();
    // Whoever asks for it gets its failure.
    row.catch(() => undefined);
  }
}

/** The look-ups not yet sent, by session. */
const waiting = new WeakMap<Deps, Map<string, SessionLookUp>>();

/**
 * A look-up for a request that has just arrived, shared with those that arrive together with it; `ahead` if it may go
 * with their reads, which wait for a share of their tenant.
 */
export async function lookUpOf(deps: Deps, claims: Claims, ahead = false): Promise<SessionLookUp> {
  const lookUps = waiting.get(deps) ?? new Map<string, SessionLookUp>();
  waiting.set(deps, lookUps);
  const key = ahead ? `${claims.session_id} ahead` : claims.session_id;
  const onSent = () => lookUps.delete(key);
  const lookUp = lookUps.get(key) ?? new SessionLookUp(deps, claims, onSent);
  lookUps.set(key, lookUp);
  await setImmediate();
  return lookUp;
}

export const readSession = async (deps: Deps, claims: Claims): Promise<SessionRow | undefined> =>
  await (await lookUpOf(deps, claims)).found(claims);

/** Reads the live ones of many sessions and keys of a tenant, in one look-up or two, by id. */
export async function readSessions(
  { database, clock }: Deps,
  tenant_id: string,
  claims: readonly Pick<Claims, 'session_id' | 'expires'>[],
): Promise<Map<string, SessionRow>> {
  const expires = new Map(claims.map((one) => [one.session_id, one.expires]));
  const read = async (source: SessionSource, ids: string[]) =>
    await database.read(
      openWhere(
        clock,
        { source, tenant_id },
        sql<boolean>`s.id in (select unnest(${ids}::uuid[]))`,
      ),
    );
  const rows = await read('session', [...expires.keys()]);
  const found = new Set(rows.map(({ session_id }) => session_id));
  const others = [...expires.keys()].filter((id) => !found.has(id));
  if (others.length > 0) rows.push(...(await read('key', others)));
  return new Map(
    rows
      .filter(({ session_id, now }) => (expires.get(session_id) ?? 0) > now)
      .map((row) => [row.session_id, row]),
  );
}
