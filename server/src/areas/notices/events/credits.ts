import { sql } from 'kysely';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { NewNotice } from '../tell.ts';
import { superusersOf } from './superusers.ts';

/** The balance is low at this share of what it was when credits were last added. */
const LOW = 0.1;

/**
 * Superusers are told when completions have made the balance low. Until credits are added it only falls, so it becomes low
 * once.
 */
export async function ofCredits(
  ctx: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  if (!events.some(({ entity, type }) => entity === 'inspection' && type === 'complete')) return [];
  const { db, actor } = ctx;
  const tenant = actor.tenant_id;
  const { rows } = await sql<{ balance: number; source_id: string; balance_after: number }>`
    select a.balance, last.source_id, last.balance_after from credit_account a
    cross join lateral (
      select l.source_id, l.balance_after from credit_ledger l
      where l.tenant_id = ${tenant}::uuid and l.kind in ('grant', 'refill') order by l.at desc, l.source_id desc limit 1) last
    where a.tenant_id = ${tenant}::uuid`.execute(db);
  const [account] = rows;
  if (!account || account.balance > account.balance_after * LOW) return [];
  return (await superusersOf(ctx)).map((user_id) => ({
    user_id,
    kind: 'low_credits',
    key: `low_credits ${account.source_id}`,
    about: null,
    data: { remnant: account.balance },
  }));
}
