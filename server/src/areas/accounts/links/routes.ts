import {
  acceptInvitation,
  linkToken,
  linkView,
  loginAnswer,
  linkRequested,
  requestLink,
  resetByLink,
  type LinkKind,
} from '@plumbline/contract/accounts/schemas';
import type { FastifyInstance, FastifyRequest, FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { publicRoute } from '#kit/http/route.ts';
import { localeOf } from '#kit/refusals/messages.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Deps, ReadCtx } from '#kit/ctx.ts';
import { emailHash } from '#kit/http/auth.ts';
import { systemCtx } from '#kit/jobs/systemCtx.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { MAX_PER_ACCOUNT, MAX_PER_ADDRESS, countAttempt } from '../attempts.ts';
import { accountsOf } from '../login.ts';
import type { AccountKey } from '../service.ts';
import { acceptByLink, setPasswordByLink, verifyByLink, viewLink } from './use.ts';
import type { LinkCall } from './use.ts';
import type { SentLink } from './mails.ts';
import { linkFor, mailLinks, type LinkReader } from './service.ts';

const REQUESTS = [
  ['/auth/forgot-password', 'reset', 'Ask for a link to set a new password'],
  ['/auth/request-verify-token', 'verification', 'Ask for a link to confirm the address'],
] as const;

/** The calls by which users follow the links in mails. */
export function linkRoutes(app: FastifyInstance): void {
  const shared = { method: 'POST', tag: 'auth' } as const;
  const callOf = ({ headers, ip, log }: FastifyRequest): LinkCall => ({
    deps: app.deps,
    device: headers['user-agent'],
    ip,
    locale: localeOf(headers['accept-language']),
    log,
  });
  for (const [path, kind, summary] of REQUESTS)
    publicRoute(
      app,
      { ...shared, path, summary, body: requestLink, status: 202, answer: linkRequested },
      async ({ request: { ip, log }, body, reply }) => {
        const request = { ...body(), ip, log };
        await countRequest(app.deps, kind, request);
        app.afterAnswers.begin(() => sendLinks(app.deps, kind, request));
        reply.code(202);
        return {};
      },
    );
  publicRoute(
    app,
    {
      ...shared,
      path: '/auth/check-token',
      summary: 'What a link is for',
      body: linkToken,
      answer: linkView,
    },
    async ({ request, body }) => await viewLink(callOf(request), body().token),
  );
  publicRoute(
    app,
    {
      ...shared,
      path: '/auth/reset-password',
      summary: 'Set a new password by a link',
      body: resetByLink,
      status: 204,
    },
    async ({ request, body, reply }) => {
      await setPasswordByLink(callOf(request), body());
      reply.code(204);
    },
  );
  publicRoute(
    app,
    {
      ...shared,
      path: '/auth/accept-invitation',
      summary: 'Set the first password by a link, and sign in',
      body: acceptInvitation,
      answer: loginAnswer,
    },
    async ({ request, body }) => await acceptByLink(callOf(request), body()),
  );
  publicRoute(
    app,
    {
      ...shared,
      path: '/auth/verify',
      summary: 'Confirm the address by a link',
      body: linkToken,
      status: 204,
    },
    async ({ request, body, reply }) => {
      await verifyByLink(callOf(request), body().token);
      reply.code(204);
    },
  );
}

type RequestedKind = Exclude<LinkKind, 'invitation'>;
interface LinkRequest {
  email: string;
  /** The caller's network address. */
  ip: string;
  log: FastifyBaseLogger;
}

/** Limits the requests for links, whether there is an account or not. */
async function countRequest(
  deps: Deps,
  kind: RequestedKind,
  { email, ip }: LinkRequest,
): Promise<void> {
  await countAttempt(deps, [
    { key: `${kind} ${emailHash(email).toString('hex')}`, max: MAX_PER_ACCOUNT },
    { key: `${kind} address ${ip}`, max: MAX_PER_ADDRESS },
  ]);
}

/**
 * Sends the owner of the address a link for each of their accounts, in one mail. The caller gets an answer before any
 * look-up, so that neither the answer nor its time reveals whether there are accounts.
 */
async function sendLinks(
  deps: Deps,
  kind: RequestedKind,
  { email, log }: LinkRequest,
): Promise<void> {
  const accounts = (await accountsOf(deps, emailHash(email))).flatMap((account) =>
    account && account.is_active && !account.archived && !account.suspended
      ? [{ tenant_id: account.tenant_id, user_id: account.id }]
      : [],
  );
  const links = [];
  for (const account of accounts) {
    const link = await writeLink(deps, account, { kind, log });
    if (link) links.push(link);
  }
  // The mail belongs to the most recently used account.
  const [first, ...others] = links;
  if (first)
    await inTransaction<void, SystemActor>(first.base, async (ctx) =>
      mailLinks(ctx, first.reader, [first.link, ...others.map(({ link }) => link)]),
    );
}

interface WrittenLink {
  base: ReadCtx<SystemActor>;
  reader: LinkReader;
  link: SentLink & { id: string };
}

/** Writes a link for one account, unless it needs none. */
async function writeLink(
  deps: Deps,
  { tenant_id, user_id }: AccountKey,
  { kind, log }: { kind: RequestedKind; log: FastifyBaseLogger },
): Promise<WrittenLink | null> {
  const base = await systemCtx(deps, tenant_id, log);
  return await inTransaction<WrittenLink | null, SystemActor>(base, async (ctx) => {
    const { rows } = await sql<LinkReader & { is_verified: boolean }>`
      select id, email, first_name, last_name, language, time_zone, is_verified from app_user
      where tenant_id = ${tenant_id}::uuid and id = ${user_id}::uuid and is_active and not archived for no key update`.execute(
      ctx.db,
    );
    const [reader] = rows;
    if (!reader || (kind === 'verification' && reader.is_verified)) return null;
    return { base, reader, link: await linkFor(ctx, kind, reader) };
  });
}
