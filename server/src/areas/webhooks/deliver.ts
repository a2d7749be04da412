import { PING } from '@plumbline/contract/webhooks/events';
import { sql } from 'kysely';
import type { Deps } from '#kit/ctx.ts';
import type { Task, TaskWork } from '#kit/due/task.ts';
import type { DueEntry } from '#kit/events/signals.ts';
import { send } from '#kit/outgoing/send.ts';
import { DELIVERY_TASK, MESSAGE_LEASE } from './message.ts';
import type { ClaimedMessage } from './message.ts';
import { recordAttempt } from './record.ts';
import { openSecret, signedHeaders } from './sign.ts';

/** Messages of one webhook at once, while it confirms them; a failing one gets a single message after each pause. */
const AT_ONCE = 4;
/** The most messages of a webhook in one go; then others have their turn. */
const MESSAGES_PER_TURN = 8;
/** Webhooks served at once. A tenant with unresponsive addresses occupies few of the places. */
const PLACES = 16;
const PLACES_OF_TENANT = 2;
const WITHIN_MS = 10_000;

/** Messages that may be sent now: to an active webhook whose pause is over, or for testing it. */
const MAY_BE_SENT = sql`(w.is_active and w.retry_at <= now() or d.kind = ${PING}) and w.signing_since is not null`;

/** Sends messages that are due, on whichever server. */
export const deliveryTask = (): Task => ({
  name: DELIVERY_TASK,
  places: PLACES,
  placesOfTenant: PLACES_OF_TENANT,
  due: (silence) => sql`
    select distinct d.tenant_id, d.webhook_id as id from webhook_delivery d
    join webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
    where ${MAY_BE_SENT} and ${MESSAGE_LEASE.isFree('d', silence)}`,
  run: deliver,
});

interface WebhookTarget {
  url: string;
  failures: number;
  secrets: string[];
}

/** Sends the due messages of a webhook that no other server is sending. */
async function deliver({ tenant_id, id }: DueEntry, work: TaskWork): Promise<void> {
  const { deps, stopping } = work;
  if (!id) return;
  for (let go = 0; go < MESSAGES_PER_TURN; go += 1) {
    if (stopping.aborted) return;
    const target = await targetOf(deps, tenant_id, id);
    if (!target) return;
    const most = target.failures === 0 ? AT_ONCE : 1;
    const messages = await claim(deps, { tenant_id, id, most });
    const results = await Promise.all(messages.map((one) => attempt(work, target, one)));
    if (messages.length === 0 || results.includes(false)) return;
  }
  deps.events.emit('due', DELIVERY_TASK, { tenant_id, id });
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

const claim = (
  { database }: Deps,
  { tenant_id, id, most }: { tenant_id: string; id: string; most: number },
): Promise<ClaimedMessage[]> =>
  MESSAGE_LEASE.claim(database, tenant_id, {
    free: sql`
      select d.id from webhook_delivery d join webhook w on w.tenant_id = ${tenant_id}::uuid and w.id = d.webhook_id
      where d.tenant_id = ${tenant_id}::uuid and d.webhook_id = ${id}::uuid and ${MAY_BE_SENT} and ${MESSAGE_LEASE.isFree('d')}
      order by d.due_at, d.id limit ${most}::int for update of d skip locked`,
    returning: sql<ClaimedMessage>`tenant_id, id, webhook_id, kind, entity, entity_id, at, attempts, claimed_at, queued_at`,
  });

/** Returns whether the webhook has confirmed the message. */
async function attempt(
  work: TaskWork,
  { url, secrets }: WebhookTarget,
  message: ClaimedMessage,
): Promise<boolean> {
  const { id, kind, entity, entity_id, at } = message;
  const { deps, log } = work;
  const body = JSON.stringify({ type: kind, timestamp: at, data: { entity, id: entity_id } });
  const headers = signedHeaders(secrets, { id, body, at: new Date(message.claimed_at) });
  return await MESSAGE_LEASE.hold(message, { app: deps.database.app, log }, async () => {
    const outcome = await send(
      { url, headers, body },
      { inPrivateNetworks: deps.config.private_webhooks, within_ms: WITHIN_MS },
    );
    await recordAttempt(work, message, outcome);
    return outcome.fault === null;
  });
}
