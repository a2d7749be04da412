import { createHmac, randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

/** As Standard Webhooks writes secrets: at least 24 random bytes behind this prefix. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newSigningSecret = (): string =>
  `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The headers of a message as Standard Webhooks asks for: one signature for each secret that is valid. */
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
