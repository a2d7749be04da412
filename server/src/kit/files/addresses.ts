import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { LOCALES } from '@plumbline/contract/kit/locales';
import { z } from 'zod';

/**
 * Signed addresses let a browser show a file by `<img src>`, which sends no bearer: anybody with the address can read
 * that one file, for a few minutes.
 */
const fileClaims = z.strictObject({
  t: z.uuid(),
  s: z.string().regex(/^[0-9a-f]{64}$/),
  v: z.enum(['thumbnail', 'preview']).optional(),
  n: z.string(),
  m: z.string(),
  z: z.int().nonnegative(),
  d: z.enum(['inline', 'attachment']),
});
const zipClaims = z.strictObject({
  t: z.uuid(),
  zip: z.strictObject({ entity: z.string(), id: z.uuid(), session: z.uuid() }),
  n: z.string(),
});
const exportClaims = z.strictObject({
  t: z.uuid(),
  export: z.strictObject({
    entity: z.string(),
    /** The row of the log, if it is not the list. */
    log: z.uuid().optional(),
    permission: z.string(),
    session: z.uuid(),
    locale: z.enum(LOCALES),
    /** The time of the request, which filters take for now, in milliseconds. */
    at: z.int(),
    /** SHA-256 of the rest of the address: the query. */
    query: z.string(),
  }),
  n: z.string(),
});
const proofClaims = z.strictObject({
  t: z.uuid(),
  audit: z.strictObject({ session: z.uuid() }),
  n: z.string(),
});
const claims = z.union([fileClaims, zipClaims, exportClaims, proofClaims]);
const signed = z.strictObject({ e: z.int(), c: claims });

/** Tenant, hash, version (absent: the original), name, media type, size and disposition of one file. */
export type FileClaims = z.infer<typeof fileClaims>;
/** The files of one entity that the user of a session sees, in one ZIP. */
export type ZipClaims = z.infer<typeof zipClaims>;
/** The rows of one list, or the log of one row, that the user of a session sees, in one file. */
export type ExportClaims = z.infer<typeof exportClaims>;
type SignedClaims = z.infer<typeof claims>;

const WINDOW_MS = 5 * 60_000;
const MAC_CHARACTERS = 43;
/** Longer than any claims: nothing hashes megabytes before it is refused. */
const MAX_TOKEN = 4096;

/** Valid for 5 to 10 minutes; the same within a window of 5 minutes, so that browsers find the file in their cache. */
export function signAddress(secret: Uint8Array, claims: SignedClaims, now: Date): string {
  const ends = (Math.floor(now.getTime() / WINDOW_MS) + 2) * WINDOW_MS;
  // parsing fixes the order of the fields: equal claims give equal tokens
  const content = JSON.stringify(signed.parse({ e: ends / 1000, c: claims }));
  const body = Buffer.from(content).toString('base64url');
  return `${body}.${macOf(secret, body).toString('base64url')}`;
}

/** Returns the claims of a token, or null if it is not ours or has expired. */
export function readAddress(secret: Uint8Array, token: string, now: Date): SignedClaims | null {
  if (token.length > MAX_TOKEN) return null;
  const [body = '', mac = '', ...rest] = token.split('.');
  if (rest.length > 0 || mac.length !== MAC_CHARACTERS) return null;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(secret, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  // the last character has spare bits: only one spelling is accepted
  if (given.toString('base64url') !== mac) return null;
  const { e, c } = signed.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return now.getTime() < e * 1000 ? c : null;
}

const macOf = (secret: Uint8Array, body: string): Buffer =>
  createHmac('sha256', keyOf(secret)).update(body).digest();

/** A separate key, so that nothing else signed with the server's secret is accepted as an address. */
const keyOf = (secret: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'plumbline file address 1', 32));
