import Fastify from 'fastify';
import { asLocale } from '@plumbline/contract/kit/locales';
import type { Locale } from '@plumbline/contract/kit/locales';
import { roleOf } from '@plumbline/contract/kit/roles';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import type { FastifyBaseLogger } from 'fastify';
import { UNLIMITED } from '#kit/model/actor.ts';
import type { Actor } from '#kit/model/actor.ts';
import { newId } from '#kit/ids.ts';
import { callerNow } from './auth.ts';

interface ActingUser {
  id: string;
  full_name: string;
  language: string;
  business_unit_id: string | null;
  is_superuser: boolean;
  user_type_code: number;
  time_zone: string | null;
  tenant_time_zone: string | null;
  dictionary_revision: number;
  /** Milliseconds since 1970, by the clock of the installation. */
  moment: number;
}
const silent = Fastify({ logger: false }).log;

interface ActingIdentity {
  tenant_id: string;
  user_id: string;
  /** The user's key that acts, if any; its present state decides. */
  key_id?: string | null;
  /** By default the user's. */
  locale?: Locale;
  log?: FastifyBaseLogger;
}

/** Acts as an active user of the tenant, or as a key of theirs: services called with this context have that role and scope. */
export async function actingAs(deps: Deps, as: ActingIdentity): Promise<ReadCtx> {
  const ctx = await actingIfActive(deps, as);
  if (!ctx) throw new Error(`there is no active user ${as.user_id}`);
  return ctx;
}

/** As `actingAs`, or null if the user is no longer active. */
export async function actingIfActive(
  deps: Deps,
  { tenant_id, user_id, key_id = null, locale, log = silent }: ActingIdentity,
): Promise<ReadCtx | null> {
  const [person] = await deps.database.read<ActingUser>(sql`
    select u.id, u.full_name, u.language, u.business_unit_id, u.is_superuser, u.user_type_code, u.time_zone,
      t.time_zone as tenant_time_zone, t.dictionary_revision,
      (extract(epoch from ${deps.clock}) * 1000)::bigint as moment
    from app_user u join tenant t on t.tenant_id = ${tenant_id}::uuid
    where u.tenant_id = ${tenant_id}::uuid and u.id = ${user_id}::uuid and u.is_active and not u.archived`);
  if (!person) return null;
  const actor = await (key_id === null
    ? actorOf(deps, tenant_id, person)
    : callerNow(deps, { tenant_id, session_id: key_id }));
  if (!actor) throw new Error(`the key ${key_id} has ended`);
  return {
    deps,
    actor,
    locale: locale ?? asLocale(person.language),
    request_id: newId(),
    now: new Date(person.moment),
    log,
    read: deps.database.read,
  };
}

async function actorOf(deps: Deps, tenant_id: string, person: ActingUser): Promise<Actor> {
  const { dictionary_revision, is_superuser, user_type_code, tenant_time_zone, ...user } = person;
  const time_zone = zoneOf(tenant_time_zone) ?? deps.time_zone;
  const role = roleOf({ is_superuser, user_type: { code: user_type_code } });
  const everything = role === 'admin' || role === 'superuser';
  return {
    id: user.id,
    full_name: user.full_name,
    business_unit_id: user.business_unit_id,
    tenant_id,
    session_id: newId(),
    key: null,
    role,
    language: asLocale(user.language),
    time_zone: zoneOf(user.time_zone) ?? time_zone,
    scope: everything ? { all: true } : (await deps.scopeOf(tenant_id, person)).scope,
    tenant: {
      time_zone,
      is_operator: false,
      expired: false,
      license: UNLIMITED,
      dictionary_revision,
    },
  };
}
