import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { errorCode } from '#kit/db/errors.ts';
import { migrate } from '#kit/db/migrate.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { newApp, newTenant } from './newTenant.ts';
import type { TestApp, TestTenant } from './newTenant.ts';

let app: TestApp;
/** The same database as a server of the operator gives it: its user switches to the roles. */
let switched: TestApp;
let tenant: TestTenant;
let owner: pg.Client;
before(async () => {
  app = await newApp();
  const url = new URL(app.database.url);
  url.searchParams.delete('sign_in');
  const { database } = app;
  switched = await newApp(undefined, { database, url: url.href });
  tenant = await newTenant(app);
  owner = await app.database.owner();
});
after(async () => {
  await owner.end();
  switched.watch.forget();
  switched.watch.end();
  await switched.app.close();
  await switched.deps.database.close();
  await app.close();
});

/** Printed on every label of an object, for everybody to see. */
const SEEN_BY_ALL = ['object.qr_secret'];

/** Columns whose names say that they are secret, and the tables of sign-in. */
async function secrets(): Promise<{ table: string; column: string }[]> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (a.attname ~ 'password|secret|token' or c.relname ~ 'secret' or c.relname = 'login_attempt')`,
  );
  return rows.filter(({ table, column }) => !SEEN_BY_ALL.includes(`${table}.${column}`));
}

const denied = { code: '42501' };

/** Who but signing in reads a secret, and what signing in itself may not read. */
async function leaks(): Promise<string[]> {
  const found: string[] = [];
  for (const { deps } of [app, switched]) {
    const { database } = deps;
    for (const { table, column } of await secrets()) {
      const asked = sql`select ${sql.ref(column)} from ${sql.table(table)} limit 1`;
      const callers: [string, () => Promise<unknown>][] = [
        ['reads', () => database.read(asked)],
        ['writes', () => inTenant(database.app, tenant.tenant_id, (db) => asked.execute(db))],
      ];
      for (const [caller, ask] of callers) {
        const code = await ask().then(() => undefined, errorCode);
        if (code !== denied.code) found.push(`who ${caller} gets ${table}.${column}`);
      }
      await asked.execute(database.signIn);
    }
  }
  app.watch.forget();
  return found;
}

test('what is secret is read by signing in alone, whichever way the roles are taken', async () => {
  assert.deepEqual(await leaks(), []);
  const names = (await secrets()).map(({ table, column }) => `${table}.${column}`);
  for (const secret of ['credential.password_hash', 'instance_secret.value', 'login_attempt.key'])
    assert.ok(names.includes(secret), secret);
});

test('a right too many is noticed, and taken back by the next start', async () => {
  await owner.query('grant select on credential to plumbline_read, plumbline_app');
  const column = 'credential.password_hash';
  const both = [`who reads gets ${column}`, `who writes gets ${column}`];
  assert.deepEqual(await leaks(), [...both, ...both]);
  await migrate(app.database.url);
  assert.deepEqual(await leaks(), []);
});

test('signing in changes no password and sees no inspection', async () => {
  const { signIn } = app.deps.database;
  for (const statement of [
    sql`update credential set password_hash = '' where tenant_id = ${tenant.tenant_id}::uuid`,
    sql`select 1 from app_user limit 1`,
    sql`select 1 from inspection limit 1`,
    sql`select 1 from session limit 1`,
  ])
    await assert.rejects(statement.execute(signIn), denied);
  app.watch.forget();
});

test('of the addresses a tenant sees its own', async () => {
  const strange = await newTenant(app);
  const seen = await inTenant(app.deps.database.app, tenant.tenant_id, (db) =>
    db.selectFrom('login_index').select('tenant_id').distinct().execute(),
  );
  assert.deepEqual(seen, [{ tenant_id: tenant.tenant_id }]);
  const every = await app.deps.database.signIn
    .selectFrom('login_index')
    .select('tenant_id')
    .distinct()
    .execute();
  assert.ok(every.some(({ tenant_id }) => tenant_id === strange.tenant_id));
});

test('a user of the database who may not take the roles is told what an administrator has to do', async () => {
  const name = `poor_${tenant.company_id.slice(-12)}`;
  await owner.query(`create role ${name} login`);
  const url = new URL(app.database.url);
  url.username = name;
  url.searchParams.delete('sign_in');
  try {
    await assert.rejects(migrate(url.href), /may not make or take the role plumbline_app: let an/);
  } finally {
    await owner.query(`drop role ${name}`);
  }
});
