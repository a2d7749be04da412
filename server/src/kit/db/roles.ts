import type pg from 'pg';
import { CannotStart } from '#kit/cannotStart.ts';
import { errorCode } from './databaseErrors.ts';
import { DATABASE_ROLES } from './rights.ts';
import type { DatabaseRole } from './rights.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/** Creates the roles of the application, unless the operator has already created them for a user who may not. */
export async function createRoles(client: pg.Client, sign_in: boolean): Promise<void> {
  try {
    for (const role of DATABASE_ROLES) await createRole(client, role, sign_in);
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new CannotStart(
      `The user of DATABASE_URL may not create or use the roles of the application: let an administrator run "${await missingRoles(client, sign_in)}".`,
    );
  }
}

async function createRole(client: pg.Client, role: DatabaseRole, sign_in: boolean): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select 1 from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
  end $$`);
  if (sign_in)
    await client.query(`do $$ begin
      if not (select rolcanlogin from pg_roles where rolname = '${role}') then alter role ${role} login; end if;
    end $$`);
}

/** Returns the statements for an administrator to run. */
async function missingRoles(client: pg.Client, sign_in: boolean): Promise<string> {
  const { rows } = await client.query<{ statements: string }>(
    `select concat_ws('; ',
       string_agg('create role ' || name || case when $2 then ' login' else '' end, '; ') filter (where r.oid is null),
       string_agg('alter role ' || name || ' login', '; ') filter (where $2 and not r.rolcanlogin),
       'grant ' || string_agg(name, ', ') filter (where r.oid is null or not pg_has_role(r.oid, 'member'))
         || ' to ' || quote_ident(current_user)) as statements
     from unnest($1::text[]) name left join pg_roles r on r.rolname = name`,
    [DATABASE_ROLES, sign_in],
  );
  return rows[0]?.statements ?? '';
}
