import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';
import { connection } from './db.ts';

const DIRECTORY = new URL('../../migrations/', import.meta.url);
/** Evidence: the application itself can neither change nor remove these rows. */
const APPEND_ONLY = new Set(['audit_log', 'audit_seal', 'credit_ledger']);
const POLICY = "tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid";

/** All migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql')).toSorted();
}

/**
 * Brings the database to the newest schema, or through `names` only: each file once, in its own transaction; then roles,
 * grants and row level security for every table. Several servers starting together take turns.
 */
export async function migrate(url: string, names?: readonly string[]): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await createRoles(client);
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    );
    for (const name of names ?? (await migrationNames())) await runOnce(client, name);
    await client.query('begin');
    await client.query('lock table migration in exclusive mode');
    await protectTables(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function runOnce(client: pg.Client, name: string): Promise<void> {
  await client.query('begin');
  await client.query('lock table migration in exclusive mode');
  const { rowCount } = await client.query('select 1 from migration where name = $1', [name]);
  if (rowCount === 0) {
    await client.query(await readFile(new URL(name, DIRECTORY), 'utf8'));
    await client.query('insert into migration (name) values ($1)', [name]);
  }
  await client.query('commit');
}

/** The two roles of the application; a user that may not create them finds them made by the operator. */
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of ['plumbline_app', 'plumbline_read']) {
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`);
    await client.query(`do $$ begin
      if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
    end $$`);
  }
}

/** Every table with a tenant is closed by policy; the reader sees all rows and only reads. */
async function protectTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; tenant: boolean; policies: string[] }>(
    `select c.relname as name,
       exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
         and not exists (select 1 from tenancy_exempt e where e.relname = c.relname) as tenant,
       coalesce((select array_agg(p.polname::text) from pg_policy p where p.polrelid = c.oid), '{}') as policies
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  await client.query('grant usage on schema public to plumbline_app, plumbline_read');
  for (const { name, tenant, policies } of rows) {
    const verbs = APPEND_ONLY.has(name) ? 'select, insert' : 'select, insert, update, delete';
    if (name !== 'migration') await client.query(`grant ${verbs} on ${name} to plumbline_app`);
    if (!tenant) continue;
    await client.query(`grant select on ${name} to plumbline_read`);
    await client.query(`alter table ${name} enable row level security`);
    await client.query(`alter table ${name} force row level security`);
    if (!policies.includes('of_tenant')) {
      await client.query(
        `create policy of_tenant on ${name} to plumbline_app using (${POLICY}) with check (${POLICY})`,
      );
    }
    if (!policies.includes('built_reads')) {
      await client.query(
        `create policy built_reads on ${name} for select to plumbline_read using (true)`,
      );
    }
  }
}
