import { isUuid } from '@plumbline/contract/kit/literals';
import { sql } from 'kysely';
import { noteFromCommandLine } from '#areas/tenants/service.ts';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';
import type { EventHandler } from '#kit/handlers/handler.ts';
import { movePosition, nextEvents } from '#kit/handlers/positions.ts';

type Handlers = readonly Pick<EventHandler, 'name'>[];

interface ListedPosition {
  tenant_id: string;
  tenant: string;
  seq: number;
  last: number;
  failures: number;
  retry_at: string | null;
  error: string | null;
}

/** Prints the position of each handler in each tenant, ending with the ones furthest behind. */
export async function listHandlers({ database }: Deps, handlers: Handlers): Promise<void> {
  for (const { name } of handlers) {
    const positions = await database.read<ListedPosition>(sql`
      select t.tenant_id, t.name as tenant, coalesce(p.seq, 0) as seq, h.seq as last, coalesce(p.failures, 0) as failures,
        nullif(p.retry_at, '-infinity') as retry_at, p.error
      from event_head h join tenant t on t.tenant_id = h.tenant_id
      left join event_position p on p.tenant_id = h.tenant_id and p.handler = ${name}
      order by coalesce(p.failures, 0), h.seq - coalesce(p.seq, 0), t.name`);
    for (const { tenant_id, tenant, seq, last, failures, retry_at, error } of positions) {
      const lag = last > seq ? `, ${last - seq} behind` : '';
      console.log(`${name}  ${tenant_id}  ${tenant}: event ${seq} of ${last}${lag}`);
      if (failures === 0) continue;
      const [next] = (await nextEvents(database, { tenant_id, handler: name }, 1)).events;
      console.log(
        `  failed ${failures} times at event ${next?.seq} (${next?.type} ${next?.entity} ${next?.entity_id}), next attempt ${retry_at}`,
      );
      console.log(`  ${error}`);
    }
  }
}

/** Lets a handler skip the event at which it fails; the tenant's log records it. */
export async function skipEvent(
  { database }: Deps,
  handlers: Handlers,
  named: { handler: string; tenant: string; event: string },
): Promise<void> {
  const { handler, tenant: tenant_id } = named;
  const names = handlers.map(({ name }) => name);
  if (!names.includes(handler))
    throw new Error(`There is no handler ${handler}, but ${names.join(', ')}.`);
  const place = { tenant_id, handler };
  const next = isUuid(tenant_id) ? await nextEvents(database, place, 1) : undefined;
  const [event] = next?.events ?? [];
  if (!event || !next?.failures || next.position === null || String(event.seq) !== named.event)
    throw new Error(`${handler} does not fail at event ${named.event} of tenant ${tenant_id}.`);
  const span = { from: next.position, to: event.seq };
  const { seq, type, entity, entity_id } = event;
  await inTenant(database.app, tenant_id, async (db) => {
    const { numAffectedRows } = await movePosition(place, span).execute(db);
    if (numAffectedRows !== 1n) throw new Error(`${handler} has moved on in the meantime.`);
    const skipped_event = { handler, seq, type, entity, entity_id };
    await noteFromCommandLine(db, { id: tenant_id, old_value: {}, new_value: { skipped_event } });
  });
  console.log(`${handler} continues after event ${seq} (${type} ${entity} ${entity_id}).`);
}
