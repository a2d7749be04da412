import type { WebhookView } from '@plumbline/contract/webhooks/schemas';
import { sql } from 'kysely';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx } from '#kit/ctx.ts';
import { queue } from '#kit/db/transaction.ts';
import { systemCtx } from '#kit/jobs/systemCtx.ts';
import { untilRecorded } from '#kit/due/lease.ts';
import type { TaskWork } from '#kit/due/task.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import { secondsAfter } from '#kit/outgoing/pause.ts';
import type { SendOutcome } from '#kit/outgoing/send.ts';
import { MESSAGE_LEASE, type ClaimedMessage } from './message.ts';

/** Attempts go on for this long; then a message is given up. */
const TRIED_FOR_MS = 3 * 24 * 3600 * 1000;
/** A webhook with this many failures over this time is switched off. */
const MOST_FAILURES = 10;
const FAILING_FOR_MS = 3 * 24 * 3600 * 1000;
/** Number of newest attempts kept for one message, however often it is sent again. */
const KEPT_ATTEMPTS = 30;
/** The address reports that it no longer exists. */
const GONE = 410;

/** Records the result of an attempt. */
export async function recordAttempt(
  { deps, log }: Pick<TaskWork, 'deps' | 'log'>,
  message: ClaimedMessage,
  outcome: SendOutcome,
): Promise<void> {
  await untilRecorded(async () => {
    const base = await systemCtx(deps, message.tenant_id, log);
    await inTransaction<void, SystemActor>(base, async (ctx) => {
      addAttempt(ctx, message, outcome);
      if (outcome.fault === null) confirmed(ctx, message);
      else await failed(ctx, message, outcome);
    });
  });
}

function addAttempt(
  { db }: Ctx<SystemActor>,
  { tenant_id, id, attempts, claimed_at }: ClaimedMessage,
  { duration_ms, status_code, fault, response }: SendOutcome,
): void {
  queue(
    db,
    sql`
    insert into webhook_attempt (tenant_id, delivery_id, number, at, duration_ms, status_code, fault, response)
    select d.tenant_id, d.id, ${attempts}::int, ${claimed_at}::timestamptz, ${duration_ms}::int, ${status_code}::int, ${fault}, ${response}
    from webhook_delivery d where d.tenant_id = ${tenant_id}::uuid and d.id = ${id}::uuid on conflict do nothing`,
  );
  queue(
    db,
    sql`
    delete from webhook_attempt where tenant_id = ${tenant_id}::uuid and delivery_id = ${id}::uuid and number <= ${attempts - KEPT_ATTEMPTS}::int`,
  );
}

function confirmed({ db }: Ctx<SystemActor>, message: ClaimedMessage): void {
  const { tenant_id, webhook_id } = message;
  queue(
    db,
    sql`
    update webhook_delivery set status = 'delivered', ended_at = statement_timestamp()
    where tenant_id = ${tenant_id}::uuid and ${MESSAGE_LEASE.isOf(message)}`,
  );
  queue(
    db,
    sql`
    update webhook set failures = 0, failing_since = null, retry_at = '-infinity'
    where tenant_id = ${tenant_id}::uuid and id = ${webhook_id}::uuid and failures > 0`,
  );
}

/** Puts off message and webhook, or gives up the message; switches off a webhook that has failed for too long. */
async function failed(
  ctx: Ctx<SystemActor>,
  message: ClaimedMessage,
  { status_code }: SendOutcome,
): Promise<void> {
  const { db } = ctx;
  const { tenant_id, webhook_id, attempts, claimed_at, queued_at } = message;
  const { rows } = await sql<
    Pick<WebhookView, 'name' | 'failures' | 'is_active' | 'failing_since'>
  >`
    update webhook set failures = failures + 1, failing_since = least(failing_since, statement_timestamp())
    where tenant_id = ${tenant_id}::uuid and id = ${webhook_id}::uuid
    returning name, failures, is_active, failing_since`.execute(db);
  const [webhook] = rows;
  const sent = Date.parse(claimed_at);
  const isOver =
    status_code === GONE ||
    ((webhook?.failures ?? 0) >= MOST_FAILURES &&
      sent - Date.parse(webhook?.failing_since ?? '') >= FAILING_FOR_MS);
  const pauses = secondsAfter(webhook?.failures ?? 1, Math.random());
  await sql`
    update webhook set retry_at = statement_timestamp() + make_interval(secs => ${pauses}::int)
    where tenant_id = ${tenant_id}::uuid and id = ${webhook_id}::uuid`.execute(db);
  const isLast = sent - Date.parse(queued_at) >= TRIED_FOR_MS;
  const wait_s = secondsAfter(attempts, Math.random());
  await sql`
    update webhook_delivery set ${
      isLast
        ? sql`status = 'failed', ended_at = statement_timestamp()`
        : sql`status = 'waiting', due_at = statement_timestamp() + make_interval(secs => ${wait_s}::int)`
    } where tenant_id = ${tenant_id}::uuid and ${MESSAGE_LEASE.isOf(message)}`.execute(db);
  if (webhook?.is_active && isOver) await switchOff(ctx, webhook_id, webhook.name);
}

/** Its superusers are notified: the log says that the system did it (`ofWebhooks`). */
async function switchOff(
  { db, actor, audit, deps }: Ctx<SystemActor>,
  id: string,
  name: string,
): Promise<void> {
  const { rows } = await sql<{ disabled_at: string }>`
    update webhook set is_active = false, disabled_at = ${deps.clock}
    where tenant_id = ${actor.tenant_id}::uuid and id = ${id}::uuid returning disabled_at`.execute(
    db,
  );
  audit.push({
    entity: 'webhook',
    entity_id: id,
    operation: 'update',
    old_value: { is_active: true },
    new_value: { is_active: false, name, disabled_at: rows[0]?.disabled_at },
  });
}
