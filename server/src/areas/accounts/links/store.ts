import { timingSafeEqual } from 'node:crypto';
import type { LinkFault, LinkKind } from '@plumbline/contract/accounts/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx, Deps } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { newId } from '#kit/ids.ts';
import type { Agent } from '#kit/model/actor.ts';
import { newToken, readToken } from '#kit/signedTokens.ts';
import type { TokenRow } from '#kit/signedTokens.ts';

const HOUR_MS = 3600 * 1000;
/** The lifetime of each kind of link. */
const LIFE_MS = {
  invitation: 7 * 24 * HOUR_MS,
  reset: HOUR_MS,
  verification: 3 * 24 * HOUR_MS,
} as const satisfies Record<LinkKind, number>;

const linkOf = ({ secret }: Pick<Deps, 'secret'>) => ({ secret, kind: 'account link' }) as const;

export const endOf = (kind: LinkKind, now: Date): Date => new Date(now.getTime() + LIFE_MS[kind]);

/** The context for writing links: a request, or one that acts for another tenant. */
export type LinkCtx = Pick<Ctx<Agent>, 'db' | 'deps' | 'log' | 'atCommit' | 'now'> & {
  actor: Pick<Agent, 'tenant_id' | 'time_zone'>;
};

/** Writes a link with the open transaction and revokes the user's earlier ones of the kind; returns its token. */
export function addLink(
  ctx: LinkCtx,
  { kind, user_id, email }: { kind: LinkKind; user_id: string; email: string },
): { id: string; token: string; expires_at: Date } {
  const { tenant_id } = ctx.actor;
  const id = newId();
  const { token, hash } = newToken(linkOf(ctx.deps), { tenant_id, id });
  const expires_at = endOf(kind, ctx.now);
  revokeLinks(ctx, user_id, [kind]);
  queue(
    ctx.db,
    sql`
      insert into account_link (tenant_id, id, user_id, kind, email, link_hash, expires_at)
      values (${tenant_id}::uuid, ${id}::uuid, ${user_id}::uuid, ${kind}, ${email}, ${hash}, ${expires_at.toISOString()}::timestamptz)`,
  );
  return { id, token, expires_at };
}

/** Revokes the user's links of these kinds. */
export const revokeLinks = (
  { db, actor }: Pick<LinkCtx, 'db' | 'actor'>,
  user_id: string,
  kinds: readonly LinkKind[],
): void =>
  queue(
    db,
    sql`
      update account_link set revoked_at = statement_timestamp()
      where tenant_id = ${actor.tenant_id}::uuid and user_id = ${user_id}::uuid and kind = any(${kinds}::text[])
        and used_at is null and revoked_at is null`,
  );

export interface Link extends TokenRow {
  kind: LinkKind;
  user_id: string;
  email: string;
  expires_at: string;
}
interface StoredLink extends Link {
  link_hash: Buffer;
  is_over: boolean;
  is_used: boolean;
  is_revoked: boolean;
}

export const badLink = (reason: LinkFault): Refusal => new Refusal('bad_link', { reason });

/** Returns the link of a token, if it still works for one of these kinds; read by the sign-in role. */
export async function findLink(
  deps: Deps,
  token: string,
  kinds: readonly LinkKind[],
): Promise<Link> {
  const named = readToken(linkOf(deps), token);
  if (!named) throw badLink('unknown');
  const { rows } = await sql<StoredLink>`
    select tenant_id, id, user_id, kind, email, expires_at, link_hash, expires_at <= now() as is_over,
      used_at is not null as is_used, revoked_at is not null as is_revoked
    from account_link where tenant_id = ${named.tenant_id}::uuid and id = ${named.id}::uuid`.execute(
    deps.database.signIn,
  );
  const [stored] = rows;
  if (!stored || !timingSafeEqual(stored.link_hash, named.hash) || !kinds.includes(stored.kind))
    throw badLink('unknown');
  const { link_hash: _, is_over, is_used, is_revoked, ...link } = stored;
  if (is_used) throw badLink('used');
  if (is_revoked) throw badLink('revoked');
  if (is_over) throw badLink('expired');
  return link;
}

/** Uses up the link in the open transaction, unless another request has done so. The user is locked. */
export async function takeLink(ctx: Pick<LinkCtx, 'db'>, { tenant_id, id }: Link): Promise<void> {
  const isOpen: RawBuilder<unknown> = sql`used_at is null and revoked_at is null and expires_at > statement_timestamp()`;
  const { numAffectedRows } = await sql`
    update account_link set used_at = statement_timestamp()
    where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid and ${isOpen}`.execute(ctx.db);
  if (numAffectedRows !== 1n) throw badLink('used');
}
