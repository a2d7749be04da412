import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Deps } from '#kit/ctx.ts';
import type { AccountKey } from '../service.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = ({ secret }: Pick<Deps, 'secret'>): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'second factor', KEY_BYTES));

/** The account is part of what is protected, so a secret copied to another account is of no use there. */
const ownerOf = ({ tenant_id, user_id }: AccountKey): Buffer =>
  Buffer.from(`${tenant_id} ${user_id}`);

export function encrypt(deps: Pick<Deps, 'secret'>, account: AccountKey, text: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(deps), nonce).setAAD(ownerOf(account));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Null if it was encrypted by an installation with another secret, or for another account. */
export function decrypt(
  deps: Pick<Deps, 'secret'>,
  account: AccountKey,
  stored: Buffer,
): Buffer | null {
  const nonce = stored.subarray(0, NONCE_BYTES);
  const tag = stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(deps), nonce, { authTagLength: TAG_BYTES })
      .setAAD(ownerOf(account))
      .setAuthTag(tag);
    const encrypted = stored.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    return null;
  }
}
