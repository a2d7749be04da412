import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The context of an encrypted text: a copy is useless to another owner, and for another purpose. */
export interface Sealing {
  /** The secret of the installation. */
  secret: Uint8Array;
  purpose: string;
  owner: string;
}

const keyOf = ({ secret, purpose }: Sealing): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

export function encrypt(sealing: Sealing, text: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(sealing), nonce).setAAD(
    Buffer.from(sealing.owner),
  );
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Returns null if another installation encrypted the text, or for another owner or purpose. */
export function decrypt(sealing: Sealing, stored: Buffer): Buffer | null {
  const nonce = stored.subarray(0, NONCE_BYTES);
  const tag = stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(sealing), nonce, {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(sealing.owner))
      .setAuthTag(tag);
    const encrypted = stored.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    return null;
  }
}
