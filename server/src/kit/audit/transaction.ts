import { CompiledQuery, sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NewAuditEntry, Ctx, ReadCtx } from '#kit/ctx.ts';
import { andCommit } from '#kit/db/committing.ts';
import { compile } from '#kit/db/db.ts';
import type { ReadQuery } from '#kit/db/db.ts';
import { commit, openTransaction, retrying } from '#kit/db/transaction.ts';
import { joinEntries } from './audit.ts';

/**
 * One request's transaction, retried when it loses a race. Its last statements write the audit entries and
 * then lock the rows that many requests contend for; the commit travels in the same message, so the locks
 * are held no longer than necessary.
 */
export async function inTransaction<T>(
  base: ReadCtx & { db?: never },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  // A nested transaction would wait for a second connection and would not see what this one has written.
  if ('db' in base) throw new Error('a transaction is already open');
  const { database } = base.deps;
  const tenant = base.actor.tenant_id;
  const attempt = () =>
    openTransaction(database.app, tenant, async (db) => {
      const read = <R>(query: ReadQuery) => database.readWithin<R>(db, query);
      const ctx: Ctx = { ...base, db, read, audit: [], late: [] };
      const result = await work(ctx);
      if (!(await sendLast(ctx, committingThem))) await commit(db);
      return result;
    });
  return await retrying(() => database.transactions.run(tenant, attempt, base.signal));
}

/**
 * Writes the collected entries and makes the late calls now, for handlers that need the effect of a late
 * call. They are not repeated at the end.
 */
export const callLast = async (ctx: Ctx): Promise<void> =>
  void (await sendLast(ctx, (statements) => statements));

/** One message of statements and the commit. */
const committingThem = (statements: CompiledQuery[]): CompiledQuery[] => [
  CompiledQuery.raw(
    andCommit(...statements.map((statement) => statement.sql)),
    statements.flatMap(({ parameters }) => parameters),
  ),
];

/** Returns whether there was anything to send. */
async function sendLast(
  ctx: Ctx,
  messagesOf: (statements: CompiledQuery[]) => CompiledQuery[],
): Promise<boolean> {
  const [entries, late] = [ctx.audit.splice(0), ctx.late.splice(0)];
  const calls = late.map(({ call }) => call);
  if (entries.length > 0) calls.unshift(auditCall(ctx, entries));
  if (calls.length === 0) return false;
  const statements = calls.map((call) => compile(sql`select ${call}`));
  try {
    for (const message of messagesOf(statements)) await ctx.db.executeQuery(message);
  } catch (error) {
    throw late.map(({ refusalOf }) => refusalOf?.(error)).find(Boolean) ?? error;
  }
  return true;
}

function auditCall({ actor, request_id }: Ctx, entries: NewAuditEntry[]): RawBuilder<unknown> {
  const signed = joinEntries(entries).map((entry) => ({ ...entry, user_id: actor.id, request_id }));
  return sql`audit_append(${actor.tenant_id}::uuid, ${JSON.stringify(signed)}::jsonb)`;
}
