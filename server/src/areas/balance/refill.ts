import { Refusal } from '@plumbline/contract/kit/errors';
import { refillClaims } from '@plumbline/contract/credits/schemas';
import type { Refill, RefillClaims, RefillCheck } from '@plumbline/contract/credits/schemas';
import type { Kysely } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { readVendorKeys } from '#kit/vendor/keys.ts';
import { openVendorToken } from '#kit/vendor/tokens.ts';
import type { Schema } from '../../schema.ts';
import { book, readCredits } from '#areas/credits/service.ts';

interface Upload {
  tenant_id: string;
  token: string;
}

/** Returns the effect of a token without using it; `db` works in the tenant. */
export async function checkRefill(
  ctx: Ctx,
  db: Kysely<Schema>,
  upload: Upload,
): Promise<RefillCheck> {
  const { credits, valid_until } = await acceptedClaims(ctx, db, upload);
  const { remnant = 0 } = (await readCredits(db, upload.tenant_id)) ?? {};
  return { credits, valid_until, remnant: remnant + credits };
}

const UNIQUE_VIOLATION = '23505';

/**
 * Books the credits of a token. A token allows one booking: its id is the key of that booking in the ledger, so that of
 * several simultaneous uploads, on any servers, one succeeds.
 */
export async function refill(ctx: Ctx, db: Kysely<Schema>, upload: Upload): Promise<Refill> {
  const { id, credits } = await acceptedClaims(ctx, db, upload);
  const booking = {
    kind: 'refill',
    source_id: id,
    amount: credits,
    user_id: ctx.actor.id,
  } as const;
  try {
    return { remnant: await book(db, upload.tenant_id, booking), refilled: credits };
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw new Refusal('refill_token_used');
    throw error;
  }
}

/**
 * @throws refill_token_invalid, refill_token_mismatch, refill_token_used or refill_token_expired, the first that applies
 */
async function acceptedClaims(
  { deps, now }: Ctx,
  db: Kysely<Schema>,
  { tenant_id, token }: Upload,
): Promise<RefillClaims> {
  const keys = await readVendorKeys(deps.config.vendor_keys_file);
  const { data: claims } = refillClaims.safeParse(openVendorToken('refill', token, keys));
  if (!claims) throw new Refusal('refill_token_invalid');
  const tenant = await db
    .selectFrom('tenant')
    .select('license_id')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst();
  if (!tenant) throw new Refusal('not_found');
  if (claims.license_id !== tenant.license_id) throw new Refusal('refill_token_mismatch');
  const used = await db
    .selectFrom('credit_ledger')
    .select('at')
    .where('tenant_id', '=', tenant_id)
    .where('kind', '=', 'refill')
    .where('source_id', '=', claims.id)
    .executeTakeFirst();
  if (used) throw new Refusal('refill_token_used');
  if (Date.parse(claims.valid_until) <= now.getTime()) throw new Refusal('refill_token_expired');
  return claims;
}
