import { setTimeout as pause } from 'node:timers/promises';
import { isUuid } from '@plumbline/contract/kit/query';
import { CompiledQuery, sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import type { AuditEntry, Ctx, ReadCtx } from './ctx.ts';
import { andCommit } from './committing.ts';
import { compile } from './db.ts';
import type { ReadQuery } from './db.ts';
import { joinEntries } from './audit.ts';
import { NO_TIME_LIMIT } from './connection.ts';
import { isRetryable } from './errors.ts';

const MAX_TRIES = 5;

/** The tenant of the transaction; the literal form also reaches the workers of a Citus cluster. */
function setTenant(tenant: string): string {
  if (!isUuid(tenant)) throw new Error('a tenant id is a uuid');
  return `set local app.tenant_id = '${tenant}'`;
}

/** `begin` and the tenant in one message. */
const beginFor = (tenant: string): CompiledQuery =>
  CompiledQuery.raw(`begin; ${setTenant(tenant)}`);

const commit = async (db: Kysely<Schema>): Promise<void> =>
  void (await db.executeQuery(CompiledQuery.raw('commit')));

/** Runs `work`, which commits, in one transaction of the tenant; anything thrown rolls all of it back. */
async function begun<T>(
  app: Kysely<Schema>,
  tenant: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return await app.connection().execute(async (db) => {
    await db.executeQuery(beginFor(tenant));
    try {
      return await work(db);
    } catch (error) {
      // A broken connection cannot roll back, and need not: the server has.
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
  return await begun(app, tenant, async (db) => {
    const result = await work(db);
    await commit(db);
    return result;
  });
}

/** Works for another tenant within the request's transaction: only the making of that tenant needs it. */
export async function asTenant<T>(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  tenant: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  await ctx.db.executeQuery(CompiledQuery.raw(setTenant(tenant)));
  const result = await work(ctx.db);
  await ctx.db.executeQuery(CompiledQuery.raw(setTenant(ctx.actor.tenant_id)));
  return result;
}

/** Lets the statements of an open transaction take their time: imports and checks of all that there is. */
export const withoutTimeLimit = async (db: Kysely<Schema>): Promise<void> =>
  void (await db.executeQuery(CompiledQuery.raw(NO_TIME_LIMIT)));

/** Repeats a transaction that lost a race (serialisation, deadlock), with a little jitter. */
export async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= MAX_TRIES || !isRetryable(error)) throw error;
      await pause(Math.random() * 10 * 2 ** tries);
    }
  }
}

/**
 * One request's transaction, repeated when it loses a race. Its last statement writes the audit entries and then
 * locks the rows that many wait for; the commit goes with it in one message, so that these wait for nothing else.
 */
export async function inTransaction<T>(
  base: ReadCtx & { db?: never },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  // It would wait for a second connection, and see nothing of what the first has written.
  if ('db' in base) throw new Error('a transaction is open already');
  const { database } = base.deps;
  const tenant = base.actor.tenant_id;
  const attempt = () =>
    begun(database.app, tenant, async (db) => {
      const run = <R>(query: ReadQuery) => database.readWithin<R>(db, query);
      const ctx: Ctx = { ...base, db, run, audit: [], late: [] };
      const result = await work(ctx);
      if (!(await sendLast(ctx, andCommit))) await commit(db);
      return result;
    });
  return await retrying(() => database.transactions.run(tenant, attempt, base.signal));
}

/**
 * Writes the collected entries into the tenant's log and makes the late calls, as one statement. A handler that needs
 * what a late call leaves does so itself; what is done here is not done again.
 */
export const callLast = async (ctx: Ctx): Promise<void> =>
  void (await sendLast(ctx, (statement) => statement));

/** Whether there was anything to send. */
async function sendLast(ctx: Ctx, complete: (statement: string) => string): Promise<boolean> {
  const [entries, late] = [ctx.audit.splice(0), ctx.late.splice(0)];
  const calls = late.map(({ call }) => call);
  if (entries.length > 0) calls.unshift(auditCall(ctx, entries));
  if (calls.length === 0) return false;
  const { sql: statement, parameters } = compile(sql`select ${sql.join(calls)}`);
  await ctx.db
    .executeQuery(CompiledQuery.raw(complete(statement), [...parameters]))
    .catch((error: unknown) => {
      throw late.map(({ refusalOf }) => refusalOf?.(error)).find(Boolean) ?? error;
    });
  return true;
}

function auditCall({ actor, request_id }: Ctx, entries: AuditEntry[]): RawBuilder<unknown> {
  const signed = joinEntries(entries).map((entry) => ({ ...entry, user_id: actor.id, request_id }));
  return sql`audit_append(${actor.tenant_id}::uuid, ${JSON.stringify(signed)}::jsonb)`;
}
