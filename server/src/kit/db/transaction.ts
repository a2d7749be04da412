import { setTimeout as pause } from 'node:timers/promises';
import { isUuid } from '@plumbline/contract/kit/literals';
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import { NO_TIME_LIMIT } from './connection.ts';
import { isRetryable } from './databaseErrors.ts';

const MAX_TRIES = 5;

/** The tenant of the transaction; the literal form also reaches the workers of a Citus cluster. */
function setTenant(tenant: string): string {
  if (!isUuid(tenant)) throw new Error('a tenant id is a uuid');
  return `set local app.tenant_id = '${tenant}'`;
}

/** `begin` and the tenant in one message. */
const beginFor = (tenant: string): CompiledQuery =>
  CompiledQuery.raw(`begin; ${setTenant(tenant)}`);

export const commit = async (db: Kysely<Schema>): Promise<void> =>
  void (await db.executeQuery(CompiledQuery.raw('commit')));

/** Runs `work`, which commits, in one transaction of the tenant; anything thrown rolls all of it back. */
export async function openTransaction<T>(
  app: Kysely<Schema>,
  tenant: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return await app.connection().execute(async (db) => {
    await db.executeQuery(beginFor(tenant));
    try {
      return await work(db);
    } catch (error) {
      // A broken connection cannot roll back, and need not: the server does.
      await db.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  });
}

/** Runs `work` in one transaction of the tenant; anything thrown rolls all of it back. */
export async function inTenant<T>(
  app: Kysely<Schema>,
  tenant: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return await openTransaction(app, tenant, async (db) => {
    const result = await work(db);
    await commit(db);
    return result;
  });
}

/** Runs `work` as another tenant inside the request's transaction; only creating a tenant needs it. */
export async function asTenant<T>(
  ctx: { db: Kysely<Schema>; actor: { tenant_id: string } },
  tenant: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  await ctx.db.executeQuery(CompiledQuery.raw(setTenant(tenant)));
  const result = await work(ctx.db);
  await ctx.db.executeQuery(CompiledQuery.raw(setTenant(ctx.actor.tenant_id)));
  return result;
}

/** Lifts the time limit of an open transaction, for imports and checks of everything. */
export const withoutTimeLimit = async (db: Kysely<Schema>): Promise<void> =>
  void (await db.executeQuery(CompiledQuery.raw(NO_TIME_LIMIT)));

/** Retries a transaction that lost a race (serialisation, deadlock), with a little jitter. */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= MAX_TRIES || !isRetryable(error)) throw error;
      await pause(Math.random() * 10 * 2 ** count);
    }
  }
}
