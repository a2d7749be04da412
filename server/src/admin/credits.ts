import { isUuid } from '@plumbline/contract/kit/literals';
import { grantCredits as grantBody } from '@plumbline/contract/credits/schemas';
import { sql } from 'kysely';
import { grantFromCommandLine } from '#areas/tenants/change.ts';
import type { Deps } from '#kit/ctx.ts';
import { inTenant } from '#kit/db/transaction.ts';

/** Grants credits to a tenant, identified by its id or full name, in its ledger and its log. */
export async function grantCreditsTo(
  deps: Deps,
  grant: { tenant: string; credits: string },
): Promise<void> {
  const { data } = grantBody.safeParse({ credits: Number(grant.credits) });
  if (!data) throw new Error(`${grant.credits} is not a number of credits from 1 to 1000000000.`);
  const { id, name } = await findTenant(deps, grant.tenant);
  const { credits } = data;
  const balance = await inTenant(deps.database.app, id, (db) =>
    grantFromCommandLine(db, { id, credits }),
  );
  console.log(`${name} now has ${balance} credits.`);
}

async function findTenant(deps: Deps, idOrName: string): Promise<{ id: string; name: string }> {
  const tenants = await deps.database.read<{ id: string; name: string }>(
    isUuid(idOrName)
      ? sql`select tenant_id as id, name from tenant where tenant_id = ${idOrName}::uuid`
      : sql`select tenant_id as id, name from tenant where name = ${idOrName} order by tenant_id`,
  );
  const [tenant, another] = tenants;
  if (!tenant) throw new Error(`There is no tenant ${idOrName}.`);
  if (another)
    throw new Error(
      `Several tenants are named ${idOrName}: ${tenants.map(({ id }) => id).join(', ')}`,
    );
  return tenant;
}
