import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '#kit/cannotStart.ts';
import { connection, rolesSignIn } from './connection.ts';
import { errorCode, isRetryable } from './errors.ts';
import { ROLES, SECURED, missingOf } from './rights.ts';
import type { Role, Secured } from './rights.ts';

const DIRECTORY = new URL('../../../migrations/', import.meta.url);

/** All migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql')).toSorted();
}

/** A change of the schema waits no longer than this for running statements: all others would queue behind it. */
const LOCK_WITHIN = '2s';
const MAX_TRIES = 100;
const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Brings the database to the newest schema, or through `names` only: each file once, in its own transaction; then roles,
 * grants and row level security for every table. Several servers starting together take turns. Where all is as it should
 * be, nothing is locked: a server may start, and be administered, beside others that work.
 */
export async function migrate(url: string, names?: readonly string[]): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await createRoles(client, rolesSignIn(url));
    const wanted = names ?? (await migrationNames());
    const known = await knownMigrations(client);
    for (const name of wanted.filter((one) => !known.has(one))) await runOnce(client, name);
    if ((await missingProtection(client)).length > 0)
      await alone(client, async () => {
        for (const statement of await missingProtection(client)) await client.query(statement);
      });
  } finally {
    await client.end();
  }
}

/** The files that have run; asked first, since even "create if not exists" would lock. */
async function knownMigrations(client: pg.Client): Promise<Set<string>> {
  const { rows: there } = await client.query(`select 1 where to_regclass('migration') is not null`);
  if (there.length === 0)
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    );
  const { rows } = await client.query<{ name: string }>('select name from migration');
  return new Set(rows.map(({ name }) => name));
}

async function runOnce(client: pg.Client, name: string): Promise<void> {
  await alone(client, async () => {
    const { rowCount } = await client.query('select 1 from migration where name = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(await readFile(new URL(name, DIRECTORY), 'utf8'));
    await client.query('insert into migration (name) values ($1)', [name]);
  });
}

/** Works in one transaction while no other server migrates; begins anew where a lock is not to be had soon. */
async function alone(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin; lock table migration in exclusive mode');
      await client.query(`set local lock_timeout = '${LOCK_WITHIN}'`);
      await work();
      return void (await client.query('commit'));
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const lost = isRetryable(error) || errorCode(error) === LOCK_NOT_AVAILABLE;
      if (!lost || tries >= MAX_TRIES) throw error;
      await pause(Math.random() * 1000);
    }
  }
}

/** The roles of the application; a user that may not create them finds them made by the operator. */
async function createRoles(client: pg.Client, sign_in: boolean): Promise<void> {
  for (const role of ROLES) {
    try {
      await createRole(client, role, sign_in);
    } catch (error) {
      if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new CannotStart(
        `The user of DATABASE_URL may not make or take the role ${role}: let an administrator run "create role ${role}${sign_in ? ' login' : ''}" and grant it to that user.`,
      );
    }
  }
}

async function createRole(client: pg.Client, role: Role, sign_in: boolean): Promise<void> {
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

/** What is missing, as statements: the roles come in, and every table is as `rights.ts` wants it. */
async function missingProtection(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<Secured>(SECURED, [ROLES]);
  const { rows: closed } = await client.query<{ role: string }>(
    `select role from unnest($1::text[]) role where not has_schema_privilege(role, 'public', 'usage')`,
    [ROLES],
  );
  return [
    ...closed.map(({ role }) => `grant usage on schema public to ${role}`),
    ...tables.flatMap(missingOf),
  ];
}
