import { Refusal } from '@plumbline/contract/kit/errors';
import { MOST_WEBHOOKS } from '@plumbline/contract/webhooks/events';
import type { changeWebhook, NewWebhook, WebhookView } from '@plumbline/contract/webhooks/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { deleteRow, insertRow, lockRow, updateRow } from '#kit/entity/write.ts';
import { newId } from '#kit/ids.ts';
import { requireReachable } from '#kit/outgoing/requireReachable.ts';
import { wakeFor } from './deliveries.ts';
import { newSigningSecret, sealSecret } from './sign.ts';
import { readWebhook, readWebhooks, webhookTable } from './store.ts';

/** The time during which a replaced secret still signs besides the new one. */
const OVERLAP = sql`interval '1 day'`;

export async function addWebhook(ctx: Ctx, { name, url, kinds }: NewWebhook): Promise<WebhookView> {
  requireReachable(ctx, 'url', url);
  // Simultaneous requests that add one wait for each other.
  await sql`select from tenant where tenant_id = ${ctx.actor.tenant_id}::uuid for update`.execute(
    ctx.db,
  );
  if ((await readWebhooks(ctx)).length >= MOST_WEBHOOKS)
    throw new Refusal('limit_reached', { limit: 'webhooks', most: MOST_WEBHOOKS });
  return await readWebhook(ctx, insertRow(ctx, webhookTable, { name, url, kinds }));
}

/** A webhook that has not failed. */
const UNFAILED = { failures: 0, failing_since: null, retry_at: '-infinity', disabled_at: null };

/** Reactivating resets the failure count. */
export async function updateWebhook(
  ctx: Ctx,
  id: string,
  body: () => z.output<typeof changeWebhook>,
): Promise<WebhookView> {
  const old = await lockRow(ctx, webhookTable, id);
  const input = body();
  if (input.url !== undefined) requireReachable(ctx, 'url', input.url);
  const { url, is_active } = { ...old, ...input };
  const isBegun = is_active === true && (old['is_active'] !== true || url !== old['url']);
  updateRow(ctx, webhookTable, { old, columns: isBegun ? { ...input, ...UNFAILED } : input });
  if (isBegun) wakeFor(ctx, id);
  return await readWebhook(ctx, id);
}

export async function deleteWebhook(ctx: Ctx, id: string): Promise<void> {
  const old = await lockRow(ctx, webhookTable, id);
  const { name, url, kinds } = old;
  await deleteRow(ctx, webhookTable, old, { name, url, kinds });
}

/** Returns a secret that cannot be read again. */
export async function newSecretOf(ctx: Ctx, id: string): Promise<string> {
  const { tenant_id } = ctx.actor;
  const old = await lockRow(ctx, webhookTable, id);
  const secret = newSigningSecret();
  const stored = sealSecret(ctx.deps, { tenant_id, webhook_id: id }, secret);
  queue(
    ctx.db,
    sql`
    update webhook_secret set expires_at = statement_timestamp() + ${OVERLAP}
    where tenant_id = ${tenant_id}::uuid and webhook_id = ${id}::uuid and expires_at is null`,
  );
  queue(
    ctx.db,
    sql`
    insert into webhook_secret (tenant_id, id, webhook_id, secret)
    values (${tenant_id}::uuid, ${newId()}::uuid, ${id}::uuid, ${stored})`,
  );
  const signing_since = (await timeOf(ctx)).toISOString();
  updateRow(ctx, webhookTable, { old, columns: { signing_since } });
  return secret;
}
