import { request as httpRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { UI_VERSION } from '@plumbline/contract/product';
import type { WebhookFault } from '@plumbline/contract/webhooks/schemas';
import { RefusedAddress, publicLookup, requirePublicHost } from './addresses.ts';

/** Number of characters kept from a response. */
const KEPT_CHARACTERS = 1000;
/** Number of bytes read of a response. */
const MOST_READ = 64 * 1024;

export interface SendOutcome {
  /** Null if the message was confirmed. */
  fault: WebhookFault | null;
  status_code: number | null;
  response: string | null;
  duration_ms: number;
}

interface OutgoingMessage {
  url: string;
  headers: OutgoingHttpHeaders;
  body: string | Uint8Array;
}

/** Sends a message to an address that a user has chosen. Redirects are not followed. */
export async function send(
  message: OutgoingMessage,
  { inPrivateNetworks, within_ms }: { inPrivateNetworks: boolean; within_ms: number },
): Promise<SendOutcome> {
  const start = performance.now();
  const signal = AbortSignal.timeout(within_ms);
  const outcome = await post(message, inPrivateNetworks, signal).catch((error: unknown) => ({
    fault: faultOf(error, signal),
    status_code: null,
    response: null,
  }));
  return { ...outcome, duration_ms: Math.round(performance.now() - start) };
}

async function post(
  { url, headers, body }: OutgoingMessage,
  inPrivateNetworks: boolean,
  signal: AbortSignal,
): Promise<Omit<SendOutcome, 'duration_ms'>> {
  const { protocol, hostname } = new URL(url);
  const isSecure = protocol === 'https:';
  if (!inPrivateNetworks) {
    if (!isSecure) throw new RefusedAddress(url);
    requirePublicHost(hostname);
  }
  const { statusCode = 0, text } = await new Promise<{
    statusCode?: number | undefined;
    text: string;
  }>((resolve, reject) => {
    const options = {
      method: 'POST',
      // A connection of its own, whose address is looked up and checked anew.
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': `Plumbline/${UI_VERSION}`,
        ...headers,
      },
      ...(inPrivateNetworks ? {} : { lookup: publicLookup }),
    };
    const onResponse = (response: IncomingMessage) =>
      beginningOf(response).then(
        (beginning) => resolve({ statusCode: response.statusCode, text: beginning }),
        reject,
      );
    (isSecure ? httpsRequest : httpRequest)(url, options, (response) => void onResponse(response))
      .on('error', reject)
      .end(body);
  });
  const isConfirmed = statusCode >= 200 && statusCode < 300;
  return { fault: isConfirmed ? null : 'status', status_code: statusCode, response: text };
}

/** Returns the beginning of a response; the rest is not awaited. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_READ) break;
  }
  response.destroy();
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll('\0', '\uFFFD')
    .slice(0, KEPT_CHARACTERS)
    .toWellFormed();
}

function faultOf(error: unknown, signal: AbortSignal): WebhookFault {
  if (error instanceof RefusedAddress) return 'address_refused';
  if (signal.aborted) return 'timeout';
  const { code = '' } = error as { code?: string };
  return /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/.test(code)
    ? 'certificate'
    : 'unreachable';
}
