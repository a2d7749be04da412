import { sql } from 'kysely';
import { lowBalance } from '#areas/credits/service.ts';
import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { NewNotice } from '../tell.ts';

/**
 * Superusers are told when completions have made the balance low.
 */
export async function ofCredits(
  { db, actor }: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  if (!events.some(({ entity, type }) => entity === 'inspection' && type === 'complete')) return [];
  const tenant = actor.tenant_id;
  const [account] = (await lowBalance(tenant).execute(db)).rows;
  if (!account) return [];
  const { rows: superusers } = await sql<{ id: string }>`
    select id from app_user where tenant_id = ${tenant}::uuid and is_superuser and is_active and not archived`.execute(
    db,
  );
  return superusers.map(({ id }) => ({
    user_id: id,
    kind: 'low_credits',
    key: `low_credits ${account.source_id}`,
    about: null,
    data: { remnant: account.balance },
  }));
}
