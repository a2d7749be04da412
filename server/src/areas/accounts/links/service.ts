import type { LinkKind } from '@plumbline/contract/accounts/schemas';
import { asLocale } from '@plumbline/contract/kit/locales';
import { zoneOf } from '@plumbline/contract/kit/zonedTime';
import { sql } from 'kysely';
import { emailHash } from '#kit/http/auth.ts';
import { queueMail } from '#kit/mail/queueMail.ts';
import { MAX_PER_ACCOUNT, countAttempt } from '../attempts.ts';
import { linkMail } from './mails.ts';
import type { SentLink } from './mails.ts';
import { addLink, endOf, revokeLinks } from './store.ts';
import type { LinkCtx } from './store.ts';

/** The recipient of a link. */
export interface LinkReader {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  language: string;
  time_zone: string | null;
}

/** Columns of a user who has just been invited. */
export const invitedColumns = (now: Date) => ({
  invited_at: now.toISOString(),
  invited_until: endOf('invitation', now).toISOString(),
});

/** Writes a link for the user, who is in the open transaction. */
export async function linkFor(
  ctx: LinkCtx,
  kind: LinkKind,
  { id, email, first_name, time_zone }: LinkReader,
): Promise<SentLink & { id: string }> {
  const { tenant_id } = ctx.actor;
  const { rows } = await sql<{ name: string }>`
    select name from tenant where tenant_id = ${tenant_id}::uuid`.execute(ctx.db);
  const link = addLink(ctx, { kind, user_id: id, email });
  const zone = zoneOf(time_zone) ?? ctx.actor.time_zone;
  return { ...link, kind, tenant: rows[0]?.name ?? '', email, first_name, time_zone: zone };
}

/**
 * Sends the user a link with the open transaction.
 * @throws Refusal `rate_limited` if the address has got too many of the kind, from any admin
 */
export async function sendLink(ctx: LinkCtx, kind: LinkKind, reader: LinkReader): Promise<void> {
  const key = `sent ${kind} ${emailHash(reader.email).toString('hex')}`;
  await countAttempt(ctx.deps, [{ key, max: MAX_PER_ACCOUNT }]);
  mailLinks(ctx, reader, [await linkFor(ctx, kind, reader)]);
}

/** Queues one mail with these links, the first of which belongs to the tenant of the open transaction. */
export function mailLinks(
  ctx: LinkCtx,
  reader: LinkReader,
  links: [SentLink & { id: string }, ...SentLink[]],
): void {
  const locale = asLocale(reader.language);
  const { id: user_id, email: address, first_name, last_name } = reader;
  queueMail(ctx, {
    key: `${links[0].kind}:${links[0].id}`,
    to: { name: `${first_name} ${last_name}`, address },
    locale,
    user_id,
    content: linkMail(locale, links),
  });
}

/** After a new password, the links that were to set one no longer work. */
export const revokePasswordLinks = (ctx: Pick<LinkCtx, 'db' | 'actor'>, user_id: string): void =>
  revokeLinks(ctx, user_id, ['invitation', 'reset']);

/** After a new address or the end of an account, none of its links works. */
export const revokeAllLinks = (ctx: Pick<LinkCtx, 'db' | 'actor'>, user_id: string): void =>
  revokeLinks(ctx, user_id, ['invitation', 'reset', 'verification']);
