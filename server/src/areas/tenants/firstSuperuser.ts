import {
  firstSuperuser as answer,
  inviteSuperuser as inviteBody,
} from '@plumbline/contract/tenants/schemas';
import type { FirstSuperuser } from '@plumbline/contract/tenants/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { invitedColumns, revokeAllLinks, sendLink } from '#areas/accounts/links/service.ts';
import type { LinkReader } from '#areas/accounts/links/service.ts';
import { changeAddress } from '#areas/accounts/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import { transactionRoute } from '#kit/http/route.ts';
import { asTenant } from '#kit/db/transaction.ts';
import type { Schema } from '../../schema.ts';
import { lockTenant } from './change.ts';
import { noteUser, requireOperator } from './service.ts';

const OPERATORS = { permission: 'tenant.operate', tag: 'superuser', despiteExpiry: true } as const;

/** The first superuser of a tenant: without that user's invitation nobody can ever work in it. */
export function firstSuperuserRoutes(app: FastifyInstance): void {
  transactionRoute(
    app,
    {
      ...OPERATORS,
      method: 'GET',
      path: '/superuser/tenant/:id/superuser',
      summary: 'The first superuser of a tenant, and what became of the invitation',
      answer,
    },
    async (ctx, { id }) => {
      requireOperator(ctx);
      return await asTenant(ctx, id, async (db) => {
        await lockTenant(db, id);
        return await viewOfFirst(db, id);
      });
    },
  );
  transactionRoute(
    app,
    {
      ...OPERATORS,
      method: 'POST',
      path: '/superuser/tenant/:id/superuser/invite',
      summary: 'Invite the first superuser of a tenant again, at another address if need be',
      body: inviteBody,
      answer,
    },
    async (ctx, { id, body }) => {
      requireOperator(ctx);
      return await asTenant(ctx, id, async (db) => {
        await inviteAgain(ctx, db, { id, input: body });
        return await viewOfFirst(db, id);
      });
    },
  );
}

/** The oldest superuser not created by another user. */
const FIRST = (tenant_id: string) => sql`
  select u.* from app_user u where u.tenant_id = ${tenant_id}::uuid and u.is_superuser and u.created_by is null
  order by u.created_at, u.id limit 1`;

async function viewOfFirst(db: Kysely<Schema>, tenant_id: string): Promise<FirstSuperuser> {
  type Found = NonNullable<FirstSuperuser['superuser']>;
  const { rows } = await sql<Found & { archived: boolean }>`
    select u.full_name, u.email, u.invited_at, u.invited_until, u.accepted_at, u.last_login_at, u.archived,
      (select jsonb_build_object('status', case m.status when 'sending' then 'waiting' else m.status end, 'fault', m.fault)
        from mail m where m.tenant_id = ${tenant_id}::uuid and m.user_id = u.id and m.address = u.email
        order by m.created_at desc, m.id desc limit 1) as mail
    from (${FIRST(tenant_id)}) u`.execute(db);
  const [found] = rows;
  if (!found || found.archived) return { superuser: null };
  const { archived: _, ...superuser } = found;
  return { superuser };
}

interface StoredFirst extends LinkReader {
  is_active: boolean;
  archived: boolean;
  invited_at: string | null;
  invited_until: string | null;
  accepted_at: string | null;
}

async function inviteAgain(
  ctx: Ctx,
  db: Kysely<Schema>,
  { id: tenant_id, input }: { id: string; input: () => { email?: string | undefined } },
): Promise<void> {
  await lockTenant(db, tenant_id);
  const { rows } = await sql<StoredFirst>`${FIRST(tenant_id)} for no key update`.execute(db);
  const [user] = rows;
  if (!user) throw new Refusal('not_found');
  const { email = user.email } = input();
  if (!user.is_active || user.archived) throw new Refusal('wrong_status', { reason: 'inactive' });
  // A user with a password belongs to the tenant, and asks for a new one on the sign-in page.
  if (user.invited_at === null || user.accepted_at !== null)
    throw new Refusal('wrong_status', { reason: 'not_invited' });
  const theirs = { ...ctx, db, actor: { tenant_id, time_zone: ctx.actor.time_zone } };
  const columns = { email, ...invitedColumns(ctx.now) };
  if (email !== user.email) {
    await changeAddress(db, { tenant_id, user_id: user.id, old: user.email, email });
    revokeAllLinks(theirs, user.id);
  }
  await db
    .updateTable('app_user')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', user.id)
    .execute();
  const { invited_at, invited_until } = user;
  const old = { email: user.email, invited_at, invited_until };
  await noteUser(ctx, db, { tenant_id, id: user.id, old_value: old, new_value: columns });
  await sendLink(theirs, 'invitation', { ...user, email });
}
