import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { migrate } from '#kit/db/migrate.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';

let app: TestApp;
/** The same database as on an operator's server: its user switches to the roles. */
let switchingApp: TestApp;
let tenant: TestTenant;
let owner: pg.Client;
before(async () => {
  app = await newApp();
  const url = new URL(app.database.url);
  url.searchParams.delete('sign_in');
  const { database } = app;
  switchingApp = await newApp(undefined, { database, url: url.href });
  tenant = await newTenant(app);
  owner = await app.database.owner();
});
after(async () => {
  switchingApp.watch.forget();
  switchingApp.watch.end();
  await switchingApp.app.close();
  await switchingApp.deps.database.close();
  await app.close();
});

/** The code printed on every object's label is not secret. */
const SEEN_BY_ALL = ['object.qr_secret'];

/** Columns whose names mark them as secret, the tables of sign-in, and the links that mails contain. */
async function secrets(): Promise<{ table: string; column: string }[]> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and (a.attname ~ 'password|secret|token' or c.relname in ('instance_secret', 'login_attempt')
         or (c.relname, a.attname) in (('mail_body', 'content'), ('account_link', 'link_hash'), ('recovery_code', 'code_hash'), ('api_key_secret', 'key_hash')))`,
  );
  return rows.filter(({ table, column }) => !SEEN_BY_ALL.includes(`${table}.${column}`));
}

const denied = { code: '42501' };

/** The secrets that roles other than sign-in can read; fails if sign-in cannot read one. */
async function leaks(): Promise<string[]> {
  const leakyColumns: string[] = [];
  for (const { deps } of [app, switchingApp]) {
    const { database } = deps;
    for (const { table, column } of await secrets()) {
      const query = sql`select ${sql.ref(column)} from ${sql.table(table)} limit 1`;
      const callers: [string, () => Promise<unknown>][] = [
        ['reads', () => database.read(query)],
        ['writes', () => inTenant(database.app, tenant.tenant_id, (db) => query.execute(db))],
      ];
      for (const [caller, ask] of callers) {
        const code = await ask().then(() => undefined, errorCode);
        if (code !== denied.code)
          leakyColumns.push(`the role that ${caller} sees ${table}.${column}`);
      }
      await query.execute(database.signIn);
    }
  }
  app.watch.forget();
  return leakyColumns;
}

test('only the sign-in role can read secrets, however a session switches roles', async () => {
  assert.deepEqual(await leaks(), []);
  const names = (await secrets()).map(({ table, column }) => `${table}.${column}`);
  for (const secret of [
    'credential.password_hash',
    'instance_secret.value',
    'login_attempt.key',
    'mail_body.content',
    'account_link.link_hash',
    'second_factor.secret',
    'recovery_code.code_hash',
    'api_key_secret.key_hash',
    'webhook_secret.secret',
  ])
    assert.ok(names.includes(secret), secret);
});

test('an excessive right is detected, and revoked by the next start', async () => {
  await owner.query('grant select on credential to plumbline_read, plumbline_app');
  const column = 'credential.password_hash';
  const both = [`the role that reads sees ${column}`, `the role that writes sees ${column}`];
  assert.deepEqual(await leaks(), [...both, ...both]);
  await migrate(app.database.url);
  assert.deepEqual(await leaks(), []);
});

test('the sign-in role cannot change passwords or see inspections', async () => {
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

test('a tenant only sees its own addresses', async () => {
  const outsider = await newTenant(app);
  const addresses = await inTenant(app.deps.database.app, tenant.tenant_id, (db) =>
    db.selectFrom('login_index').select('tenant_id').distinct().execute(),
  );
  assert.deepEqual(addresses, [{ tenant_id: tenant.tenant_id }]);
  const every = await app.deps.database.signIn
    .selectFrom('login_index')
    .select('tenant_id')
    .distinct()
    .execute();
  assert.ok(every.some(({ tenant_id }) => tenant_id === outsider.tenant_id));
});

test('a database user who may not switch to the roles is told what an administrator has to do', async () => {
  const name = `poor_${tenant.company_id.slice(-12)}`;
  await owner.query(`create role ${name} login`);
  const url = new URL(app.database.url);
  url.username = name;
  url.searchParams.delete('sign_in');
  try {
    await assert.rejects(migrate(url.href), {
      name: 'CannotStart',
      message: `The user of DATABASE_URL may not create or use the roles of the application: let an administrator run "grant plumbline_app, plumbline_read, plumbline_signin to ${name}".`,
    });
  } finally {
    await owner.query(`drop role ${name}`);
  }
});
