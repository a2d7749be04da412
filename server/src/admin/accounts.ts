import { randomBytes } from 'node:crypto';
import { USER_TYPE } from '@plumbline/contract/kit/permissions';
import { users } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { addUser } from '#areas/accounts/service.ts';
import { initTenant } from '#areas/tenants/service.ts';
import { setPassword } from '#areas/users/service.ts';
import { emailHash } from '#kit/auth.ts';
import type { Deps } from '#kit/ctx.ts';
import { isGuessable } from '#kit/passwords.ts';
import { inTenant, inTransaction } from '#kit/transaction.ts';
import { actingAs } from '../acting.ts';

interface Wanted {
  email: string;
  password: string | undefined;
}
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
    throw new Error(`${wanted.email} is no e-mail address.`);
  if (await findAccount(deps, wanted.email)) throw new Error(`${wanted.email} is taken already.`);
  const { app } = deps.database;
  const { password: word, shown } = chosen(wanted);
  const account = {
    ...wanted,
    password: word,
    position: 'Operator',
    user_type_code: USER_TYPE.administrator,
    is_superuser: true,
  };
  const [operators] = await deps.database.read<{ tenant_id: string }>(
    sql`select tenant_id from tenant where is_operator limit 1`,
  );
  if (operators)
    await inTenant(
      app,
      operators.tenant_id,
      async (db) => void (await addUser(db, { ...account, tenant_id: operators.tenant_id })),
    );
  else
    await initTenant(app, { name: 'Operator', license_type: 'enterprise', is_operator: true }, [
      account,
    ]);
  console.log(`Operator ${wanted.email} is made${shown}`);
}

async function findAccount(
  deps: Deps,
  email: string,
): Promise<{ tenant_id: string; user_id: string } | undefined> {
  const { rows } = await sql<{
    tenant_id: string;
    user_id: string;
  }>`select tenant_id, user_id from login_index where email_hash = ${emailHash(email)}`.execute(
    deps.database.app,
  );
  return rows[0];
}

/** Gives a user a new password and ends the open sessions. */
export async function resetUserPassword(deps: Deps, wanted: Wanted): Promise<void> {
  const found = await findAccount(deps, wanted.email);
  if (!found) throw new Error(`There is no user ${wanted.email}.`);
  const { password: word, shown } = chosen(wanted);
  // Noted as the user's own change, since the operator of the installation is no user of the tenant.
  await inTransaction(await actingAs(deps, found), (ctx) =>
    setPassword(ctx, { id: found.user_id, password: word }),
  );
  console.log(`The password of ${wanted.email} is set${shown}; open sessions have ended.`);
}
