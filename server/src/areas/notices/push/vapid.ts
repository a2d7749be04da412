import { createECDH, hkdfSync } from 'node:crypto';
import type { Deps } from '#kit/ctx.ts';

const KEY_BYTES = 32;

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const known = new WeakMap<Uint8Array, VapidKeys>();

/**
 * The pair of keys by which push services recognise the installation (RFC 8292). It follows from the installation's
 * secret, so that all its servers have the same and none has to store it.
 */
export function vapidKeys({ secret }: Pick<Deps, 'secret'>): VapidKeys {
  const before = known.get(secret);
  if (before) return before;
  const keys = derived(secret, 0);
  known.set(secret, keys);
  return keys;
}

/** Of 2^32 numbers one is no key of the curve; then the next one is. */
function derived(secret: Uint8Array, attempt: number): VapidKeys {
  const number = Buffer.from(hkdfSync('sha256', secret, '', `push ${attempt}`, KEY_BYTES));
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(number);
  } catch {
    return derived(secret, attempt + 1);
  }
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: number.toString('base64url'),
  };
}
