import { PING } from '@plumbline/contract/webhooks/events';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import type { Database } from '#kit/db/db.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { Task, TaskWork } from '#kit/jobs/kind.ts';
import { wakeWorkers } from '#kit/jobs/queue.ts';
import type { QueueEntry } from '#kit/jobs/queue.ts';
import { DELIVERY_TASK } from './message.ts';
import type { ClaimedMessage } from './message.ts';
import { recordAttempt } from './record.ts';
import { send } from './send.ts';
import { openSecret, signedHeaders } from './sign.ts';

/** Messages of one webhook at once, while it confirms them; a failing one gets a single message after each pause. */
const AT_ONCE = 4;
/** The most messages of a webhook in one go; then others have their turn. */
const MESSAGES_PER_TURN = 8;
/** The most workers that a tenant with unresponsive addresses can occupy. */
const WORKERS = 16;
const WORKERS_OF_TENANT = 2;
const AGAIN_MS = 1000;
const WITHIN_MS = 10_000;
/** After this long, the server that was sending a message counts as dead. */
export const GIVEN_UP_AFTER = sql`interval '1 minute'`;
/** Messages that should have been attempted by now have lost their place in the queue. */
const OVERDUE = sql`interval '2 seconds'`;

/** Sends messages that are due, on whichever server. */
export function deliveryTask(): Task {
  const busy = new Map<string, number>();
  return {
    name: DELIVERY_TASK,
    workers: WORKERS,
    due: dueWebhooks,
    run: async (entry, work) => {
      const { tenant_id } = entry;
      const count = busy.get(tenant_id) ?? 0;
      if (count >= WORKERS_OF_TENANT) {
        const due_at = new Date(Date.now() + AGAIN_MS).toISOString();
        await wakeWorkers(work.deps.database, DELIVERY_TASK, [{ ...entry, due_at }], work.log);
        return;
      }
      busy.set(tenant_id, count + 1);
      try {
        await deliver(entry, work);
      } finally {
        const left = (busy.get(tenant_id) ?? 1) - 1;
        if (left > 0) busy.set(tenant_id, left);
        else busy.delete(tenant_id);
      }
    },
  };
}

/** Messages that may be sent now: to an active webhook whose pause is over, or for testing it. */
const MAY_BE_SENT = sql`(w.is_active and w.retry_at <= now() or d.kind = ${PING}) and w.signing_since is not null`;

const dueWebhooks = async ({ read }: Pick<Database, 'read'>): Promise<QueueEntry[]> =>
  await read<QueueEntry>(sql`
    select distinct d.tenant_id, d.webhook_id as id from webhook_delivery d
    join webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
    where d.status in ('waiting', 'sending') and ${MAY_BE_SENT}
      and (d.status = 'waiting' and d.due_at <= now() - ${OVERDUE} or d.status = 'sending' and d.claimed_at <= now() - ${GIVEN_UP_AFTER})`);

interface WebhookTarget {
  url: string;
  failures: number;
  secrets: string[];
}

/** Sends the due messages of a webhook that no other server is sending. */
async function deliver({ tenant_id, id = '' }: QueueEntry, work: TaskWork): Promise<void> {
  const { deps, log, stopping } = work;
  for (let go = 0; go < MESSAGES_PER_TURN; go += 1) {
    if (stopping.aborted) return;
    const target = await targetOf(deps, tenant_id, id);
    if (!target) return;
    const most = target.failures === 0 ? AT_ONCE : 1;
    const messages = await claim(deps, { tenant_id, id, most });
    const results = await Promise.all(messages.map((one) => attempt(work, target, one)));
    const failed = results.filter((result) => result !== null);
    if (failed.length > 0) {
      const due_at = new Date(Date.now() + Math.max(...failed) * 1000).toISOString();
      return await wakeWorkers(deps.database, DELIVERY_TASK, [{ tenant_id, id, due_at }], log);
    }
    if (messages.length === 0) return;
  }
  await wakeWorkers(deps.database, DELIVERY_TASK, [{ tenant_id, id }], log);
}

/** Undefined if it is gone, or nothing can sign: its secrets are those of another installation. */
async function targetOf(
  deps: Deps,
  tenant_id: string,
  id: string,
): Promise<WebhookTarget | undefined> {
  const { database } = deps;
  const [webhook] = await database.read<Omit<WebhookTarget, 'secrets'>>(sql`
    select url, failures from webhook where tenant_id = ${tenant_id}::uuid and id = ${id}::uuid`);
  if (!webhook) return undefined;
  const { rows } = await sql<{ secret: string }>`
    select secret from webhook_secret where tenant_id = ${tenant_id}::uuid and webhook_id = ${id}::uuid
      and (expires_at is null or expires_at > now()) order by expires_at desc nulls first`.execute(
    database.signIn,
  );
  const owner = { tenant_id, webhook_id: id };
  const secrets = rows
    .map(({ secret }) => openSecret(deps, owner, secret))
    .filter((secret) => secret !== null);
  return secrets.length === 0 ? undefined : { ...webhook, secrets };
}

async function claim(
  { database }: Deps,
  { tenant_id, id, most }: { tenant_id: string; id: string; most: number },
): Promise<ClaimedMessage[]> {
  return await inTenant(database.app, tenant_id, async (db) => {
    const { rows } = await sql<ClaimedMessage>`
      update webhook_delivery set status = 'sending', attempts = attempts + 1, claimed_at = statement_timestamp()
      where tenant_id = ${tenant_id}::uuid and id in (
        select d.id from webhook_delivery d join webhook w on w.tenant_id = ${tenant_id}::uuid and w.id = d.webhook_id
        where d.tenant_id = ${tenant_id}::uuid and d.webhook_id = ${id}::uuid and d.status in ('waiting', 'sending') and ${MAY_BE_SENT}
          and (d.status = 'waiting' and d.due_at <= statement_timestamp() or d.status = 'sending' and d.claimed_at <= statement_timestamp() - ${GIVEN_UP_AFTER})
        order by d.due_at, d.id limit ${most}::int for update of d skip locked)
      returning tenant_id, id, webhook_id, kind, entity, entity_id, at, attempts, claimed_at, queued_at`.execute(
      db,
    );
    return rows;
  });
}

/** Returns null, or the seconds until the webhook may be attempted again. */
async function attempt(
  work: TaskWork,
  { url, secrets }: WebhookTarget,
  message: ClaimedMessage,
): Promise<number | null> {
  const { id, kind, entity, entity_id, at } = message;
  const body = JSON.stringify({ type: kind, timestamp: at, data: { entity, id: entity_id } });
  const headers = signedHeaders(secrets, { id, body, at: new Date(message.claimed_at) });
  const outcome = await send(
    { url, headers, body },
    { inPrivateNetworks: work.deps.config.private_webhooks, within_ms: WITHIN_MS },
  );
  return await recordAttempt(work, message, outcome);
}
