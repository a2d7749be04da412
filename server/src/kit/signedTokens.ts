import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The subject of a token: a row of a tenant. */
export interface TokenRow {
  tenant_id: string;
  id: string;
}
/** Tokens of one kind are invalid as another. */
interface SignedKind {
  secret: Uint8Array;
  kind: 'account link' | 'api key';
}

const ID_BYTES = 16;
const RANDOM_BYTES = 16;
const SIGNATURE_BYTES = 16;
const SIGNED_BYTES = 2 * ID_BYTES + RANDOM_BYTES;

const signatureOf = ({ secret, kind }: SignedKind, signed: Buffer): Buffer =>
  createHmac('sha256', secret).update(kind).update(signed).digest().subarray(0, SIGNATURE_BYTES);

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

/** Makes a token for a row, signed so that a forged one costs no query; the database gets only its hash. */
export function newToken(
  of: SignedKind,
  { tenant_id, id }: TokenRow,
): { token: string; hash: Buffer } {
  const signed = Buffer.concat([bytesOf(tenant_id), bytesOf(id), randomBytes(RANDOM_BYTES)]);
  const bytes = Buffer.concat([signed, signatureOf(of, signed)]);
  return { token: bytes.toString('base64url'), hash: hashOf(bytes) };
}

/** Returns the row of a token; null unless this installation has signed it. */
export function readToken(of: SignedKind, token: string): (TokenRow & { hash: Buffer }) | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token)
    return null;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(of, signed))) return null;
  return {
    tenant_id: uuidOf(signed.subarray(0, ID_BYTES)),
    id: uuidOf(signed.subarray(ID_BYTES, 2 * ID_BYTES)),
    hash: hashOf(bytes),
  };
}
