import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx, NewAuditEntry, ReadCtx } from '#kit/ctx.ts';
import type { ReadQuery } from '#kit/db/db.ts';
import { limitedKey } from '#kit/model/actor.ts';
import type { Actor, Agent } from '#kit/model/actor.ts';
import {
  commit,
  sendLater,
  mayRefuse,
  openTransaction,
  withRetries,
  flushQueue,
  sendFirst,
} from '#kit/db/transaction.ts';
import { storedAudience } from './audience.ts';
import { joinEntries } from './audit.ts';

type AnsweredRow = Record<string, unknown>;

/** The answer of a change whose rows are read in the same message as its commit. */
export class ReadLast<T> {
  readonly query: ReadQuery;
  /** Turns the rows into the answer. A refusal here comes too late: the change is already committed. */
  readonly answerOf: (rows: AnsweredRow[]) => T;

  constructor(query: ReadQuery, answerOf: (rows: AnsweredRow[]) => T) {
    this.query = query;
    this.answerOf = answerOf;
  }
}

/** Returns the answer, reading it now if it would have been read with the commit. */
export const answerNow = async <T>(ctx: Pick<Ctx, 'read'>, answer: T | ReadLast<T>): Promise<T> =>
  answer instanceof ReadLast ? answer.answerOf(await ctx.read<AnsweredRow>(answer.query)) : answer;

/**
 * Runs one request's transaction, retried when it loses a race. Its last message writes the audit entries, makes the
 * late changes, reads the answer, and locks the rows that many requests contend for; the commit travels in it too, so
 * that the locks are held no longer than necessary.
 */
export async function inTransaction<T, A extends Agent = Actor>(
  base: ReadCtx<A> & { db?: never },
  work: (ctx: Ctx<A>) => Promise<T | ReadLast<T>>,
): Promise<T> {
  // A nested transaction would wait for a second connection and would not see what this one has written.
  if ('db' in base) throw new Error('a transaction is already open');
  const { database } = base.deps;
  const tenant = base.actor.tenant_id;
  let afterCommit: Ctx['afterCommit'] = [];
  const attempt = () =>
    openTransaction(database.app, tenant, async (db) => {
      const read = <R>(query: ReadQuery) => database.readWithin<R>(db, query);
      const ctx: Ctx<A> = { ...base, db, read, audit: [], late: [], afterCommit: [] };
      ({ afterCommit } = ctx);
      let answer = await work(ctx);
      // Rows that the entries need, such as those of an insert, come with the answer.
      if (mayRefuse(db)) answer = await answerNow(ctx, answer);
      const entries = writeEntries(ctx);
      if (entries) sendFirst(db, entries);
      if (answer instanceof ReadLast)
        return answer.answerOf(await commit<AnsweredRow>(db, ctx.late, answer.query));
      await commit(db, ctx.late);
      return answer;
    });
  const answer = await withRetries(() => database.transactions.run(tenant, attempt, base.signal));
  base.deps.events.emit('committed', tenant);
  for (const call of afterCommit) call();
  return answer;
}

/**
 * Writes the collected entries and makes the late calls together with the next statement, for handlers that need the
 * effect of a late call. They are not repeated at the end.
 */
export async function callLast(ctx: Ctx<Agent>): Promise<void> {
  if (mayRefuse(ctx.db)) await flushQueue(ctx.db);
  const entries = writeEntries(ctx);
  if (entries) sendLater(ctx.db, entries);
  for (const { call, refusalOf } of ctx.late.splice(0))
    sendLater(ctx.db, sql`select ${call}`, { refusalOf });
}

/**
 * Every change is logged with its units, so this covers all changes of a key that is limited to some: it may change
 * nothing in other units, and without a unit only what belongs to its user.
 */
function requireWithinUnits(actor: Agent, entries: readonly NewAuditEntry[]): void {
  if (actor.scope.all || !limitedKey(actor)) return;
  const { work } = actor.scope;
  for (const { audience } of entries) {
    const { units = [], users = [] } = storedAudience(audience);
    const isOwn = users.length > 0 && users.every((user) => user === actor.id);
    if (units.length > 0 ? !units.every((unit) => work.includes(unit)) : !isOwn)
      throw new Refusal('forbidden');
  }
}

/** The statement that writes the collected entries, if there are any. */
function writeEntries({ actor, audit, request_id }: Ctx<Agent>): RawBuilder<unknown> | null {
  const entries = joinEntries(audit.splice(0));
  if (entries.length === 0) return null;
  requireWithinUnits(actor, entries);
  const signed = entries.map(({ audience, ...entry }) => ({
    ...entry,
    ...storedAudience(audience),
    user_id: actor.id,
    session_id: actor.session_id,
    api_key_id: actor.key?.id,
    request_id,
  }));
  return sql`select audit_append(${actor.tenant_id}::uuid, ${JSON.stringify(signed)}::jsonb)`;
}
