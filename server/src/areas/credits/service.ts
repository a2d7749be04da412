import { Refusal } from '@plumbline/contract/kit/errors';
import type { CreditInfo } from '@plumbline/contract/tenants';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Ctx } from '#kit/ctx.ts';

interface Booking {
  kind: 'grant' | 'refill' | 'expense';
  /** What is paid for or granted: makes the booking unique. */
  source_id: string;
  /** Whole credits; negative for an expense. */
  amount: number;
  business_unit_id?: string | null;
  user_id?: string | null;
}

/** Books on the tenant's account; the guarded update can never leave it negative. */
export async function book(
  db: Kysely<Schema>,
  tenant_id: string,
  booking: Booking,
): Promise<number> {
  const account = await db
    .updateTable('credit_account')
    .set({ balance: sql<number>`balance + ${booking.amount}` })
    .where('tenant_id', '=', tenant_id)
    .where(sql<boolean>`balance + ${booking.amount} >= 0`)
    .returning('balance')
    .executeTakeFirst();
  if (!account)
    throw new Refusal('not_enough_credits', {
      required_credits: -booking.amount,
      available_credits: await balanceOf(db, tenant_id),
    });
  await db
    .insertInto('credit_ledger')
    .values({
      business_unit_id: null,
      user_id: null,
      ...booking,
      tenant_id,
      balance_after: account.balance,
    })
    .execute();
  return account.balance;
}

async function balanceOf(db: Kysely<Schema>, tenant_id: string): Promise<number> {
  const account = await db
    .selectFrom('credit_account')
    .select('balance')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst();
  return account?.balance ?? 0;
}

/** Takes the price of closing an inspection, exactly once: the ledger's key is the inspection. */
export async function spendCredits(
  ctx: Ctx,
  spent: { inspection_id: string; credits: number; business_unit_id: string | null },
): Promise<void> {
  if (spent.credits === 0) return;
  await book(ctx.db, ctx.actor.tenant_id, {
    kind: 'expense',
    source_id: spent.inspection_id,
    amount: -spent.credits,
    business_unit_id: spent.business_unit_id,
    user_id: ctx.actor.id,
  });
}

/** The account as sums of its ledger: `remnant = income − expense`. */
export async function creditInfo(db: Kysely<Schema>, tenant_id: string): Promise<CreditInfo> {
  const row = await db
    .selectFrom('credit_ledger')
    .select([
      sql<number>`coalesce(sum(amount) filter (where amount > 0), 0)::bigint`.as('income'),
      sql<number>`coalesce(-sum(amount) filter (where amount < 0), 0)::bigint`.as('expense'),
      sql<number>`coalesce(sum(amount) filter (where kind = 'refill'), 0)::bigint`.as('refill_sum'),
    ])
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  return { ...row, remnant: row.income - row.expense };
}
