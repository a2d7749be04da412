import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { newId } from '#kit/ids.ts';
import pg from 'pg';
import { createOnCluster } from '#test/servers/citusCluster.ts';
import { databaseOn, dropDatabase, onNode } from '#test/servers/nodes.ts';
import { nodesOf, ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { kindUnderTest } from '#test/servers/serverKinds.ts';
import { migrate } from './migrate.ts';

const isCluster = kindUnderTest() === 'citus';
const NO_WORKERS = !isCluster && 'one server has no workers';
const nodes = nodesOf();

test(
  'distributing without the extension reports what is missing, and changes nothing',
  { skip: isCluster && 'every database of a cluster has the extension' },
  async () => {
    const database = await ownDatabase();
    try {
      await assert.rejects(migrate(database.url, { distributed: true }), {
        name: 'CannotStart',
        message:
          'The database has no extension "citus": install Citus on every node, run "create extension citus" in this database on each of them, and name the workers to this one with citus_add_node.',
      });
      await migrate(database.url);
    } finally {
      await database.drop();
    }
  },
);

/** Runs `work` with a database that is not distributed yet, and a client of its owner. */
async function withWhole(work: (url: string, owner: pg.Client) => Promise<void>): Promise<void> {
  const name = `whole_${newId().replaceAll('-', '')}`;
  const url = databaseOn(nodes[0] ?? '', name);
  await createOnCluster(nodes, name);
  const owner = new pg.Client({ connectionString: url });
  try {
    await owner.connect();
    await work(url, owner);
  } finally {
    await owner.end();
    await dropDatabase(nodes, name);
  }
}

/** How each table is distributed: h by tenant, n to every worker; not listed if it is not. */
async function placesOf(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; place: string }>(
    `select c.relname as name, p.partmethod::text || ' ' || (p.colocationid = (select colocationid from pg_dist_partition where logicalrelid = 'tenant'::regclass)) as place
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid`,
  );
  return new Map(rows.map((row) => [row.name, row.place]));
}
const TENANT = 'h true';

const TABLES = `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as of_tenant, e.kind
  from pg_class c left join tenancy_exempt e on e.relname = c.relname where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;

test(
  'a database with rows is distributed without losing any, even after an interruption',
  { skip: NO_WORKERS },
  () =>
    withWhole(async (url, owner) => {
      await migrate(url);
      const [tenant, user] = [newId(), newId()];
      await owner.query(`insert into tenant (tenant_id, name, license_id) values ($1, 'T', $1)`, [
        tenant,
      ]);
      await owner.query(`insert into business_unit (tenant_id, id, name) values ($1, $2, 'B')`, [
        tenant,
        user,
      ]);
      await owner.query(`insert into login_index values ('\\x01', $1, $2)`, [tenant, user]);
      await owner.query(`insert into instance_secret values ('secret', 'word')`);
      assert.deepEqual(await placesOf(owner), new Map());
      // The state after an interrupted command.
      await owner.query(
        `select create_distributed_table('tenant', 'tenant_id', colocate_with => 'none')`,
      );
      await migrate(url);

      const places = await placesOf(owner);
      const { rows: tables } = await owner.query(TABLES);
      for (const { name, of_tenant, kind } of tables)
        assert.equal(
          places.get(name),
          kind === 'reference' ? 'n false' : kind === null && of_tenant ? TENANT : undefined,
          name,
        );
      for (const table of ['tenant', 'business_unit', 'login_index']) {
        const { rows } = await owner.query(`select tenant_id from ${table}`);
        assert.deepEqual(rows, [{ tenant_id: tenant }], table);
        const { rows: sizes } = await owner.query(`select pg_relation_size('${table}') as bytes`);
        assert.deepEqual(sizes, [{ bytes: '0' }], `${table} on the coordinator`);
      }
      await migrate(url, { distributed: true });
      assert.deepEqual(await placesOf(owner), places);
      const { rows: settings } = await owner.query(
        `select distinct result from run_command_on_all_nodes(
           'select array_agg(name order by name) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase,
              unnest(s.setconfig) name where d.datname = current_database() and s.setrole = 0')`,
      );
      assert.deepEqual(settings, [
        { result: '{TimeZone=UTC,citus.propagate_set_commands=local,join_collapse_limit=4}' },
      ]);
    }),
);

/** Applies an upgrade whose files are added to ours or replace them. */
async function upgrade(database: OwnDatabase, files: Record<string, string>): Promise<void> {
  const next = await mkdtemp(join(tmpdir(), 'plumbline-schema-'));
  const server = new URL('../../../', import.meta.url);
  try {
    for (const part of ['migrations', 'functions'])
      await cp(new URL(part, server), join(next, part), { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(next, name), text);
    await migrate(database.url, { from: pathToFileURL(`${next}/`) });
  } finally {
    await rm(next, { recursive: true });
  }
}

const MIGRATION = `
-- A note; of a unit.
create table note (
  tenant_id uuid not null, id uuid not null, unit uuid,
  text text not null default 'one; two',
  primary key (tenant_id, id), foreign key (tenant_id, unit) references business_unit (tenant_id, id));
create index note_unit_ix on note (tenant_id, unit);
create table remark (
  tenant_id uuid not null, id uuid not null, note uuid,
  primary key (tenant_id, id), foreign key (tenant_id, note) references note (tenant_id, id));
alter table business_unit add column shade text;
-- Of light; in percent.
alter table business_unit add column light int not null default 50 check (light between 0 and 100);`;
const FUNCTIONS = `
create or replace function note_count(t uuid) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from note where tenant_id = t);
end $$;`;

test(
  'an upgrade of a distributed database distributes what it adds, with its guards',
  { skip: NO_WORKERS },
  async () => {
    const database = await ownDatabase();
    const owner = await database.owner();
    try {
      await upgrade(database, {
        'migrations/9001_notes.sql': MIGRATION,
        'functions/notes.sql': FUNCTIONS,
      });
      const places = await placesOf(owner);
      assert.deepEqual([places.get('note'), places.get('remark')], [TENANT, TENANT]);
      const { rows: checks } = await owner.query(
        `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'business_unit_light_check'`,
      );
      assert.deepEqual(checks, [{ check: 'CHECK (((light >= 0) AND (light <= 100)))' }]);
      const distributed = async () =>
        (
          await owner.query(
            `select distribution_argument_index as place, force_delegation as forced from pg_dist_object where classid = 'pg_proc'::regclass and objid = 'note_count'::regproc`,
          )
        ).rows;
      assert.deepEqual(await distributed(), [{ place: 0, forced: true }]);
      // With a different result type, the function is dropped and recreated.
      await upgrade(database, {
        'migrations/9001_notes.sql': MIGRATION,
        'functions/notes.sql': FUNCTIONS.replace('bigint', 'int'),
      });
      assert.deepEqual(await distributed(), [{ place: 0, forced: true }]);

      const [one, other] = [newId(), newId()];
      for (const tenant of [one, other])
        await owner.query('insert into note (tenant_id, id) values ($1, $1)', [tenant]);
      const app = await database.app();
      await app.query(`begin; set local app.tenant_id = '${one}'`);
      const { rows } = await app.query(
        `select tenant_id, text from note where tenant_id in ('${one}', '${other}')`,
      );
      assert.deepEqual(rows, [{ tenant_id: one, text: 'one; two' }]);
      const { rows: counted } = await app.query(`select note_count('${one}') as notes`);
      assert.deepEqual(counted, [{ notes: 1 }]);
    } finally {
      await database.drop();
    }
  },
);

test('an error names the worker that refuses a role', { skip: NO_WORKERS }, () =>
  withWhole(async (url) => {
    const name = new URL(url).pathname.slice(1);
    const worker = databaseOn(nodes[1] ?? '', name);
    await onNode(
      worker,
      `set citus.enable_ddl_propagation = off; revoke connect on database ${name} from public`,
    );
    await assert.rejects(migrate(url, { distributed: true }), {
      name: 'CannotStart',
      message: /The worker \S+:5432 refuses the role plumbline_app \(failed to connect/,
    });
    await assert.rejects(
      migrate(worker, { distributed: true }),
      /leads to a worker of the cluster/,
    );
  }),
);
