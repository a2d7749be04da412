import type pg from 'pg';
import { CannotStart } from '#kit/cannotStart.ts';
import { DATABASE_ROLES } from './rights.ts';

/** Runs work in a transaction of its own while no other server migrates. */
type Alone = (work: () => Promise<void>) => Promise<void>;

/**
 * Settings of sessions on every node: the tenant set for a transaction must reach the rows, times are in the
 * application's zone (`connection.ts`), which Citus does not propagate, and because every read is planned
 * twice, on the coordinator and on the worker, only few joins at a time are reordered.
 */
const SETTINGS = {
  'citus.propagate_set_commands': 'local',
  TimeZone: 'UTC',
  join_collapse_limit: '4',
};

const HOW =
  'install Citus on every node, run "create extension citus" in this database on each of them, and name the workers to this one with citus_add_node';

/** @throws CannotStart unless the database is on a Citus coordinator with workers, naming what is missing */
export async function refuseUnlessCluster(client: pg.Client): Promise<void> {
  const { rows: extension } = await client.query(
    `select from pg_extension where extname = 'citus'`,
  );
  if (extension.length === 0)
    throw new CannotStart(`The database has no extension "citus": ${HOW}.`);
  const { rows } = await client.query<{ is_coordinator: boolean; has_workers: boolean }>(
    `select (select groupid = 0 from pg_dist_local_group) as is_coordinator,
       exists (select from pg_dist_node where groupid <> 0 and isactive and shouldhaveshards) as has_workers`,
  );
  if (!rows[0]?.is_coordinator)
    throw new CannotStart('DATABASE_URL leads to a worker of the cluster: name the coordinator.');
  if (!rows[0].has_workers) throw new CannotStart(`The cluster has no worker: ${HOW}.`);
}

/** Whether any tables of the database are distributed over a cluster. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows: extension } = await client.query(
    `select where to_regclass('pg_catalog.pg_dist_partition') is not null`,
  );
  if (extension.length === 0) return false;
  const { rows } = await client.query(
    `select from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace limit 1`,
  );
  return rows.length > 0;
}

/**
 * Distributes the tables and functions that are not distributed yet: all rows of a tenant go to one worker,
 * tables without a tenant to every worker (`tenancy_exempt`), and functions run where the rows of their
 * tenant are. The next call completes an interrupted one.
 */
export async function distribute(client: pg.Client, alone: Alone): Promise<void> {
  await applySettings(client);
  await createExtensions(client);
  while (await undistributed(client)) await alone(() => distributeNext(client));
  if ((await undistributedFunctions(client)).length > 0)
    await alone(() => distributeFunctions(client));
  if ((await localCopies(client)).length > 0) await alone(() => removeLocalCopies(client));
}

/** Everything up to a semicolon; comments, quoted texts and bodies of functions may contain semicolons. */
const STATEMENT = /(?:--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g;

/**
 * Runs a migration on a distributed database. A new table starts on the coordinator, where it could not refer to a
 * distributed one, so its creation and its guards are hidden from Citus until it is distributed itself.
 */
export async function migrateDistributed(
  client: pg.Client,
  text: string,
  guardTables: () => Promise<void>,
): Promise<void> {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  for (const [statement] of text.matchAll(STATEMENT)) {
    const creates = /^create table\b/i.test(statement.replaceAll(/^\s*--.*$/gm, '').trim());
    if (creates) await client.query('set local citus.enable_ddl_propagation = off');
    for (const step of columnThenCheck(statement)) await client.query(step);
    if (!creates) continue;
    await guardTables();
    await client.query('set local citus.enable_ddl_propagation = on');
    await distributeNext(client);
  }
}

const COLUMN_WITH_CHECK =
  /(alter table (\w+) add column (\w+) [\s\S]*?)\s+(check \([\s\S]*\))\s*$/i;

/** Citus adds no column together with a check; on its own, the check has the name that PostgreSQL would have given it. */
function columnThenCheck(statement: string): string[] {
  const [, column, table, name, check] = COLUMN_WITH_CHECK.exec(statement) ?? [];
  if (column === undefined) return [statement];
  return [column, `alter table ${table} add constraint ${table}_${name}_check ${check}`];
}

/** Sets the settings of the database on every node. */
async function applySettings(client: pg.Client): Promise<void> {
  const settings = Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`);
  const { rows } = await client.query(
    `select from run_command_on_all_nodes($1) where not success or result is distinct from 't'`,
    [
      `select exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
         where d.datname = current_database() and s.setrole = 0 and s.setconfig @> '{${settings.join(',')}}')`,
    ],
  );
  if (rows.length === 0) return;
  const { rows: current } = await client.query<{ name: string }>(
    'select quote_ident(current_database()) as name',
  );
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`alter database ${current[0]?.name} set ${name} = '${value}'`);
}

/** Creates on the workers the extensions that are older than Citus; functions refer to them by name only. */
async function createExtensions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(extname) as name from pg_extension e
     where extnamespace = 'public'::regnamespace and not exists (
       select from pg_dist_object o where o.classid = 'pg_extension'::regclass and o.objid = e.oid)`,
  );
  for (const { name } of rows)
    await client.query(`create extension if not exists ${name} schema public`);
}

interface LocalTable {
  name: string;
  is_reference: boolean;
  forced: boolean;
}

/** Returns the first table that is not distributed yet; the targets of its foreign keys come before it. */
async function undistributed(client: pg.Client): Promise<LocalTable | undefined> {
  const { rows } = await client.query<LocalTable>(
    `select c.relname as name, e.kind is not null as is_reference, c.relforcerowsecurity as forced
     from pg_class c left join tenancy_exempt e on e.relname = c.relname
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (e.kind = 'reference' or e.kind is null and exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
     order by (
       select count(*) from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid
         and not exists (select from pg_dist_partition p where p.logicalrelid = f.confrelid)), c.oid
     limit 1`,
  );
  return rows[0];
}

/** The table that all others are co-located with. */
const FIRST = 'tenant';

async function distributeNext(client: pg.Client): Promise<void> {
  const table = await undistributed(client);
  if (!table) return;
  const { name, is_reference, forced } = table;
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  // Existing rows are copied to the workers, which row level security would refuse even to the owner.
  if (forced) await client.query(`alter table ${name} no force row level security`);
  if (is_reference) await client.query('select create_reference_table($1)', [name]);
  else
    await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
      name,
      name === FIRST ? 'none' : FIRST,
    ]);
  if (forced) await client.query(`alter table ${name} force row level security`);
}

async function undistributedFunctions(
  client: pg.Client,
): Promise<{ signature: string; of_tenant: boolean }[]> {
  const { rows } = await client.query<{ signature: string; of_tenant: boolean }>(
    `select f.signature, f.of_tenant
     from (
       select oid, oid::regprocedure::text as signature,
         coalesce(proargnames[1] = 't' and proargtypes[0] = 'uuid'::regtype, false) as of_tenant
       from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')) f
     left join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = f.oid
     where o.objid is null or f.of_tenant and o.distribution_argument_index is null
     order by f.oid`,
  );
  return rows;
}

/** Functions whose first parameter is the tenant run where its rows are; the others exist on every worker. */
async function distributeFunctions(client: pg.Client): Promise<void> {
  for (const { signature, of_tenant } of await undistributedFunctions(client))
    if (of_tenant)
      await client.query(
        `select create_distributed_function($1, 't', colocate_with => $2, force_delegation => true)`,
        [signature, FIRST],
      );
    else await client.query('select create_distributed_function($1)', [signature]);
}

/**
 * Returns the number of tables with rows left on the coordinator after they were copied to the workers; no statement
 * sees these rows any more.
 */
async function localCopies(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ oid: number }>(
    `select c.oid from pg_class c join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`,
  );
  return rows.map(({ oid }) => oid);
}

async function removeLocalCopies(client: pg.Client): Promise<void> {
  for (const oid of await localCopies(client))
    await client.query('select truncate_local_data_after_distributing_table($1)', [oid]);
}

/** @throws CannotStart if a worker refuses a role */
export async function refuseUnlessWelcome(client: pg.Client): Promise<void> {
  for (const role of DATABASE_ROLES) {
    await client.query(`set role ${role}`);
    const { rows } = await client.query<{ nodename: string; nodeport: number; result: string }>(
      `select nodename, nodeport, result from run_command_on_workers('select 1') where not success limit 1`,
    );
    await client.query('reset role');
    const [refusal] = rows;
    if (refusal)
      throw new CannotStart(
        `The worker ${refusal.nodename}:${refusal.nodeport} refuses the role ${role} (${refusal.result.trim()}): let it sign in there from the other nodes, by a line in pg_hba.conf or with its password in pg_dist_authinfo.`,
      );
  }
}
