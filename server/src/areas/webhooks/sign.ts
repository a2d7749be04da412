import { createHmac, randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { decrypt, encrypt } from '#kit/cipher.ts';
import type { Sealing } from '#kit/cipher.ts';
import type { Deps } from '#kit/ctx.ts';

/**
 * The format of secrets in Standard Webhooks: at least 24 random bytes after this prefix. A secret stored with it is
 * not encrypted.
 */
export const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSigningSecret = (): string =>
  `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

interface SecretOwner {
  tenant_id: string;
  webhook_id: string;
}
const sealingOf = (
  { secret }: Pick<Deps, 'secret'>,
  { tenant_id, webhook_id }: SecretOwner,
): Sealing => ({ secret, purpose: 'webhook', owner: `${tenant_id} ${webhook_id}` });

/** A secret in its stored form. */
export const sealSecret = (
  deps: Pick<Deps, 'secret'>,
  owner: SecretOwner,
  secret: string,
): string => encrypt(sealingOf(deps, owner), Buffer.from(secret)).toString('base64');

/** Null if an installation with another secret stored it. */
export function openSecret(
  deps: Pick<Deps, 'secret'>,
  owner: SecretOwner,
  stored: string,
): string | null {
  if (stored.startsWith(PREFIX)) return stored; // from before secrets were encrypted
  return decrypt(sealingOf(deps, owner), Buffer.from(stored, 'base64'))?.toString() ?? null;
}

/** The headers of a message required by Standard Webhooks: one signature for each valid secret. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): OutgoingHttpHeaders {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
