import type { FastifyBaseLogger } from 'fastify';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { UNLIMITED } from '#kit/model/actor.ts';
import type { SystemActor } from '#kit/model/actor.ts';

/** The tenants `t` with background work: not suspended, and with a valid licence. */
export const LICENSED = sql`t.suspended_at is null and (t.expires_at is null or t.expires_at + make_interval(days => t.grace_days) > now())`;

interface TenantRow {
  time_zone: string | null;
  dictionary_revision: number;
  /** Milliseconds since 1970, by the clock of the installation. */
  moment: number;
}

/** Acts as the system itself in a tenant, with access to all of it. */
export async function systemCtx(
  deps: Deps,
  tenant_id: string,
  log: FastifyBaseLogger,
): Promise<ReadCtx<SystemActor>> {
  const [tenant] = await deps.database.read<TenantRow>(sql`
    select t.time_zone, t.dictionary_revision, (extract(epoch from ${deps.clock}) * 1000)::bigint as moment
    from tenant t where t.tenant_id = ${tenant_id}::uuid`);
  if (!tenant) throw new Error(`there is no tenant ${tenant_id}`);
  const time_zone = zoneOf(tenant.time_zone) ?? deps.time_zone;
  const { dictionary_revision } = tenant;
  return {
    deps,
    actor: {
      tenant_id,
      id: null,
      session_id: null,
      key: null,
      time_zone,
      scope: { all: true },
      tenant: {
        time_zone,
        is_operator: false,
        expired: false,
        license: UNLIMITED,
        dictionary_revision,
      },
    },
    locale: 'en-GB',
    request_id: newId(),
    now: new Date(tenant.moment),
    log,
    read: deps.database.read,
  };
}
