import { sessionList } from '@plumbline/contract/accounts/security';
import type { SessionView } from '@plumbline/contract/accounts/security';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deviceOf, noteAccount, revokeSession, revokeSessions } from '#areas/accounts/service.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { lockRow } from '#kit/entity/write.ts';
import { readRoute, transactionRoute } from '#kit/http/route.ts';
import { refuseSuperuser } from '../passwords.ts';
import { userTable } from '../table.ts';

const ENDED = { sessions: 'ended' } as const;

const own = { permission: 'me.security', tag: 'user', despiteExpiry: true } as const;
const PATH = '/user/me/session';

export function sessionRoutes(app: FastifyInstance): void {
  readRoute(
    app,
    {
      ...own,
      method: 'GET',
      path: PATH,
      summary: 'Own open sessions, the latest used first',
      answer: sessionList,
    },
    async (ctx) => ({ items: await openSessions(ctx) }),
  );
  transactionRoute(
    app,
    { ...own, method: 'DELETE', path: `${PATH}/:id`, summary: 'End one own session', status: 204 },
    async (ctx, { id }) => {
      const { tenant_id, id: user_id } = ctx.actor;
      if (!(await revokeSession(ctx.db, { tenant_id, user_id, id })))
        throw new Refusal('not_found');
      noteAccount(ctx, user_id, ENDED);
    },
  );
  transactionRoute(
    app,
    {
      ...own,
      method: 'POST',
      path: `${PATH}/end_others`,
      summary: 'End all own sessions but this one',
      status: 204,
    },
    async (ctx) => await endAll(ctx, ctx.actor.id, ctx.actor.session_id),
  );
  transactionRoute(
    app,
    {
      method: 'POST',
      path: '/user/:id/session/end',
      permission: 'user.change',
      tag: 'user',
      summary: 'End all sessions of a user',
      status: 204,
      despiteExpiry: true,
    },
    async (ctx, { id }) => {
      refuseSuperuser(ctx, await lockRow(ctx, userTable, id));
      await endAll(ctx, id);
    },
  );
}

/** More of them are of no use to anybody. */
const MOST_SHOWN = 100;

type ListedSession = Omit<SessionView, 'device' | 'is_current'> & { device: string | null };

async function openSessions(ctx: ReadCtx): Promise<SessionView[]> {
  const { tenant_id, id, session_id } = ctx.actor;
  const rows = await ctx.read<ListedSession>(
    sql`
      select s.id, s.device, s.created_at, s.last_used_at, s.expires_at from session s
      where s.tenant_id = ${tenant_id}::uuid and s.user_id = ${id}::uuid
        and s.revoked_at is null and s.expires_at > now()
      order by s.last_used_at desc, s.id limit ${MOST_SHOWN}::int`,
  );
  return rows.map(({ device, ...session }) => ({
    ...session,
    device: deviceOf(device),
    is_current: session.id === session_id,
  }));
}

async function endAll(ctx: Ctx, id: string, except?: string): Promise<void> {
  const { tenant_id } = ctx.actor;
  if ((await revokeSessions(ctx.db, { tenant_id, id }, except)) > 0) noteAccount(ctx, id, ENDED);
}
