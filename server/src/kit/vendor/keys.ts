import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { errorCode } from '#kit/db/databaseErrors.ts';

/** The usual name of the file of public keys. */
export const VENDOR_KEYS = 'vendor-public.pem';
const PUBLIC_KEY = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/**
 * Reads the public keys in a PEM file, of which any may have signed a token: a vendor who changes keys puts the new one
 * beside the old. Without the file there are none, and no token is valid.
 */
export async function readVendorKeys(file: string): Promise<KeyObject[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  return (text.match(PUBLIC_KEY) ?? []).map((pem) => requireEd25519(createPublicKey(pem), file));
}

/** The vendor's secret key, which signs. */
export const readSigningKey = async (file: string): Promise<KeyObject> =>
  requireEd25519(createPrivateKey(await readFile(file, 'utf8')), file);

function requireEd25519(key: KeyObject, file: string): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`${file} has a key that is not of the kind Ed25519.`);
}

/** Writes a new pair of keys into two files that must not exist yet; only their owner may read the secret one. */
export async function makeVendorKeys(files: { secret: string; public: string }): Promise<void> {
  const pair = generateKeyPairSync('ed25519');
  const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(files.secret, secret, { mode: 0o600, flag: 'wx' });
  await writeFile(files.public, pair.publicKey.export({ type: 'spki', format: 'pem' }), {
    flag: 'wx',
  });
}
