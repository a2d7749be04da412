import { loginAnswer, loginForm } from '@plumbline/contract/accounts/schemas';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { notifyUsers } from '#kit/events/emit.ts';
import { publicRoute, transactionRoute } from '#kit/http/route.ts';
import { localeOf } from '#kit/refusals/messages.ts';
import { deviceLockRoutes } from './deviceLock.ts';
import { linkRoutes } from './links/routes.ts';
import { login } from './login.ts';
import { dropPushDevices } from './pushDevices.ts';

export function routes(app: FastifyInstance): void {
  linkRoutes(app);
  deviceLockRoutes(app);
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
      const { ip, log, headers } = request;
      const device = headers['user-agent'];
      return await login(app.deps, { ...body(), ip, device, locale, log });
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
      const { tenant_id, id, session_id } = ctx.actor;
      dropPushDevices(ctx.db, { tenant_id, user_id: id, session_id });
      await ctx.db
        .updateTable('session')
        .set({ revoked_at: sql<string>`now()` })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', session_id)
        .execute();
      // Open streams of the session end with it.
      await notifyUsers(ctx.db, tenant_id, [
        { entity: 'session', entity_id: session_id, users: [id] },
      ]);
    },
  );
}
