import { openedType, sealedType, type DeviceLock, type Slot, type Vault } from './vault.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const AES = 'AES-GCM';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The plain bytes of a file that are sealed at once, so that a film never is in memory as a whole. */
const PART_BYTES = 4 * 1024 * 1024;
/** What OWASP asks of PBKDF2 with SHA-256: half a second on a phone, for each guess. */
const ROUNDS = 600_000;

const utf8 = new TextEncoder();
const text = new TextDecoder();
export const randomBytes = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count));

export const toBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (encoded: string): Bytes =>
  Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0));

async function encrypt(key: CryptoKey, bytes: Bytes, place: string): Promise<Bytes> {
  const iv = randomBytes(IV_BYTES);
  const algorithm = { name: AES, iv, additionalData: utf8.encode(place) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, bytes));
  const whole = new Uint8Array(IV_BYTES + sealed.length);
  whole.set(iv);
  whole.set(sealed, IV_BYTES);
  return whole;
}

/** Rejects for another key, another place, or anything that was changed. */
async function decrypt(key: CryptoKey, whole: Bytes, place: string): Promise<Bytes> {
  const iv = whole.subarray(0, IV_BYTES);
  const algorithm = { name: AES, iv, additionalData: utf8.encode(place) };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, whole.subarray(IV_BYTES)));
}

const SLOT = 'lock';
const asKey = (bits: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bits, AES, false, ['encrypt', 'decrypt']);

const hkdf = (salt: Bytes, purpose: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt,
  info: utf8.encode(purpose),
});

/** The key that a PIN makes: slow, because there are few PINs. */
export async function keyOfPin(pin: string, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', utf8.encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return await asKey(await crypto.subtle.deriveBits(algorithm, base, 256));
}

/** The key of random bytes: those of the server, or those that a passkey gives for its salt. */
export async function keyOfBytes(bytes: BufferSource, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits']);
  return await asKey(await crypto.subtle.deriveBits(hkdf(salt, SLOT), base, 256));
}

export const fillSlot = async (key: CryptoKey, salt: Bytes, secret: Bytes): Promise<Slot> => ({
  salt,
  sealed: await encrypt(key, secret, SLOT),
});

/** The secret; null if the key is not that of the slot. */
export const openSlot = (key: CryptoKey, { sealed }: Slot): Promise<Bytes | null> =>
  decrypt(key, sealed, SLOT).catch(() => null);

/** Opens a lock. Its keys cannot be read back, and the secret is forgotten. */
export async function vaultOf(lock: DeviceLock, secret: Bytes): Promise<Vault> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  secret.fill(0);
  const none = new Uint8Array();
  const [key, marking] = await Promise.all([
    crypto.subtle.deriveKey(hkdf(none, 'stores'), base, { name: AES, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveKey(
      hkdf(none, 'marks'),
      base,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
  ]);
  return {
    lock,
    seals: !lock.ending,
    seal: async (value, place) =>
      (await encrypt(key, utf8.encode(JSON.stringify(value)), place)).buffer,
    open: async (sealed, place) =>
      JSON.parse(text.decode(await decrypt(key, new Uint8Array(sealed), place))) as unknown,
    sealFile: async (bytes, place) => {
      const parts: Blob[] = [];
      const count = Math.max(1, Math.ceil(bytes.size / PART_BYTES));
      for (let n = 0; n < count; n += 1) {
        const part = await bytes.slice(n * PART_BYTES, (n + 1) * PART_BYTES).arrayBuffer();
        parts.push(new Blob([await encrypt(key, new Uint8Array(part), partOf(place, n, count))]));
      }
      return new Blob(parts, { type: sealedType(bytes.type) });
    },
    openFile: async (sealed, place) => {
      const parts: Blob[] = [];
      const step = PART_BYTES + IV_BYTES + TAG_BYTES;
      const count = Math.ceil(sealed.size / step);
      for (let n = 0; n < count; n += 1) {
        const part = await sealed.slice(n * step, (n + 1) * step).arrayBuffer();
        parts.push(new Blob([await decrypt(key, new Uint8Array(part), partOf(place, n, count))]));
      }
      return new Blob(parts, { type: openedType(sealed.type) });
    },
    mark: async (typed) =>
      toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', marking, utf8.encode(typed)))),
  };
}

/** No part of a file can be left out, or moved. */
const partOf = (place: string, n: number, count: number) => `${place} ${n} of ${count}`;
