import type { Ctx } from '#kit/ctx.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { isPrivateHost } from './addresses.ts';

/**
 * Messages contain no secrets, but on their way they reveal what a tenant does. An address that cannot receive messages
 * is refused at once; one behind a name is detected by the first message.
 */
export function requireReachable(
  { deps, locale }: Pick<Ctx, 'deps' | 'locale'>,
  field: string,
  url: string,
): void {
  if (deps.config.private_webhooks) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') throw invalid(['body', field], 'https', locale);
  if (isPrivateHost(hostname)) throw invalid(['body', field], 'private_address', locale);
}
