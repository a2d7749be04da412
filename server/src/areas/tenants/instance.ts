import { UI_VERSION } from '@plumbline/contract/product';
import { instanceView, licenseView } from '@plumbline/contract/tenants/schemas';
import type { InstanceView, LicenseView } from '@plumbline/contract/tenants/schemas';
import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { readDurability } from '#kit/db/durability.ts';
import { readRoute } from '#kit/http/route.ts';
import { readVendorKeys } from '#kit/vendor/keys.ts';
import { accountOf, viewOfTenant } from './view.ts';
import type { TenantAccount } from './view.ts';

const SUPERUSER = {
  method: 'GET',
  permission: 'tenant.superuser',
  tag: 'superuser',
  despiteExpiry: true,
} as const;

/** The installation, and the licence under which the caller's tenant uses it. */
export function instanceRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      ...SUPERUSER,
      path: '/superuser/instance',
      summary: 'The installation',
      answer: instanceView,
    },
    readInstance,
  );
  readRoute(
    app,
    {
      ...SUPERUSER,
      path: '/superuser/instance/license',
      summary: 'The licence of the own tenant, and how far its limits are used',
      answer: licenseView,
    },
    readLicense,
  );
}

interface DatabaseRow {
  version: string;
  tenants: number;
}

async function readInstance({ deps, actor, read }: ReadCtx): Promise<InstanceView> {
  const [keys, durability, [database]] = await Promise.all([
    readVendorKeys(deps.config.vendor_keys_file),
    readDurability(read),
    read<DatabaseRow>(
      sql`select current_setting('server_version') as version, tenant_count() as tenants`,
    ),
  ]);
  if (!database) throw new Error('no row with the version of the database');
  const { version, tenants } = database;
  return {
    version: UI_VERSION,
    public_url: deps.config.public_url,
    time_zone: deps.time_zone,
    demo: deps.demo,
    database: { version, ...durability },
    tenants: actor.tenant.is_operator ? tenants : null,
    vendor_keys: keys.length,
  };
}

export async function readLicense({
  deps,
  actor,
  now,
  read,
}: Pick<ReadCtx, 'deps' | 'actor' | 'now' | 'read'>): Promise<LicenseView> {
  const account = await read<TenantAccount>(accountOf(actor.tenant_id));
  const identity = await read<{ license_issued_at: string | null }>(
    sql`select license_issued_at from tenant where tenant_id = ${actor.tenant_id}::uuid`,
  );
  if (!account[0] || !identity[0]) throw new Error('the tenant of the caller has no account');
  const view = viewOfTenant(deps, account[0]);
  const { expires_at, grace_days } = view;
  const read_only_at =
    expires_at === null
      ? null
      : new Date(Date.parse(expires_at) + grace_days * DAY_MS).toISOString();
  return licenseView.parse({
    ...view,
    ...identity[0],
    read_only_at,
    is_expired: read_only_at !== null && Date.parse(read_only_at) <= now.getTime(),
  });
}
