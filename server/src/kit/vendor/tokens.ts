import { sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { MAX_TOKEN } from '@plumbline/contract/credits/wire';

/**
 * The product that a vendor sells to installations without a connection: a line of text,
 * `plumbline-refill.<claims>.<signature>`. The claims are JSON in base64url; Ed25519 (RFC 8032) signs everything before
 * the last point, so that a token is of one kind only.
 */
type TokenKind = 'refill' | 'license';

const prefixOf = (kind: TokenKind): string => `plumbline-${kind}`;

/** The text of a token, to be stored as a file. */
export function signVendorToken(kind: TokenKind, claims: unknown, key: KeyObject): string {
  const body = `${prefixOf(kind)}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`;
}

/**
 * Returns the claims of a token of this kind that one of the keys has signed; undefined for all else. Nothing in it is
 * parsed before its signature is verified. Line breaks, which mail programs insert, do not matter.
 */
export function openVendorToken(
  kind: TokenKind,
  text: string,
  keys: readonly KeyObject[],
): unknown {
  if (text.length > MAX_TOKEN) return undefined;
  const [prefix, claims = '', signature = '', ...rest] = text
    .replaceAll(/[\s\uFEFF]/gu, '')
    .split('.');
  if (prefix !== prefixOf(kind) || rest.length > 0) return undefined;
  const body = Buffer.from(`${prefix}.${claims}`);
  const signed = Buffer.from(signature, 'base64url');
  // Other spellings of the same bytes would be the same token under another text.
  if (signed.toString('base64url') !== signature) return undefined;
  if (!keys.some((key) => verify(null, body, key, signed))) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
