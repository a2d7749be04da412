import { Refusal } from '@plumbline/contract/kit/errors';
import { PING } from '@plumbline/contract/webhooks/events';
import type { DeliveryView } from '@plumbline/contract/webhooks/schemas';
import { sql } from 'kysely';
import { timeOf } from '#kit/clock.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { newestFirst } from '#kit/entity/paging.ts';
import type { Paging } from '#kit/entity/paging.ts';
import { newId } from '#kit/ids.ts';
import { DELIVERY_TASK, MESSAGE_LEASE } from './message.ts';
import { readWebhook } from './store.ts';

/** Number of attempts shown for one message. */
const SHOWN_ATTEMPTS = 10;

/** Signals the messages of a webhook once the transaction has committed. */
export function wakeFor({ actor, deps, atCommit }: Ctx, id: string): void {
  const { tenant_id } = actor;
  atCommit.afterwards(() => void deps.events.emit('due', DELIVERY_TASK, { tenant_id, id }));
}

/** Writes an empty message to test a webhook, and returns its id. */
export async function ping(ctx: Ctx, webhook_id: string): Promise<string> {
  const webhook = await readWebhook(ctx, webhook_id);
  if (webhook.signing_since === null) throw new Refusal('wrong_status');
  const id = newId();
  const at = (await timeOf(ctx)).toISOString();
  await sql`
    insert into webhook_delivery (tenant_id, id, webhook_id, kind, entity, entity_id, at)
    values (${ctx.actor.tenant_id}::uuid, ${id}::uuid, ${webhook_id}::uuid, ${PING}, 'webhook', ${webhook_id}::uuid, ${at}::timestamptz)`.execute(
    ctx.db,
  );
  wakeFor(ctx, webhook_id);
  return id;
}

/**
 * Sends a message again, under the same id, so that its receiver can recognise it. The webhook does not wait any
 * longer.
 * @throws wrong_status if the webhook is off, unless the message tests it
 */
export async function sendAgain(ctx: Ctx, webhook_id: string, id: string): Promise<void> {
  const { tenant_id } = ctx.actor;
  const { is_active } = await readWebhook(ctx, webhook_id);
  const { rows } = await sql<{ kind: string }>`
    update webhook_delivery set status = 'waiting', queued_at = statement_timestamp(), due_at = statement_timestamp(), ended_at = null
    where tenant_id = ${tenant_id}::uuid and webhook_id = ${webhook_id}::uuid and id = ${id}::uuid and status <> 'sending'
    returning kind`.execute(ctx.db);
  const [message] = rows;
  if (!message) throw new Refusal('not_found');
  if (!is_active && message.kind !== PING)
    throw new Refusal('wrong_status', { reason: 'webhook_off' });
  await sql`
    update webhook set retry_at = '-infinity' where tenant_id = ${tenant_id}::uuid and id = ${webhook_id}::uuid`.execute(
    ctx.db,
  );
  wakeFor(ctx, webhook_id);
}

type DeliveryRow = Omit<DeliveryView, 'attempts'>;
type DeliveryAttempt = DeliveryView['attempts'][number] & { delivery_id: string };

/** A message of a webhook that is off, until it is on again; a server that is sending one continues. */
const IS_HELD = sql`(not w.is_active and d.kind <> ${PING} and (d.status = 'waiting' or ${MESSAGE_LEASE.isSilent('d')}))`;

/** One page of the messages to a webhook. */
export async function readDeliveries(ctx: ReadCtx, webhook_id: string, paging: Paging) {
  const tenant = sql`${ctx.actor.tenant_id}::uuid`;
  const mine = sql`d.tenant_id = ${tenant} and d.webhook_id = ${webhook_id}::uuid`;
  return await newestFirst(ctx, paging, {
    alias: 'd',
    rows: sql<DeliveryRow>`
      select d.id, d.kind, d.entity, d.entity_id, d.at, d.created_at,
        case when ${IS_HELD} then 'held' when d.status = 'sending' then 'waiting' else d.status end as status,
        case when d.status = 'waiting' and not ${IS_HELD} then greatest(d.due_at, w.retry_at) end as due_at
      from webhook_delivery d join webhook w on w.tenant_id = ${tenant} and w.id = d.webhook_id
      where ${mine}`,
    count: sql`select count(*) as total from webhook_delivery d where ${mine}`,
    views: async (rows): Promise<DeliveryView[]> => {
      const attempts = await readAttempts(
        ctx,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, attempts: attempts.get(row.id) ?? [] }));
    },
  });
}

/** The newest attempts of each message, the newest first. */
async function readAttempts(
  ctx: ReadCtx,
  ids: readonly string[],
): Promise<Map<string, DeliveryView['attempts']>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.read<DeliveryAttempt>(
    sql`
      select a.delivery_id, a.number, a.at, a.duration_ms, a.status_code, a.fault, a.response
      from unnest(${ids}::uuid[]) k (id) cross join lateral (
        select * from webhook_attempt b where b.tenant_id = ${ctx.actor.tenant_id}::uuid and b.delivery_id = k.id
        order by b.number desc limit ${SHOWN_ATTEMPTS}) a
      order by a.delivery_id, a.number desc`,
  );
  const grouped = Map.groupBy(rows, (row) => row.delivery_id);
  return new Map(
    [...grouped].map(([id, own]) => [id, own.map(({ delivery_id: _, ...attempt }) => attempt)]),
  );
}
