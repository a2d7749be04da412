import { Refusal } from '@plumbline/contract/kit/errors';
import type { WebhookView } from '@plumbline/contract/webhooks/schemas';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';

const COLUMNS = sql`w.id, w.name, w.url, w.kinds, w.is_active, w.signing_since, w.failures, w.failing_since, w.disabled_at, w.created_at`;

export const readWebhooks = async (ctx: Pick<ReadCtx, 'actor' | 'read'>): Promise<WebhookView[]> =>
  await ctx.read<WebhookView>(
    sql`
      select ${COLUMNS} from webhook w where w.tenant_id = ${ctx.actor.tenant_id}::uuid order by w.name, w.id`,
  );

/** @throws Refusal `not_found` */
export async function readWebhook(
  ctx: Pick<ReadCtx, 'actor' | 'read'>,
  id: string,
): Promise<WebhookView> {
  const [webhook] = await ctx.read<WebhookView>(
    sql`
      select ${COLUMNS} from webhook w where w.tenant_id = ${ctx.actor.tenant_id}::uuid and w.id = ${id}::uuid`,
  );
  if (!webhook) throw new Refusal('not_found');
  return webhook;
}
