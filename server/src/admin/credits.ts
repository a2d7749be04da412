import { isUuid } from '@plumbline/contract/kit/query';
import { grantCredits as grantBody } from '@plumbline/contract/credits/wire';
import { sql } from 'kysely';
import { grantUnsigned } from '#areas/tenants/change.ts';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';

/** Grants credits to a tenant, named by its id or its whole name, in its ledger and its log. */
export async function grantCreditsTo(
  deps: Deps,
  wanted: { tenant: string; credits: string },
): Promise<void> {
  const { data } = grantBody.safeParse({ credits: Number(wanted.credits) });
  if (!data) throw new Error(`${wanted.credits} is not a number of credits from 1 to 1000000000.`);
  const { id, name } = await findTenant(deps, wanted.tenant);
  const { credits } = data;
  const balance = await inTenant(deps.database.app, id, (db) => grantUnsigned(db, { id, credits }));
  console.log(`${name} now has ${balance} credits.`);
}

async function findTenant(deps: Deps, wanted: string): Promise<{ id: string; name: string }> {
  const found = await deps.database.read<{ id: string; name: string }>(
    isUuid(wanted)
      ? sql`select tenant_id as id, name from tenant where tenant_id = ${wanted}::uuid`
      : sql`select tenant_id as id, name from tenant where name = ${wanted} order by tenant_id`,
  );
  const [tenant, another] = found;
  if (!tenant) throw new Error(`There is no tenant ${wanted}.`);
  if (another)
    throw new Error(`Several tenants are named ${wanted}: ${found.map(({ id }) => id).join(', ')}`);
  return tenant;
}
