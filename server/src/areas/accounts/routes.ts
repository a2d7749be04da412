import { loginAnswer, loginForm } from '@plumbline/contract/accounts/schemas';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { publicRoute, transactionRoute } from '#kit/http/route.ts';
import { localeOf } from '#kit/refusals/messages.ts';
import { linkRoutes } from './links/routes.ts';
import { login } from './login.ts';

export function routes(app: FastifyInstance): void {
  linkRoutes(app);
  publicRoute(
    app,
    {
      method: 'POST',
      path: '/auth/jwt/login',
      tag: 'auth',
      summary: 'Sign in',
      body: loginForm,
      answer: loginAnswer,
      form: true,
    },
    async ({ request, body }) => {
      const locale = localeOf(request.headers['accept-language']);
      return await login(app.deps, { ...body(), ip: request.ip, locale, log: request.log });
    },
  );
  transactionRoute(
    app,
    {
      method: 'POST',
      path: '/auth/jwt/logout',
      permission: 'me.security',
      tag: 'auth',
      summary: 'Sign out',
      status: 204,
      despiteExpiry: true,
    },
    async (ctx) => {
      await ctx.db
        .updateTable('session')
        .set({ revoked_at: sql<string>`now()` })
        .where('tenant_id', '=', ctx.actor.tenant_id)
        .where('id', '=', ctx.actor.session_id)
        .execute();
    },
  );
}
