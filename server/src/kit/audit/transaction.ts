import { Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Ctx, NewAuditEntry, ReadCtx } from '#kit/ctx.ts';
import { compile, type Readable, type ReadRows, type ReadQuery } from '#kit/db/statement.ts';
import { limitedKey } from '#kit/model/actor.ts';
import type { Actor, Agent } from '#kit/model/actor.ts';
import {
  AtCommit,
  awaitChecks,
  commit,
  openTransaction,
  queue,
  queueRead,
  withRetries,
} from '#kit/db/transaction.ts';
import { storedAudience } from './audience.ts';
import { joinEntries } from './audit.ts';

type AnsweredRow = Record<string, unknown>;

/**
 * The answer of a change: rows that the transaction has written or locked, read in one message with its commit. They
 * cost no message. Nothing can be refused any more, so the rows exist, and whatever may refuse them is a statement that
 * is queued before.
 */
export class AnswerAtCommit<T> {
  readonly query: ReadQuery;
  readonly of: (rows: readonly AnsweredRow[]) => T;

  constructor(query: ReadQuery, answerOf: (rows: readonly AnsweredRow[]) => T) {
    this.query = query;
    this.of = answerOf;
  }
}

/** Returns the answer, reading it now if it would have been read with the commit. */
export const answerNow = async <T>(
  ctx: Pick<Ctx, 'read'>,
  answer: T | AnswerAtCommit<T>,
): Promise<T> =>
  answer instanceof AnswerAtCommit ? answer.of(await ctx.read<AnsweredRow>(answer.query)) : answer;

/**
 * Runs one request's transaction, retried when it loses a race. Its last message writes the audit entries, makes the
 * queued changes, reads the answer, and locks the rows that many requests contend for; the commit travels in it too, so
 * that the locks are held no longer than necessary.
 */
export async function inTransaction<T, A extends Agent = Actor>(
  base: ReadCtx<A> & { db?: never },
  work: (ctx: Ctx<A>) => Promise<T | AnswerAtCommit<T>>,
): Promise<T> {
  // A nested transaction would wait for a second connection and would not see what this one has written.
  if ('db' in base) throw new Error('a transaction is already open');
  const { database } = base.deps;
  const tenant = base.actor.tenant_id;
  let atCommit = new AtCommit();
  const attempt = () =>
    openTransaction(database.app, tenant, async (db) => {
      const read: ReadRows = Object.assign(
        <R>(query: Readable<R>) => database.readWithin<R>(db, compile(query)),
        { together: () => read },
      );
      atCommit = new AtCommit();
      const { check } = base;
      if (check) queueRead(db, check.query, { first: true, check: (rows) => check.confirm(rows) });
      const ctx: Ctx<A> = { ...base, db, read, audit: [], atCommit };
      const answer = await work(ctx);
      const first = () => entriesOf(ctx);
      if (!(answer instanceof AnswerAtCommit)) {
        await commit(db, { first, atCommit });
        return answer;
      }
      return answer.of(await commit<AnsweredRow>(db, { read: answer.query, first, atCommit }));
    });
  const answer = await withRetries(() => database.transactions.run(tenant, attempt, base.signal));
  base.deps.events.emit('committed', tenant);
  atCommit.runEffects();
  return answer;
}

/**
 * Queues the collected entries and the calls for the commit, because the answer shows what these change. It costs no
 * message, but the locks of the calls are held until the answer has been read.
 */
export async function callBeforeAnswer(ctx: Ctx<Agent>): Promise<void> {
  await awaitChecks(ctx.db);
  const entries = entriesOf(ctx);
  if (entries) queue(ctx.db, entries);
  for (const { query, refusalOf } of ctx.atCommit.takeCalls()) queue(ctx.db, query, { refusalOf });
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
function entriesOf({ actor, audit, request_id }: Ctx<Agent>): RawBuilder<unknown> | null {
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
