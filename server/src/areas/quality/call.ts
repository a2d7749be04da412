import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type { QueryExecutorProvider, RawBuilder } from 'kysely';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { queue } from '#kit/db/transaction.ts';

/** The open transaction and its tenant; a request's ctx is one. */
export interface InTransaction {
  db: QueryExecutorProvider;
  actor: { tenant_id: string };
}
const refusals: Record<string, () => Refusal | InvalidInput> = {
  P0002: () => new Refusal('not_found'),
  PL001: () => new Refusal('hierarchy_cycle'),
  PL002: () => new InvalidInput([{ loc: ['body', 'parent_id'], type: 'too_deep_tree' }]),
  PL003: () => new Refusal('wrong_status', { reason: 'archived' }),
  PL004: () => new Refusal('has_children'),
  PL005: () => new Refusal('in_use'),
};

/** The refusal for an error of the roll-up; 40001 is left to the transaction's retry. */
export const refusalOf = (error: unknown): Refusal | InvalidInput | undefined =>
  refusals[errorCode(error) ?? '']?.();

/** Calls one function of the roll-up. */
export async function call<T>(ctx: InTransaction, expression: RawBuilder<T>): Promise<T> {
  try {
    const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(ctx.db);
    // A select of one function call has exactly one row.
    return (rows[0] as { value: T }).value;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** Calls one function of the roll-up together with the next statement. */
export const callLater = (ctx: InTransaction, expression: RawBuilder<unknown>): void =>
  queue(ctx.db, sql`select ${expression}`, { refusalOf });

export const tenantOf = (ctx: Pick<InTransaction, 'actor'>): RawBuilder<unknown> =>
  sql`${ctx.actor.tenant_id}::uuid`;
