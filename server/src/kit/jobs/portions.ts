import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inTransaction } from '#kit/audit/transaction.ts';
import type { Ctx, ReadCtx } from '#kit/ctx.ts';
import { isUnavailable } from '#kit/db/databaseErrors.ts';
import { inTenant, queue } from '#kit/db/transaction.ts';
import type { SystemActor } from '#kit/model/actor.ts';

/** The limits of one transaction of a round. */
export interface Portion {
  /** The most rows. */
  most: number;
  /** Records the rows to be worked on, before anything can fail because of them. */
  note: (ids: readonly string[]) => void;
}

interface PortionWork {
  /** The name in the operator's list. */
  name: string;
  /** Rows in one transaction. */
  most: number;
  /** Works on the next rows that are not set aside; returns their number. */
  take: (ctx: Ctx<SystemActor>, portion: Portion) => Promise<number>;
  /** Called when a row has been set aside. */
  failed?: () => void;
  stopping?: AbortSignal | undefined;
}

/** Whether a row may be worked on: it has not failed, or is due for another attempt. */
export const isNotSetAside = (
  work: string,
  { id, ctx }: { id: RawBuilder<unknown>; ctx: Pick<ReadCtx<SystemActor>, 'actor' | 'now'> },
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from set_aside x where x.tenant_id = ${ctx.actor.tenant_id}::uuid and x.work = ${work} and x.row_id = ${id}
    and x.retry_at > ${ctx.now.toISOString()}::timestamptz)`;

/**
 * Works on rows in portions until none is left. After a failure, portions are halved down to the failing row; that one
 * is set aside with its error and tried again later, and the others continue.
 */
export async function inPortions(
  ctx: ReadCtx<SystemActor>,
  { name, most, take, failed, stopping }: PortionWork,
): Promise<void> {
  for (let size = most; !stopping?.aborted;) {
    let ids: readonly string[] = [];
    const portion = { most: size, note: (noted: readonly string[]) => (ids = noted) };
    try {
      const done = await inTransaction<number, SystemActor>(ctx, async (open) => {
        const taken = await take(open, portion);
        settle(open, name, ids);
        return taken;
      });
      if (done === 0) return;
      size = Math.min(most, size * 2);
    } catch (error) {
      if (isUnavailable(error) || ids.length === 0) throw error;
      if (ids.length === 1) {
        await setAside(ctx, { name, id: ids[0] ?? '', error });
        failed?.();
      }
      size = Math.max(1, Math.floor(Math.min(size, ids.length) / 2));
    }
  }
}

/** Removes the marks of rows that have now succeeded. */
function settle({ db, actor }: Ctx<SystemActor>, name: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  queue(
    db,
    sql`delete from set_aside where tenant_id = ${actor.tenant_id}::uuid and work = ${name} and row_id in (select unnest(${ids}::uuid[]))`,
  );
}

const LONGEST_ERROR = 500;
const HOUR_MS = 3_600_000;

/** Puts the next attempt off by an hour, or up to a day if it fails again. */
async function setAside(
  { deps, actor, now, log }: ReadCtx<SystemActor>,
  { name, id, error }: { name: string; id: string; error: unknown },
): Promise<void> {
  const words = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
  log.error({ err: error, tenant_id: actor.tenant_id, row_id: id }, `${name} sets a row aside`);
  const retryAfter = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await inTenant(deps.database.app, actor.tenant_id, (db) =>
    sql`insert into set_aside as x (tenant_id, work, row_id, failures, error, retry_at)
      values (${actor.tenant_id}::uuid, ${name}, ${id}::uuid, 1, ${words}, ${retryAfter(HOUR_MS)}::timestamptz)
      on conflict (tenant_id, work, row_id) do update set failures = x.failures + 1, error = excluded.error,
        retry_at = ${retryAfter(24 * HOUR_MS)}::timestamptz`.execute(db),
  );
}
