import type { Mutant } from './mutant.ts';

const limits = 'server/test/access/limits.test.ts';
const renewing = 'server/src/areas/tenants/renewal.test.ts';
const renewal = { file: 'server/src/areas/tenants/renewal.ts', test: renewing };

/** Promises about licences that could break unnoticed. */
export const LICENSE_MUTANTS: Mutant[] = [
  {
    file: 'server/functions/tenants.sql',
    from: 'select max_objects into most from tenant where tenant_id = t for no key update;',
    to: 'select max_objects into most from tenant where tenant_id = t;',
    test: limits,
    title:
      'a request for the last object waits for the one that has counted it, and is then refused',
  },
  {
    file: 'server/functions/tenants.sql',
    from: 'if users > most then',
    to: 'if users > most + 1 then',
    test: limits,
    title: 'the last place among the users is given once',
  },
  {
    file: 'server/src/areas/objects/service.ts',
    from: "if (!options.archive) keepWithinLimit(ctx, 'objects');",
    to: '',
    test: limits,
    title: 'restoring, importing and letting in again count as much as creating',
  },
  {
    file: 'server/src/areas/objects/import.ts',
    from: "if (result.created > 0) keepWithinLimit(ctx, 'objects');",
    to: '',
    test: limits,
    title: 'restoring, importing and letting in again count as much as creating',
  },
  {
    file: 'server/src/kit/http/sessions.ts',
    from: 'coalesce(t.expires_at + make_interval(days => t.grace_days) < now(), false)',
    to: 'coalesce(t.expires_at < now(), false)',
    test: renewing,
    title:
      'within the grace period everything works, and only users who can renew the licence see it',
  },
  {
    ...renewal,
    from: 'if (claims.license_id !== tenant.license_id)',
    to: 'if (!tenant.license_id)',
    title: 'a file that is not the tenant’s, not the vendor’s, or not newer is refused',
  },
  {
    ...renewal,
    from: 'Date.parse(claims.issued_at) <= Date.parse(last)',
    to: 'Date.parse(claims.issued_at) < Date.parse(last)',
    title: 'a file that is not the tenant’s, not the vendor’s, or not newer is refused',
  },
  {
    ...renewal,
    from: "openVendorToken('license', token, keys)",
    to: "openVendorToken('refill', token, keys)",
    title:
      'the vendor’s file renews the licence, even after its end, and a check shows its changes before',
  },
];
