import { inTransaction } from '#kit/audit/transaction.ts';
import type { Deps } from '#kit/ctx.ts';
import { isUnavailable } from '#kit/db/databaseErrors.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { systemCtx } from '#kit/jobs/systemCtx.ts';
import type { SystemActor } from '#kit/model/actor.ts';
import type { EventHandler, HandledTenant } from './handler.ts';
import {
  MOST_EVENTS,
  beginAtFirst,
  lockPosition,
  movePosition,
  nextEvents,
  putOff,
  withEntries,
} from './positions.ts';
import type { NextEvents, HandlerPlace } from './positions.ts';

/**
 * Hands a tenant's new events to the handler until there are none. After a failure, they are handed over one by one, so
 * that only the failing one waits, with those behind it. Returns whether none is left: false while the next attempt is
 * put off, if another server is at work, or once this one stops.
 * @throws whatever the handler throws; the next attempt is put off
 */
export async function handleNext(
  deps: Deps,
  handler: EventHandler,
  tenant: HandledTenant,
): Promise<boolean> {
  const { tenant_id } = tenant;
  const place = { tenant_id, handler: handler.name };
  const { database } = deps;
  const write = (statement: ReturnType<typeof movePosition>) =>
    inTenant(database.app, tenant_id, (db) => statement.execute(db));
  for (let most = MOST_EVENTS; ;) {
    if (tenant.stopping?.aborted) return false;
    const next = await nextEvents(database, place, most);
    const { position, is_waiting, failures } = next;
    if (position === null) {
      await beginAtFirst(database, place);
      continue;
    }
    if (is_waiting) return false;
    const events = failures > 0 ? next.events.slice(0, (most = 1)) : next.events;
    const last = events.at(-1)?.seq;
    if (last === undefined) return true;
    const span = { from: position, to: last };
    // What is numbered from now on is signalled.
    const areAll = events.length < most;
    const relevant = events.filter(({ entity, type }) => handler.of[entity]?.includes(type));
    if (relevant.length === 0) {
      await write(movePosition(place, span));
      if (areAll) return true;
      continue;
    }
    try {
      if (!(await handleOnce(deps, handler, { place, relevant, span, log: tenant.log })))
        return false;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (relevant.length === 1) {
        await write(putOff(place, { position, failures, error }));
        throw error;
      }
      most = 1;
      continue;
    }
    await handler.afterwards?.(deps, tenant);
    if (areAll) return true;
  }
}

/** Returns whether this server has handled the events. */
async function handleOnce(
  deps: Deps,
  handler: EventHandler,
  {
    place,
    relevant,
    span,
    log,
  }: {
    place: HandlerPlace;
    relevant: NextEvents['events'];
    span: { from: number; to: number };
    log: HandledTenant['log'];
  },
): Promise<boolean> {
  const base = await systemCtx(deps, place.tenant_id, log);
  return await inTransaction<boolean, SystemActor>(base, async (ctx) => {
    if (!(await lockPosition(ctx, place, span.from))) return false;
    await handler.handle(ctx, await withEntries(ctx, relevant));
    await movePosition(place, span).execute(ctx.db);
    return true;
  });
}
