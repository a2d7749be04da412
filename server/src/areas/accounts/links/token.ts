import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#kit/ctx.ts';

/** A row of `account_link`. */
export interface LinkKey {
  tenant_id: string;
  id: string;
}

const ID_BYTES = 16;
const RANDOM_BYTES = 16;
const SIGNATURE_BYTES = 16;
const SIGNED_BYTES = 2 * ID_BYTES + RANDOM_BYTES;

const signatureOf = ({ secret }: Pick<Deps, 'secret'>, signed: Buffer): Buffer =>
  createHmac('sha256', secret)
    .update('account link')
    .update(signed)
    .digest()
    .subarray(0, SIGNATURE_BYTES);

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

/** The token of a link, signed so that a forged one costs no query; the database gets its hash alone. */
export function newToken(
  deps: Pick<Deps, 'secret'>,
  { tenant_id, id }: LinkKey,
): { token: string; hash: Buffer } {
  const signed = Buffer.concat([bytesOf(tenant_id), bytesOf(id), randomBytes(RANDOM_BYTES)]);
  const bytes = Buffer.concat([signed, signatureOf(deps, signed)]);
  return { token: bytes.toString('base64url'), hash: hashOf(bytes) };
}

/** The link that a token names; null unless this installation has signed it. */
export function readToken(
  deps: Pick<Deps, 'secret'>,
  token: string,
): (LinkKey & { hash: Buffer }) | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
    return null;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(deps, signed))) return null;
  return {
    tenant_id: uuidOf(signed.subarray(0, ID_BYTES)),
    id: uuidOf(signed.subarray(ID_BYTES, 2 * ID_BYTES)),
    hash: hashOf(bytes),
  };
}
