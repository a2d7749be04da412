import { WEBHOOK_EVENTS } from '@plumbline/contract/webhooks/events';
import { sql } from 'kysely';
import { withTenantId } from '#kit/db/statement.ts';
import type { EventHandler } from '#kit/handlers/handler.ts';
import { newId } from '#kit/ids.ts';
import { DELIVERY_TASK } from './message.ts';

/** Writes a message for each webhook that receives an event. It only names the row of the event. */
export const webhookHandler: EventHandler = {
  name: 'webhooks',
  of: WEBHOOK_EVENTS,
  handle: async ({ db, actor, deps, atCommit }, events) => {
    const { tenant_id } = actor;
    const { rows: webhooks } = await sql<{ id: string; kinds: string[] }>`
      select id, kinds from webhook where tenant_id = ${tenant_id}::uuid and is_active and signing_since is not null`.execute(
      db,
    );
    const messages = webhooks.flatMap(({ id: webhook_id, kinds }) =>
      events
        .map(({ entity, type, entity_id, at }) => ({
          kind: `${entity}.${type}`,
          entity,
          entity_id,
          at,
        }))
        .filter(({ kind }) => kinds.includes(kind))
        .map((message) => ({ id: newId(), webhook_id, ...message })),
    );
    if (messages.length === 0) return;
    await sql`
      insert into webhook_delivery (tenant_id, id, webhook_id, kind, entity, entity_id, at)
      select k.tenant_id, m.* from ${withTenantId(
        tenant_id,
        sql`jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (id uuid, webhook_id uuid, kind text, entity text, entity_id uuid, at timestamptz)`,
      )}`.execute(db);
    const ids = new Set(messages.map(({ webhook_id }) => webhook_id));
    atCommit.afterwards(() => {
      for (const id of ids) deps.events.emit('due', DELIVERY_TASK, { tenant_id, id });
    });
  },
};
