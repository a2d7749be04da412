import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '#kit/cannotStart.ts';
import { connection, rolesSignIn } from './connection.ts';
import {
  distribute,
  isDistributed,
  migrateDistributed,
  refuseUnlessCluster,
  refuseUnlessWelcome,
} from './distribute.ts';
import { errorCode, isRetryable } from './databaseErrors.ts';
import { applyFunctions, functionsAreCurrent, sqlFiles } from './functionFiles.ts';
import type { SqlFile } from './functionFiles.ts';
import { DATABASE_ROLES, SECURED, missingOf } from './rights.ts';
import type { TableSecurity, DatabaseRole } from './rights.ts';
/** The parent of `migrations/` and `functions/`; tests bring their own. */
const SERVER = new URL('../../../', import.meta.url);

/** All migrations, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await sqlFiles(new URL('migrations/', SERVER))).map(({ name }) => name);

/** A schema change waits no longer than this for running statements: all others would queue behind it. */
const LOCK_WITHIN = '2s';
const MAX_TRIES = 100;
const LOCK_NOT_AVAILABLE = '55P03';
/** The function exists with another return type or other parameter names. */
const INVALID_FUNCTION_DEFINITION = '42P13';

/**
 * Brings the database to the newest schema: each migration once, in its own transaction, and each changed
 * file of functions; then roles, grants and row level security for every table. With `names` it stops after
 * these migrations and skips the functions, which are written for the newest tables. Several servers starting
 * together take turns. If everything is up to date, it takes no locks: servers and commands may start while
 * others work. What a migration warns of goes to `log`. With `distributed` the database is distributed over a cluster, permanently.
 */
export async function migrate(
  url: string,
  {
    names,
    from = SERVER,
    distributed = false,
    log,
  }: {
    names?: readonly string[];
    from?: URL;
    distributed?: boolean;
    log?: (line: string) => void;
  } = {},
): Promise<void> {
  const client = new pg.Client(connection(url));
  client.on('notice', ({ severity, message = '' }) => {
    if (severity === 'WARNING') log?.(message);
  });
  await client.connect();
  try {
    if (distributed) await refuseUnlessCluster(client);
    const wasDistributed = await isDistributed(client);
    // Citus creates the roles on the workers too.
    await createRoles(client, distributed || wasDistributed || rolesSignIn(url));
    if (distributed) await refuseUnlessWelcome(client);
    const migrations = await sqlFiles(new URL('migrations/', from));
    const applied = await appliedMigrations(client);
    refuseEdited(migrations, applied);
    for (const file of migrations)
      if (!applied.has(file.name) && (names?.includes(file.name) ?? true))
        await runOnce(client, wasDistributed ? await onCluster(file, from) : file, wasDistributed);
    if (!names)
      await updateFunctions(client, await sqlFiles(new URL('functions/', from)), migrations);
    if ((await missingProtection(client)).length > 0)
      await alone(client, () => guardTables(client));
    if (distributed || wasDistributed) await distribute(client, (work) => alone(client, work));
  } finally {
    await client.end();
  }
}

/**
 * The applied migrations with the hashes of their files; read first, since even "create if not exists" would
 * lock.
 */
async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: there } = await client.query(`select 1 where to_regclass('migration') is not null`);
  if (there.length === 0)
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** An edited migration would change only new databases, and installations would differ. */
function refuseEdited(migrations: SqlFile[], applied: ReadonlyMap<string, string>): void {
  const edited = migrations.find(
    ({ name, hash }) => applied.has(name) && applied.get(name) !== hash,
  );
  if (edited)
    throw new CannotStart(
      `The migration ${edited.name} is not the one that ran in this database. Migrations are never edited: restore the file and put the change into a new one.`,
    );
}

async function runOnce(
  client: pg.Client,
  { name, text, hash }: SqlFile,
  distributed: boolean,
): Promise<void> {
  await alone(client, async () => {
    const { rowCount } = await client.query('select 1 from migration where name = $1', [name]);
    if (rowCount !== 0) return;
    if (distributed) await migrateDistributed(client, text, () => guardTables(client));
    else await client.query(text);
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
  });
}

/** Returns the migration with other statements if a distributed database cannot run its own: the file of its name in `migrations/distributed/`. */
async function onCluster(file: SqlFile, from: URL): Promise<SqlFile> {
  const other = new URL(`migrations/distributed/${file.name}`, from);
  return existsSync(other) ? { ...file, text: await readFile(other, 'utf8') } : file;
}

async function updateFunctions(
  client: pg.Client,
  files: SqlFile[],
  migrations: SqlFile[],
): Promise<void> {
  const outdated = async () =>
    !(await isNewer(client, migrations)) && !(await functionsAreCurrent(client, files));
  // Checked again under the lock, since another server may have applied them meanwhile.
  const apply = (options: { anew: boolean }) =>
    alone(client, async () => {
      if (await outdated()) await applyFunctions(client, files, options);
    });
  if (!(await outdated())) return;
  try {
    await apply({ anew: false });
  } catch (error) {
    if (errorCode(error) !== INVALID_FUNCTION_DEFINITION) throw error;
    await apply({ anew: true });
  }
}

/** Whether a newer version has migrated this database: then its functions are newer than ours too. */
async function isNewer(client: pg.Client, migrations: SqlFile[]): Promise<boolean> {
  const names = [...(await appliedMigrations(client)).keys()];
  return names.some((name) => migrations.every((file) => file.name !== name));
}

/** Works in one transaction while no other server migrates; starts over if a lock is not available soon. */
async function alone(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin; lock table migration in exclusive mode');
      await client.query(`set local lock_timeout = '${LOCK_WITHIN}'`);
      await work();
      return void (await client.query('commit'));
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const isRetry = isRetryable(error) || errorCode(error) === LOCK_NOT_AVAILABLE;
      if (!isRetry || attempt >= MAX_TRIES) throw error;
      await pause(Math.random() * 1000);
    }
  }
}

async function guardTables(client: pg.Client): Promise<void> {
  for (const statement of await missingProtection(client)) await client.query(statement);
}

/**
 * Returns the statements that let the roles use the schema and give every table the rights of `rights.ts`; none if
 * nothing is missing.
 */
async function missingProtection(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<TableSecurity>(SECURED, [DATABASE_ROLES]);
  const { rows: closed } = await client.query<{ role: string }>(
    `select role from unnest($1::text[]) role where not has_schema_privilege(role, 'public', 'usage')`,
    [DATABASE_ROLES],
  );
  return [
    ...closed.map(({ role }) => `grant usage on schema public to ${role}`),
    ...tables.flatMap(missingOf),
  ];
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Creates the roles of the application, unless the operator has already created them for a user who may not. */
async function createRoles(client: pg.Client, sign_in: boolean): Promise<void> {
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
