import { Refusal } from '@plumbline/contract/kit/errors';
import type { CreditInfo } from '@plumbline/contract/credits/schemas';
import type { BookingKind } from '@plumbline/contract/credits/wire';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DatabaseError } from 'pg';
import type { Schema } from '../../schema.ts';
import type { Ctx } from '#kit/ctx.ts';
import { errorCode } from '#kit/db/databaseErrors.ts';

interface NewBooking {
  kind: BookingKind;
  /** The row that is paid for, or the grant; makes the booking unique. */
  source_id: string;
  /** In whole credits; negative for an expense. */
  amount: number;
  /** The user who booked it, if there was one. */
  user_id?: string;
}

/** Books on the tenant's account; a constraint keeps it from going negative. */
export async function book(
  db: Kysely<Schema>,
  tenant_id: string,
  booking: NewBooking,
): Promise<number> {
  const { rows } = await sql<{
    balance: number | null;
  }>`select credit_book(${tenant_id}::uuid, ${booking.kind}, ${booking.source_id}::uuid, ${booking.amount}::bigint, null, ${booking.user_id ?? null}::uuid) as balance`.execute(
    db,
  );
  const balance = rows[0]?.balance ?? null;
  if (balance === null) throw notEnough(-booking.amount, await balanceOf(db, tenant_id));
  return balance;
}

/** Raised by `credit_spend`, with the balance as its detail. */
const NOT_ENOUGH = 'PL006';
const notEnough = (required_credits: number, available_credits: number) =>
  new Refusal('not_enough_credits', { required_credits, available_credits });

async function balanceOf(db: Kysely<Schema>, tenant_id: string): Promise<number> {
  const account = await db
    .selectFrom('credit_account')
    .select('balance')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst();
  return account?.balance ?? 0;
}

/**
 * Takes the price of closing an inspection, exactly once: the ledger's key is the inspection. Sent at the end of the
 * transaction, since every completion in the tenant contends for the account.
 */
export function spendCreditsLate(
  ctx: Ctx,
  charge: { inspection_id: string; credits: number; business_unit_id: string | null },
): void {
  if (charge.credits === 0) return;
  const { tenant_id, id: user_id } = ctx.actor;
  ctx.atCommit.call(
    sql`credit_spend(${tenant_id}::uuid, ${charge.inspection_id}::uuid, ${charge.credits}::bigint,
      ${charge.business_unit_id}::uuid, ${user_id}::uuid)`,
    (error) =>
      errorCode(error) === NOT_ENOUGH
        ? notEnough(charge.credits, Number((error as DatabaseError).detail))
        : undefined,
  );
}

/** Books credits granted by the operator, not paid for with a token, once per `source_id`. */
export async function bookGrant(
  db: Kysely<Schema>,
  tenant_id: string,
  grant: { source_id: string; credits: number },
): Promise<number> {
  const { source_id, credits } = grant;
  return await book(db, tenant_id, { kind: 'grant', source_id, amount: credits });
}

/**
 * The sums of the account's ledger, with `remnant = income − expense`; undefined if the tenant does not
 * exist.
 */
export async function readCredits(
  db: Kysely<Schema>,
  tenant_id: string,
): Promise<CreditInfo | undefined> {
  return await db
    .selectFrom('credit_account')
    .select(['income', 'expense', 'refill_sum', 'balance as remnant'])
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst();
}

/** The balance is low at this share of its value after the last addition. */
const LOW = 0.1;

/**
 * The balance of a tenant and the last addition, if it is low: until the next addition it only falls, so it becomes low
 * once.
 */
export const lowBalance = (
  tenant_id: string,
): RawBuilder<{ balance: number; source_id: string }> => sql`
  select a.balance, last.source_id from credit_account a
  cross join lateral (
    select l.source_id, l.balance_after from credit_ledger l
    where l.tenant_id = ${tenant_id}::uuid and l.kind in ('grant', 'refill') order by l.at desc, l.source_id desc limit 1) last
  where a.tenant_id = ${tenant_id}::uuid and a.balance <= last.balance_after * ${LOW}::numeric`;
