import { Refusal } from '@plumbline/contract/kit/errors';
import { boolean, defineResource, text, texts, time } from '@plumbline/contract/kit/resource';
import type { WebhookView } from '@plumbline/contract/webhooks/schemas';
import { sql } from 'kysely';
import type { ReadCtx } from '#kit/ctx.ts';
import { defineTable } from '#kit/model/table.ts';

/** How webhooks are changed and logged; their list has neither filters nor pages. */
export const webhookTable = defineTable({
  resource: defineResource({
    name: 'webhook',
    path: '/webhook',
    fields: {
      name: text(),
      url: text(),
      kinds: texts(),
      is_active: boolean(),
      signing_since: time({ nullable: true }),
    },
  }),
  table: 'webhook',
  // Only for superusers.
  visible: () => sql<boolean>`false`,
  defaults: {},
});

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
