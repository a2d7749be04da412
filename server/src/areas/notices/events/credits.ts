import { lowBalance } from '#areas/credits/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { NewNotice } from '../sendNotices.ts';
import { superusersOf } from './superusers.ts';

/** Notifies superusers when completions have made the balance low. */
export async function ofCredits(
  ctx: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  if (!events.some(({ entity, type }) => entity === 'inspection' && type === 'complete')) return [];
  const { db, actor } = ctx;
  const tenant = actor.tenant_id;
  const [account] = (await lowBalance(tenant).execute(db)).rows;
  if (!account) return [];
  return (await superusersOf(ctx)).map((user_id) => ({
    user_id,
    kind: 'low_credits',
    key: `low_credits ${account.source_id}`,
    about: null,
    data: { remnant: account.balance },
  }));
}
