import { Refusal } from '@plumbline/contract/kit/errors';
import {
  renewLicense,
  licenseCheck,
  licenseClaims,
  licenseView,
} from '@plumbline/contract/tenants/schemas';
import type { LicenseCheck, LicenseClaims } from '@plumbline/contract/tenants/schemas';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '#kit/ctx.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { readVendorKeys } from '#kit/vendor/keys.ts';
import { openVendorToken } from '#kit/vendor/tokens.ts';
import { lockTenant, setColumns } from './change.ts';
import type { StoredTenant } from './change.ts';
import { readLicense } from './instance.ts';

/** The vendor's files for the licence of the own tenant. They work after its end, too: that is when they are needed. */
export function renewalRoutes(app: FastifyInstance): void {
  const shared = {
    method: 'POST',
    permission: 'tenant.superuser',
    tag: 'superuser',
    body: renewLicense,
    despiteExpiry: true,
  } as const;
  transactionRoute(
    app,
    {
      ...shared,
      path: '/superuser/instance/license',
      summary: "Renew the licence with the vendor's file",
      answer: licenseView,
    },
    async (ctx, { body }) => {
      await renew(ctx, body().token);
      return await readLicense(ctx);
    },
  );
  transactionRoute(
    app,
    {
      ...shared,
      path: '/superuser/instance/license/check',
      summary: "What the vendor's file would change, without using it",
      answer: licenseCheck,
    },
    async (ctx, { body }) => await checkRenewal(ctx, body().token),
  );
}

async function renew(ctx: Ctx, token: string): Promise<void> {
  const { tenant, claims } = await acceptedClaims(ctx, token);
  const { license_id: _, issued_at, ...terms } = claims;
  await setColumns(ctx, ctx.db, tenant, { ...terms, license_issued_at: issued_at });
}

async function checkRenewal(ctx: Ctx, token: string): Promise<LicenseCheck> {
  const { tenant, claims } = await acceptedClaims(ctx, token);
  const { license_id: _, issued_at, ...terms } = claims;
  const changes = Object.fromEntries(
    Object.entries(terms).filter(([name, value]) => !isSame(tenant[name], value)),
  );
  return { issued_at, changes };
}

/** The same moment in another notation is no change. */
const isSame = (old: unknown, value: unknown): boolean =>
  old === value ||
  (typeof old === 'string' && typeof value === 'string' && Date.parse(old) === Date.parse(value));

/** The vendor's clock may be ahead of ours. */
const MOST_AHEAD_MS = 24 * 3600 * 1000;

/**
 * Returns the claims of a file, with the tenant locked, so that of two files the older one never comes last.
 * @throws license_file_invalid, license_file_mismatch or license_file_outdated, the first that applies
 */
async function acceptedClaims(
  { deps, actor, db, now }: Ctx,
  token: string,
): Promise<{ tenant: StoredTenant; claims: LicenseClaims }> {
  const keys = await readVendorKeys(deps.config.vendor_keys_file);
  const { data: claims } = licenseClaims.safeParse(openVendorToken('license', token, keys));
  // A time in the future would make every later file outdated.
  if (!claims || Date.parse(claims.issued_at) > now.getTime() + MOST_AHEAD_MS)
    throw new Refusal('license_file_invalid');
  const tenant = await lockTenant(db, actor.tenant_id);
  if (claims.license_id !== tenant.license_id) throw new Refusal('license_file_mismatch');
  const { license_issued_at: last } = tenant;
  if (last !== null && Date.parse(claims.issued_at) <= Date.parse(last))
    throw new Refusal('license_file_outdated', { issued_at: last });
  return { tenant, claims };
}
