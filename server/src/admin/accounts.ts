import { randomBytes } from 'node:crypto';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { email as address, password } from '@plumbline/contract/accounts/schemas';
import { sql } from 'kysely';
import { addUser } from '#areas/accounts/service.ts';
import type { AccountKey } from '#areas/accounts/service.ts';
import { openTenant } from '#areas/tenants/service.ts';
import { setPassword } from '#areas/users/passwords.ts';
import { resetSecondFactor } from '#areas/users/security/secondFactor.ts';
import { emailHash } from '#kit/http/auth.ts';
import type { Deps } from '#kit/ctx.ts';
import { hashPassword, isGuessable } from '#kit/passwords.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { actingAs } from '#kit/http/actingAs.ts';

interface Login {
  email: string;
  password: string | undefined;
}
const TURN = { group: 'administration', member: 'command line' };

/** The password from the command line, or a random one that is printed once. */
function choosePassword({ email, password: typed }: Login): { password: string; suffix: string } {
  if (typed === undefined) {
    const random = randomBytes(12).toString('base64url');
    return { password: random, suffix: `, password ${random}` };
  }
  const result = password.safeParse(typed);
  if (!result.success)
    throw new Error(
      `This password is not accepted: ${result.error.issues.map((issue) => issue.message).join(', ')}`,
    );
  if (isGuessable(typed, email)) throw new Error('This password is too easy to guess.');
  return { password: result.data, suffix: '' };
}

/** Creates an operator; with the first one it also creates the operator tenant. */
export async function createOperator(
  deps: Deps,
  operator: Login & { first_name: string; last_name: string },
): Promise<void> {
  if (!address.safeParse(operator.email).success)
    throw new Error(`${operator.email} is not an email address.`);
  if ((await findAccounts(deps, operator.email)).length > 0)
    throw new Error(`${operator.email} is already taken.`);
  const { app } = deps.database;
  const { password: newPassword, suffix } = choosePassword(operator);
  const account = {
    email: operator.email,
    password_hash: await hashPassword(newPassword, TURN),
    first_name: operator.first_name,
    last_name: operator.last_name,
    position: 'Operator',
    user_type_code: USER_TYPE.administrator,
    is_superuser: true,
  };
  const [operators] = await deps.database.read<{ tenant_id: string }>(
    sql`select tenant_id from tenant where is_operator limit 1`,
  );
  if (operators) {
    const { tenant_id } = operators;
    await inTenant(
      app,
      tenant_id,
      async (db) => void (await addUser(db, { ...account, tenant_id })),
    );
  } else
    await openTenant(app, { name: 'Operator', license_type: 'enterprise', is_operator: true }, [
      account,
    ]);
  console.log(`Operator ${operator.email} created${suffix}`);
}

/** Finds the accounts with this address, at most one per tenant. */
async function findAccounts(deps: Deps, email: string): Promise<AccountKey[]> {
  const { rows } = await sql<AccountKey>`
    select tenant_id, user_id from login_index where email_hash = ${emailHash(email)}`.execute(
    deps.database.signIn,
  );
  return rows;
}

/** Sets a new password for the user in every tenant with this address, and ends the open sessions. */
export async function resetUserPassword(deps: Deps, login: Login): Promise<void> {
  const accounts = await findAccounts(deps, login.email);
  if (accounts.length === 0) throw new Error(`There is no user ${login.email}.`);
  const { password: newPassword, suffix } = choosePassword(login);
  // Logged as the user's own change, because the person who runs the command is not a user of the tenant.
  for (const account of accounts) {
    const password_hash = await hashPassword(newPassword, TURN);
    await inTransaction(await actingAs(deps, account), (ctx) =>
      setPassword(ctx, { id: account.user_id, password_hash }),
    );
  }
  console.log(`Password set for ${login.email}${suffix}; open sessions have ended.`);
}

/** Turns the second factor of the user off in every tenant with this address, and ends the open sessions there. */
export async function resetUserSecondFactor(deps: Deps, email: string): Promise<void> {
  const accounts = await findAccounts(deps, email);
  if (accounts.length === 0) throw new Error(`There is no user ${email}.`);
  let resets = 0;
  for (const account of accounts) {
    const [user] = await deps.database.read<{ is_on: boolean }>(sql`
      select second_factor_at is not null as is_on from app_user
      where tenant_id = ${account.tenant_id}::uuid and id = ${account.user_id}::uuid`);
    if (user?.is_on !== true) continue;
    // Logged as the user's own change, like a new password.
    await inTransaction(await actingAs(deps, account), (ctx) =>
      resetSecondFactor(ctx, account.user_id),
    );
    resets += 1;
  }
  if (resets === 0) throw new Error(`${email} has no second factor.`);
  console.log(`Second factor of ${email} turned off; open sessions have ended.`);
}
