import { randomBytes } from 'node:crypto';
import { USER_TYPE } from '@plumbline/contract/kit/permissions';
import { users } from '@plumbline/contract/users/wire';
import { sql } from 'kysely';
import { addUser } from '#areas/accounts/service.ts';
import { initTenant } from '#areas/tenants/service.ts';
import { setPassword } from '#areas/users/service.ts';
import { emailHash } from '#kit/http/auth.ts';
import type { Deps } from '#kit/ctx.ts';
import { hashPassword, isGuessable } from '#kit/passwords.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { actingAs } from '../acting.ts';

interface Wanted {
  email: string;
  password: string | undefined;
}
const TURN = { group: 'administration', member: 'command line' };
const { email: address, password } = users.create.shape;

/** The password as given, or a random one that is shown this once. */
function chosen({ email, password: given }: Wanted): { password: string; shown: string } {
  if (given === undefined) {
    const made = randomBytes(12).toString('base64url');
    return { password: made, shown: `, password ${made}` };
  }
  const checked = password.safeParse(given);
  if (!checked.success)
    throw new Error(
      `This password is not accepted: ${checked.error.issues.map((issue) => issue.message).join(', ')}`,
    );
  if (isGuessable(given, email)) throw new Error('This password is too easy to guess.');
  return { password: checked.data, shown: '' };
}

/** Makes the first operator with the operator tenant, or one more of it. */
export async function createOperator(
  deps: Deps,
  wanted: Wanted & { first_name: string; last_name: string },
): Promise<void> {
  if (!address.safeParse(wanted.email).success)
    throw new Error(`${wanted.email} is not an email address.`);
  if ((await findAccounts(deps, wanted.email)).length > 0)
    throw new Error(`${wanted.email} is already taken.`);
  const { app } = deps.database;
  const { password: word, shown } = chosen(wanted);
  const account = {
    email: wanted.email,
    first_name: wanted.first_name,
    last_name: wanted.last_name,
    position: 'Operator',
    user_type_code: USER_TYPE.administrator,
    is_superuser: true,
  };
  const [operators] = await deps.database.read<{ tenant_id: string }>(
    sql`select tenant_id from tenant where is_operator limit 1`,
  );
  if (operators) {
    const { tenant_id } = operators;
    const password_hash = await hashPassword(word, TURN);
    await inTenant(
      app,
      tenant_id,
      async (db) => void (await addUser(db, { ...account, password_hash, tenant_id })),
    );
  } else
    await initTenant(app, { name: 'Operator', license_type: 'enterprise', is_operator: true }, [
      { ...account, password: word },
    ]);
  console.log(`Operator ${wanted.email} created${shown}`);
}

/** The accounts of an address, one in each tenant that has it. */
async function findAccounts(
  deps: Deps,
  email: string,
): Promise<{ tenant_id: string; user_id: string }[]> {
  const { rows } = await sql<{
    tenant_id: string;
    user_id: string;
  }>`select tenant_id, user_id from login_index where email_hash = ${emailHash(email)}`.execute(
    deps.database.signIn,
  );
  return rows;
}

/** Gives a user, in every tenant that has the address, a new password and ends the open sessions. */
export async function resetUserPassword(deps: Deps, wanted: Wanted): Promise<void> {
  const found = await findAccounts(deps, wanted.email);
  if (found.length === 0) throw new Error(`There is no user ${wanted.email}.`);
  const { password: word, shown } = chosen(wanted);
  // Noted as the user's own change, since the operator of the installation is no user of the tenant.
  for (const account of found) {
    const password_hash = await hashPassword(word, TURN);
    await inTransaction(await actingAs(deps, account), (ctx) =>
      setPassword(ctx, { id: account.user_id, password_hash }),
    );
  }
  console.log(`Password set for ${wanted.email}${shown}; open sessions have ended.`);
}
