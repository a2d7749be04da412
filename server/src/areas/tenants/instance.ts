import { UI_VERSION } from '@plumbline/contract/product';
import { instanceView, licenseView } from '@plumbline/contract/tenants/schemas';
import type { InstanceView, LicenseView } from '@plumbline/contract/tenants/schemas';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { ReadCtx } from '#kit/ctx.ts';
import { compile } from '#kit/db/db.ts';
import { readRoute } from '#kit/http/route.ts';
import { readVendorKeys } from '#kit/vendor/keys.ts';
import { accountOf, viewOfTenant } from './view.ts';

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
  is_cluster: boolean;
  tenants: number;
}

async function readInstance({ deps, actor, read }: ReadCtx): Promise<InstanceView> {
  const [keys, [database]] = await Promise.all([
    readVendorKeys(deps.config.vendor_keys_file),
    read<DatabaseRow>(
      compile(sql`select current_setting('server_version') as version,
        exists (select 1 from pg_extension where extname = 'citus') as is_cluster, tenant_count() as tenants`),
    ),
  ]);
  if (!database) throw new Error('the database said nothing about itself');
  const { version, is_cluster, tenants } = database;
  return {
    version: UI_VERSION,
    public_url: deps.config.public_url,
    time_zone: deps.time_zone,
    demo: deps.demo,
    database: { version, is_cluster },
    tenants: actor.tenant.is_operator ? tenants : null,
    vendor_keys: keys.length,
  };
}

async function readLicense({ deps, actor, now, read }: ReadCtx): Promise<LicenseView> {
  const [[account], [row]] = await Promise.all([
    read<Parameters<typeof viewOfTenant>[1]>(compile(accountOf(actor.tenant_id))),
    read<{ license_id: string }>(
      compile(sql`select license_id from tenant where tenant_id = ${actor.tenant_id}::uuid`),
    ),
  ]);
  if (!account || !row) throw new Error('the tenant of the caller has no account');
  const { license_type, expires_at, ...rest } = viewOfTenant(deps, account);
  const { users, objects, file_bytes, max_file_bytes } = rest;
  const { credits_per_inspection, credits_per_detail } = rest;
  return {
    license_id: row.license_id,
    license_type,
    expires_at,
    is_expired: expires_at !== null && Date.parse(expires_at) <= now.getTime(),
    credits_per_inspection,
    credits_per_detail,
    users,
    objects,
    file_bytes,
    max_file_bytes,
  };
}
