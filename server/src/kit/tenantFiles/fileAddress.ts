import type { ReadCtx } from '#kit/ctx.ts';
import { Lru } from '#kit/lru.ts';
import { signAddress } from '#kit/files/addresses.ts';
import type { FileClaims } from '#kit/files/addresses.ts';
import type { ShownFile } from '#kit/files/fields.ts';

type SigningCtx = Pick<ReadCtx, 'deps' | 'now'> & { actor: { tenant_id: string } };

/** Lists repeat the same few people, and a signature costs more than all else about a reference. */
const signedBy = new WeakMap<Uint8Array, Lru<string, { address: string; minute: number }>>();
const MOST = 5000;
const MINUTE_MS = 60_000;

/**
 * Returns an address for fetching the file during some minutes without a token, relative to the base of the API; null
 * without a file.
 */
export function fileAddress(ctx: SigningCtx, file: ShownFile | null): string | null {
  if (file === null) return null;
  const { tenant_id } = ctx.actor;
  const minute = Math.floor(ctx.now.getTime() / MINUTE_MS);
  const key = `${tenant_id} ${file.s} ${file.v ?? ''} ${file.m ?? ''} ${file.n ?? ''}`;
  const { secret } = ctx.deps;
  const signed = signedBy.get(secret) ?? new Lru(MOST);
  signedBy.set(secret, signed);
  const before = signed.get(key);
  if (before?.minute === minute) return before.address;
  const address = `/file/${signAddress(secret, claimsOfFile(tenant_id, file), ctx.now)}`;
  signed.set(key, { address, minute });
  return address;
}

/** The claims of the address of a tenant's file. Smaller versions are always WebP. */
export const claimsOfFile = (
  t: string,
  { s, v, n = 'picture', m = 'image/webp', z = 0 }: ShownFile,
): FileClaims => ({
  t,
  s,
  ...(v ? { v } : {}),
  n: v ? `${n}.webp` : n,
  m: v ? 'image/webp' : m,
  z,
  d: 'inline',
});
