import { sql } from 'kysely';
import { openTenant } from '@plumbline/server/areas/tenants/service.ts';
import { hashFirstPassword } from '@plumbline/server/areas/users/passwords.ts';
import { createUser } from '@plumbline/server/areas/users/service.ts';
import { userSharedUnitTable } from '@plumbline/server/areas/users/table.ts';
import { emailHash } from '@plumbline/server/kit/http/auth.ts';
import type { Ctx, Deps } from '@plumbline/server/kit/ctx.ts';
import { insertRow } from '@plumbline/server/kit/entity/write.ts';
import { hashPassword } from '@plumbline/server/kit/passwords.ts';
import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { EMAIL, FOUNDERS, PASSWORD, STAFF } from './people.ts';
import type { Person } from './people.ts';

/** Enough credits for years of trials. */
const CREDITS = 50_000;

interface UserKey {
  tenant_id: string;
  user_id: string;
}

/** The user with this address, if an interrupted seeding has already created them. */
export async function findUser(deps: Deps, email: string): Promise<UserKey | undefined> {
  const { rows } =
    await sql<UserKey>`select tenant_id, user_id from login_index where email_hash = ${emailHash(email)}`.execute(
      deps.database.signIn,
    );
  return rows[0];
}

export async function hasTenants(deps: Deps): Promise<boolean> {
  const rows = await deps.database.read(sql`select tenant_id from tenant limit 1`);
  return rows.length > 0;
}

/** The demo tenant and the operator's own, each with its first accounts; returns the demo's admin. */
export async function ensureTenants(deps: Deps): Promise<UserKey> {
  const { app } = deps.database;
  const newHash = () => hashPassword(PASSWORD, { group: 'demo', member: 'first accounts' });
  if ((await findUser(deps, EMAIL.admin)) === undefined) {
    const password_hash = await newHash();
    await openTenant(
      app,
      { name: 'Meridian Asset Care', license_type: 'enterprise', credits: CREDITS },
      FOUNDERS.map(({ unit: _unit, ...person }) => ({ ...person, password_hash })),
    );
  }
  if ((await findUser(deps, EMAIL.operator)) === undefined) {
    const operator: Person = {
      email: EMAIL.operator,
      first_name: 'Petra',
      last_name: 'Novak',
      position: 'Operator',
      user_type_code: USER_TYPE.administrator,
      is_superuser: true,
    };
    await openTenant(
      app,
      { name: 'Plumbline operator', license_type: 'enterprise', is_operator: true },
      [{ ...operator, password_hash: await newHash() }],
    );
  }
  const admin = await findUser(deps, EMAIL.admin);
  if (!admin) throw new Error('the demo tenant has its admin');
  return admin;
}

/** The people of the units; returns all users by address. */
export async function ensureStaff(
  ctx: Ctx,
  units: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    email: string;
  }>`select id, email from app_user where tenant_id = ${ctx.actor.tenant_id}::uuid`.execute(ctx.db);
  const users = new Map(rows.map(({ id, email }) => [email, id]));
  for (const person of STAFF) {
    if (users.has(person.email)) continue;
    const business_unit_id = person.unit === undefined ? undefined : units.get(person.unit);
    const { unit: _unit, ...account } = person;
    const user = { ...account, password: PASSWORD, business_unit_id };
    const user_id = await createUser(ctx, user, await hashFirstPassword(ctx, user));
    users.set(person.email, user_id);
    if (person.email === EMAIL.inspector)
      await shareUnit(ctx, user_id, units.get(SHARED_WITH_INSPECTOR));
  }
  return users;
}

/** The inspector helps out in a ward outside their own district. */
const SHARED_WITH_INSPECTOR = 'toronto-ward-16';

async function shareUnit(
  ctx: Ctx,
  user_id: string,
  business_unit_id: string | undefined,
): Promise<void> {
  insertRow(ctx, userSharedUnitTable, {
    user_id,
    business_unit_id,
    include_children: true,
    access: 'work',
    valid_to: null,
  });
}
