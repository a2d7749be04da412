import { Refusal } from '@plumbline/contract/kit/errors';
import { MOST_WEBHOOKS } from '@plumbline/contract/webhooks/events';
import type { changeWebhook, NewWebhook, WebhookView } from '@plumbline/contract/webhooks/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { canonical } from '#kit/audit/canonical.ts';
import { timeOf } from '#kit/clock.ts';
import type { Ctx } from '#kit/ctx.ts';
import { newId } from '#kit/ids.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { isPrivateHost } from './addresses.ts';
import { wakeFor } from './deliveries.ts';
import { newSigningSecret, sealSecret } from './sign.ts';
import { readWebhook, readWebhooks } from './store.ts';

/** The time during which a replaced secret still signs besides the new one. */
const OVERLAP = sql`interval '1 day'`;

/**
 * Messages contain no secrets, but on their way they reveal what a tenant does. An address that cannot receive messages
 * is refused at once; one behind a name is detected by the first message.
 */
function requireSecure({ deps, locale }: Ctx, url: string | undefined): void {
  if (url === undefined || deps.config.private_webhooks) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') throw invalid(['body', 'url'], 'https', locale);
  if (isPrivateHost(hostname)) throw invalid(['body', 'url'], 'private_address', locale);
}

export async function addWebhook(ctx: Ctx, { name, url, kinds }: NewWebhook): Promise<WebhookView> {
  requireSecure(ctx, url);
  const { tenant_id, id: user } = ctx.actor;
  // Simultaneous requests that add one wait for each other.
  await sql`select from tenant where tenant_id = ${tenant_id}::uuid for update`.execute(ctx.db);
  if ((await readWebhooks(ctx)).length >= MOST_WEBHOOKS)
    throw new Refusal('limit_reached', { limit: 'webhooks', most: MOST_WEBHOOKS });
  const id = newId();
  await sql`
    insert into webhook (tenant_id, id, name, url, kinds, created_by, updated_by)
    values (${tenant_id}::uuid, ${id}::uuid, ${name}, ${url}, ${kinds}::text[], ${user}::uuid, ${user}::uuid)`.execute(
    ctx.db,
  );
  ctx.audit.push({
    entity: 'webhook',
    entity_id: id,
    operation: 'create',
    old_value: {},
    new_value: { name, url, kinds },
  });
  return await readWebhook(ctx, id);
}

/** Reactivating resets the failure count. */
export async function updateWebhook(
  ctx: Ctx,
  id: string,
  body: () => z.output<typeof changeWebhook>,
): Promise<WebhookView> {
  const old = await lockWebhook(ctx, id);
  const input = body();
  requireSecure(ctx, input.url);
  const { name, url, kinds, is_active } = { ...old, ...input };
  const isBegun = is_active && (!old.is_active || url !== old.url);
  await sql`
    update webhook set name = ${name}, url = ${url}, kinds = ${kinds}::text[], is_active = ${is_active},
      ${isBegun ? sql`failures = 0, failing_since = null, retry_at = '-infinity', disabled_at = null,` : sql``}
      updated_at = statement_timestamp(), updated_by = ${ctx.actor.id}::uuid
    where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(ctx.db);
  const changed = Object.entries({ name, url, kinds, is_active }).filter(
    ([field, value]) => canonical(value) !== canonical(old[field as keyof WebhookView]),
  );
  if (changed.length > 0)
    ctx.audit.push({
      entity: 'webhook',
      entity_id: id,
      operation: 'update',
      old_value: Object.fromEntries(
        changed.map(([field]) => [field, old[field as keyof WebhookView]]),
      ),
      new_value: Object.fromEntries(changed),
    });
  if (isBegun) wakeFor(ctx, id);
  return await readWebhook(ctx, id);
}

export async function deleteWebhook(ctx: Ctx, id: string): Promise<void> {
  const { name, url, kinds } = await lockWebhook(ctx, id);
  await sql`delete from webhook where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid`.execute(
    ctx.db,
  );
  ctx.audit.push({
    entity: 'webhook',
    entity_id: id,
    operation: 'delete',
    old_value: { name, url, kinds },
    new_value: {},
  });
}

/** Returns a secret that cannot be read again. */
export async function newSecretOf(ctx: Ctx, id: string): Promise<string> {
  const { tenant_id } = ctx.actor;
  const { signing_since } = await lockWebhook(ctx, id);
  const secret = newSigningSecret();
  const stored = sealSecret(ctx.deps, { tenant_id, webhook_id: id }, secret);
  await sql`
    update webhook_secret set expires_at = statement_timestamp() + ${OVERLAP}
    where tenant_id = ${tenant_id}::uuid and webhook_id = ${id}::uuid and expires_at is null`.execute(
    ctx.db,
  );
  await sql`
    insert into webhook_secret (tenant_id, id, webhook_id, secret)
    values (${tenant_id}::uuid, ${newId()}::uuid, ${id}::uuid, ${stored})`.execute(ctx.db);
  const since = (await timeOf(ctx)).toISOString();
  await sql`
    update webhook set signing_since = ${since}::timestamptz
    where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`.execute(ctx.db);
  ctx.audit.push({
    entity: 'webhook',
    entity_id: id,
    operation: 'update',
    old_value: { signing_since },
    new_value: { signing_since: since },
  });
  return secret;
}

async function lockWebhook(ctx: Ctx, id: string): Promise<WebhookView> {
  await sql`select from webhook where tenant_id = ${ctx.actor.tenant_id}::uuid and id = ${id}::uuid for update`.execute(
    ctx.db,
  );
  return await readWebhook(ctx, id);
}
