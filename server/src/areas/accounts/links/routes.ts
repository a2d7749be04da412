import {
  acceptInvitation,
  linkToken,
  linkView,
  loginAnswer,
  linkRequested,
  requestLink,
  resetByLink,
} from '@plumbline/contract/accounts/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicRoute } from '#kit/http/route.ts';
import { localeOf } from '#kit/refusals/messages.ts';
import { countRequest, sendLinks } from './request.ts';
import { acceptByLink, setPasswordByLink, verifyByLink, viewLink } from './use.ts';
import type { LinkCall } from './use.ts';

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
