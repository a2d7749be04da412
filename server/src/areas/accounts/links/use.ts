import type { LoggedAccount } from '@plumbline/contract/kit/changes';
import type { LinkKind, LinkView, LoginAnswer } from '@plumbline/contract/accounts/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { Locale } from '@plumbline/contract/kit/locales';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { updateRow } from '#kit/entity/write.ts';
import type { ColumnValues, StoredRow } from '#kit/entity/write.ts';
import { systemCtx } from '#kit/jobs/systemCtx.ts';
import type { Agent } from '#kit/model/actor.ts';
import { hashPassword } from '#kit/passwords.ts';
import { openSession } from '../login.ts';
import { refuseGuessable, revokeSessions, storePassword } from '../service.ts';
import { revokePasswordLinks } from './service.ts';
import { badLink, findLink, takeLink } from './store.ts';
import type { Link } from './store.ts';

/** A call without a session, with a link. */
export interface LinkCall {
  deps: Deps;
  /** The browser's `User-Agent`. */
  device: string | undefined;
  /** The caller's network address. */
  ip: string;
  locale: Locale;
  log: FastifyBaseLogger;
}

/** Returns the purpose of the link without using it up. */
export async function viewLink({ deps, log }: LinkCall, token: string): Promise<LinkView> {
  const link = await findLink(deps, token, ['invitation', 'reset', 'verification']);
  return await asReader({ deps, log }, link, async ({ db }, { first_name, last_name }) => {
    const { rows } = await sql<{ name: string }>`
      select name from tenant where tenant_id = ${link.tenant_id}::uuid`.execute(db);
    const { kind, email, expires_at } = link;
    return {
      kind,
      email,
      first_name: String(first_name),
      last_name: String(last_name),
      tenant: rows[0]?.name ?? '',
      expires_at,
    };
  });
}

interface ChosenPassword {
  token: string;
  password: string;
}

/** Sets the password chosen through a link, and ends all sessions. */
export async function setPasswordByLink(call: LinkCall, choice: ChosenPassword): Promise<void> {
  await setByLink(call, choice, { kind: 'reset', names: {} });
}

/** Sets the first password of an invited user, who may correct the names, and signs in. */
export async function acceptByLink(
  call: LinkCall,
  {
    token,
    password,
    ...names
  }: ChosenPassword & { first_name?: string | undefined; last_name?: string | undefined },
): Promise<LoginAnswer> {
  const { tenant_id, user_id } = await setByLink(
    call,
    { token, password },
    { kind: 'invitation', names },
  );
  return await openSession(call.deps, { tenant_id, id: user_id }, call);
}

async function setByLink(
  { deps, locale, log }: LinkCall,
  { token, password }: ChosenPassword,
  { kind, names }: { kind: Exclude<LinkKind, 'verification'>; names: ColumnValues },
): Promise<Link> {
  const link = await findLink(deps, token, [kind]);
  const { tenant_id, user_id, email } = link;
  refuseGuessable({ locale }, { loc: ['body', 'password'], password, email });
  // Before the transaction: it takes long, and holds neither a connection nor a lock.
  const password_hash = await hashPassword(password, {
    group: `tenant ${tenant_id}`,
    member: user_id,
  });
  await asReader({ deps, log }, link, async (ctx, old) => {
    await takeLink(ctx, link);
    await storePassword(ctx.db, { tenant_id, user_id, password_hash });
    ctx.audit.push({
      entity: 'user',
      entity_id: user_id,
      operation: 'update',
      old_value: {},
      new_value: { password: 'changed' } satisfies LoggedAccount,
    });
    // The owner of the link has read the mails of this address.
    change(ctx, old, {
      ...names,
      is_verified: true,
      invited_until: null,
      ...(isInvited(old) ? { accepted_at: ctx.now.toISOString() } : {}),
    });
    await revokeSessions(ctx.db, { tenant_id, id: user_id });
    revokePasswordLinks(ctx, user_id);
  });
  return link;
}

/** Whether the user was invited and has not accepted yet. */
const isInvited = (user: ColumnValues): boolean =>
  user['invited_at'] !== null && user['accepted_at'] === null;

/** Confirms that the address belongs to the user. */
export async function verifyByLink({ deps, log }: LinkCall, token: string): Promise<void> {
  const link = await findLink(deps, token, ['verification']);
  await asReader({ deps, log }, link, async (ctx, old) => {
    await takeLink(ctx, link);
    change(ctx, old, { is_verified: true });
  });
}

function change(ctx: Ctx<Agent>, old: StoredRow, columns: ColumnValues): void {
  const table = ctx.deps.tables.get('user');
  if (table) updateRow(ctx, table, { old, columns });
}

/** Acts as the recipient of the link, who is locked; everything is logged as their own. */
async function asReader<T>(
  { deps, log }: Pick<LinkCall, 'deps' | 'log'>,
  { tenant_id, user_id, email }: Link,
  work: (ctx: Ctx<Agent>, user: StoredRow) => Promise<T>,
): Promise<T> {
  const { actor, ...base } = await systemCtx(deps, tenant_id, log);
  return await inTransaction<T, Agent>(
    { ...base, actor: { ...actor, id: user_id } },
    async (ctx) => {
      const { rows } = await sql<StoredRow & { is_suspended: boolean }>`
      select u.*, t.suspended_at is not null as is_suspended from app_user u
      join tenant t on t.tenant_id = u.tenant_id
      where u.tenant_id = ${tenant_id}::uuid and u.id = ${user_id}::uuid for no key update of u`.execute(
        ctx.db,
      );
      const [row] = rows;
      if (!row || row['email'] !== email || row['is_active'] !== true || row['archived'] === true)
        throw badLink('revoked');
      const { is_suspended, ...user } = row;
      if (is_suspended) throw new Refusal('tenant_suspended');
      return await work(ctx, user);
    },
  );
}
