import type { Ctx } from '#kit/ctx.ts';
import type { HandledEvent } from '#kit/handlers/handler.ts';
import type { Agent } from '#kit/model/actor.ts';
import type { NewNotice } from '../sendNotices.ts';
import { superusersOf } from './superusers.ts';

/** Notifies superusers when the system has switched off a webhook, according to its log entry. */
export async function ofWebhooks(
  ctx: Ctx<Agent>,
  events: readonly HandledEvent[],
): Promise<NewNotice[]> {
  const disabled = events.flatMap(({ entity, entity_id, new_value: { disabled_at, name } }) =>
    entity === 'webhook' && typeof disabled_at === 'string' && typeof name === 'string'
      ? [{ id: entity_id, name, disabled_at }]
      : [],
  );
  if (disabled.length === 0) return [];
  const superusers = await superusersOf(ctx);
  return disabled.flatMap(({ id, name, disabled_at }) =>
    superusers.map((user_id) => ({
      user_id,
      kind: 'webhook_disabled' as const,
      key: `webhook_disabled ${id} ${disabled_at}`,
      about: null,
      data: { webhook: { id, name } },
    })),
  );
}
