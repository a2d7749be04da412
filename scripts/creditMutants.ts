import type { Mutant } from './mutant.ts';

const refill = 'server/src/areas/balance/refill.ts';
const tokens = 'server/src/kit/vendor/tokens.ts';
const refilling = 'server/src/areas/balance/refill.test.ts';
const details = 'server/src/areas/balance/details.ts';
const inDetails = 'server/src/areas/balance/details.test.ts';
const unusable = {
  test: refilling,
  title: 'a token that cannot be used is refused with the reason, and changes nothing',
};

/** Promises about credits that could break unnoticed. */
export const CREDIT_MUTANTS: Mutant[] = [
  {
    file: refill,
    from: 'source_id: id,',
    to: 'source_id: crypto.randomUUID(),',
    test: refilling,
    title: 'of fifty uploads of one token to three servers at once one succeeds',
  },
  {
    file: refill,
    from: 'if (claims.license_id !== tenant.license_id)',
    to: 'if (!tenant.license_id)',
    ...unusable,
  },
  {
    file: refill,
    from: 'if (Date.parse(claims.valid_until) <= now.getTime())',
    to: 'if (!claims.valid_until)',
    ...unusable,
  },
  {
    file: tokens,
    from: 'if (!keys.some((key) => verify(null, body, key, signed))) return undefined;',
    to: 'if (keys.length === 0) return undefined;',
    ...unusable,
  },
  {
    file: tokens,
    from: "if (signed.toString('base64url') !== signature) return undefined;",
    to: '',
    test: 'server/src/kit/vendor/tokens.test.ts',
    title: 'changing, adding or removing any character makes the token invalid',
  },
  {
    file: details,
    from: 'select ${begin(deps, question.period)}::text as start',
    to: 'select l.at::text as start',
    test: inDetails,
    title: 'an answer with too many rows says how to ask for fewer, and the file has them all',
  },
  {
    file: details,
    from: 'if (by_unit || units.length > 0) requireOwn(ctx, tenant_id);',
    to: '',
    test: inDetails,
    title: 'an operator reads the periods of another tenant, but not its units',
  },
  {
    file: 'server/src/areas/balance/bookings.ts',
    from: '!isOwn || row.inspection_id === null',
    to: 'row.inspection_id === null',
    test: 'server/src/areas/balance/bookings.test.ts',
    title: 'an operator sees the bookings of another tenant, but not its users and inspections',
  },
];
