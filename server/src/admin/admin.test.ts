import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { checkProof } from '#areas/auditChain/proof/check.ts';
import { proofOf } from '#areas/auditChain/proof/read.ts';
import { inTransaction } from '#kit/audit/transaction.ts';
import { migrate, migrationNames } from '#kit/db/migrate.ts';
import { isDistributed } from '#kit/db/distribute.ts';
import { sealAudit } from '#kit/audit/sealing.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { newApp, newTenant, signIn } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { login, turnOn } from '#test/fixtures/secondFactor.ts';
import { emptyDatabase, ownDatabase } from '#test/servers/ownDatabase.ts';
import type { OwnDatabase } from '#test/servers/ownDatabase.ts';
import { kindUnderTest } from '#test/servers/serverKinds.ts';
import { BARE_OPTIONS, openDeps } from '../deps.ts';
import { createOperator, resetUserPassword, resetUserSecondFactor } from './accounts.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { dataTables } from './tables.ts';
import { SEED } from '#test/checks/random.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
let tenant: TestTenant;
const directory = mkdtempSync(join(tmpdir(), 'plumbline-admin-'));
const whole = join(directory, 'whole');
before(async () => {
  app = await newApp();
  tenant = await newTenant(app, { credits: 20 });
  const parent = await tenant.as.admin.post('/object', {
    name: 'Місто',
    tags: ['a b', '"quoted"'],
    location: { lat: 43.123456, lon: -79.5 },
  });
  await tenant.as.admin.post('/object', {
    name: 'Line\nbreak \\ @ #',
    parent_id: parent.body.id,
    installed_at: '1950-01-01',
  });
  await tenant.as.admin.patch(`/object/${parent.body.id}`, { description: 'changed' });
  await sealAudit(app.deps.database);
  await backup(app.database.url, whole, null);
});
after(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The rows of a backup, ignoring their order within a table. */
const rowsOf = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1).toSorted();

const SHAPE = `select c.relname as table_name, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid where k.connamespace = 'public'::regnamespace
  union all select relname, relrowsecurity::text, relforcerowsecurity::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1, 2`;

test('a backup restores to an equal database with all its constraints', async () => {
  const other = await ownDatabase();
  try {
    await restore(other.url, whole, null);
    await backup(other.url, join(directory, 'again'), null);
    assert.deepEqual(rowsOf(join(directory, 'again')), rowsOf(whole));
    const [one, two] = [await app.database.owner(), await other.owner()];
    assert.deepEqual((await two.query(SHAPE)).rows, (await one.query(SHAPE)).rows);
    const head = 'select seq::int, hash from audit_head where tenant_id = $1';
    const links = `select seq::int, hash, broken from audit_verify_links($1, 0, '', 1000)`;
    const [chain] = (await two.query(head, [tenant.tenant_id])).rows;
    const verified = await two.query(links, [tenant.tenant_id]);
    assert.deepEqual(verified.rows, [{ ...chain, broken: false }]);
    await Promise.all([one.end(), two.end()]);
    await assert.rejects(restore(other.url, whole, null), /not empty/);
  } finally {
    await other.drop();
  }
});

/** Strings of all characters that a text column may hold, with those that some reader takes for the end of a line. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r',
        '\r\n',
        '\u000b',
        '\u000c',
        '\u0085',
        '\u2028',
        '\u2029',
        '@x',
        '#3',
        '\\',
        '"',
      ),
      // U+0000 is no text for PostgreSQL. Half a surrogate pair is sent as U+FFFD.
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** The contents of a database, by table, as the owner sees them. */
async function contentOf(database: OwnDatabase): Promise<Record<string, string[]>> {
  const owner = await app.database.owner();
  const tables = await dataTables(owner);
  await owner.end();
  const content: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const rows = await database.queryAsOwner<{ row: string }>(
      `select to_jsonb(t)::text as row from (select ${columns.map((column) => `"${column}"`).join(', ')} from ${name}) t`,
    );
    content[name] = rows.map(({ row }) => row).toSorted();
  }
  return content;
}

test('a backup of any texts restores to an equal database with a valid log and proof', async (t) => {
  const texts = fc.sample(anyText, { numRuns: 300, seed: SEED });
  t.diagnostic(`seed ${SEED}`);
  const file = join(directory, 'texts');
  const { tenant_id, as } = await newTenant(app);
  const [other, owner] = [await ownDatabase(), await app.database.owner()];
  try {
    await owner.query(
      `insert into predefined_text (tenant_id, id, text, language) select $1, gen_random_uuid(), text, 'en-GB' from unnest($2::text[]) u (text)`,
      [tenant_id, texts],
    );
    const base = await actingAs(app.deps, { tenant_id, user_id: as.admin.id });
    for (const text of texts.slice(0, 50))
      await inTransaction<void>(base, async ({ audit }) => {
        const entry = { entity: 'tenant', entity_id: tenant_id, operation: 'update' } as const;
        audit.push({ ...entry, old_value: {}, new_value: { text: text.toWellFormed() } });
      });
    await sealAudit(app.deps.database);
    await backup(app.database.url, file, null);
    await restore(other.url, file, null);
    assert.deepEqual(await contentOf(other), await contentOf(app.database));
    const restored = await openDeps(other.url, BARE_OPTIONS, { app: 1, read: 2 });
    const now = fromNow();
    const { broken, is_damaged } = await checkProof(
      bytesOf(proofOf({ deps: restored, signal: undefined, now }, tenant_id)),
    );
    await restored.database.close();
    assert.deepEqual([broken, is_damaged], [null, false]);
  } finally {
    await owner.end();
    await other.drop();
  }
});

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

test('a restore names the line that is at fault', async () => {
  const lines = gunzipSync(readFileSync(whole)).toString().split('\n');
  const at = lines.findIndex((line) => line.includes('"name": "Місто"'));
  const forged: [string[], RegExp][] = [
    [
      lines.with(at, `${lines[at]?.slice(0, -1)}`),
      new RegExp(`line ${at + 1}: a row of table audit_log: `),
    ],
    [lines.toSpliced(at, 1), /line \d+: table audit_log has \d+ rows, not \d+/],
    [lines.slice(0, at + 1), new RegExp(`line ${at + 1}: the file ends too early`)],
    [lines.toSpliced(1, 1), /line 2: it belongs to no table/],
  ];
  const other = await ownDatabase();
  const file = join(directory, 'forged');
  try {
    for (const [text, message] of forged) {
      writeFileSync(file, gzipSync(text.join('\n')));
      await assert.rejects(restore(other.url, file, null), message);
    }
    await restore(other.url, whole, null);
  } finally {
    await other.drop();
  }
});

test('reports that came due since a backup are not mailed after a restore', async () => {
  const { admin } = tenant.as;
  const late = join(directory, 'late');
  const add = async (rrule: string): Promise<string> => {
    const { status, body } = await admin.post('/report_schedule', {
      report_config: 'BusinessUnitStateReport',
      entity_id: tenant.company_id,
      format: 'pdf',
      rrule,
      recipient_ids: [admin.id],
    });
    assert.equal(status, 201);
    return body.id;
  };
  const daily = 'FREQ=DAILY;BYHOUR=7;BYMINUTE=0;BYSECOND=0';
  const [due, ahead, paused] = [await add(daily), await add(daily), await add(daily)];
  await admin.patch(`/report_schedule/${paused}`, { is_active: false });
  const [one, other] = [await app.database.owner(), await ownDatabase()];
  await one.query(`update tenant set time_zone = 'Asia/Tokyo' where tenant_id = $1`, [
    tenant.tenant_id,
  ]);
  const put = (id: string, at: string) =>
    one.query('update report_schedule set next_at = $2 where id = $1', [id, at]);
  await put(due, '2026-01-01T07:00:00Z');
  await put(ahead, '2126-01-01T07:00:00Z');
  try {
    await backup(app.database.url, late, null);
    await restore(other.url, late, null);
    const two = await other.owner();
    const { rows } = await two.query(
      `select id, next_at, next_at > now() and next_at <= now() + interval '1 day' as is_next,
         to_char(next_at at time zone 'Asia/Tokyo', 'HH24:MI') as clock from report_schedule`,
    );
    const restored = new Map(rows.map((row) => [row.id, row]));
    assert.deepEqual([restored.get(due).is_next, restored.get(due).clock], [true, '07:00']);
    assert.equal(new Date(restored.get(ahead).next_at).getUTCFullYear(), 2126);
    assert.equal(restored.get(paused).next_at, null);
    await two.end();
  } finally {
    await one.query('delete from report_schedule where tenant_id = $1', [tenant.tenant_id]);
    await one.end();
    await other.drop();
  }
});

/** A backup of a tenant with seven credits and an object below another, as an earlier version wrote it. */
async function backupOfEarlierVersion(file: string): Promise<void> {
  const before = await emptyDatabase();
  const client = await before.owner();
  try {
    await migrate(before.url, {
      names: (await migrationNames()).filter((name) => name < AFTER_EARLIER),
    });
    await client.query(`
      insert into tenant (tenant_id, name, license_id) values ('${EARLIER}', 'Earlier', '${EARLIER}');
      insert into audit_head (tenant_id) values ('${EARLIER}');
      insert into credit_account (tenant_id, balance, income) values ('${EARLIER}', 7, 7);
      insert into business_unit (tenant_id, id, name) values ('${EARLIER}', '${EARLIER}', 'Company');
      insert into object (tenant_id, id, name, business_unit_id, parent_id) values
        ('${EARLIER}', gen_random_uuid(), 'Site', '${EARLIER}', null);
      insert into object (tenant_id, id, name, business_unit_id, parent_id)
      select tenant_id, gen_random_uuid(), 'Pump', business_unit_id, id from object`);
    await backup(before.url, file, null);
  } finally {
    await client.end();
    await before.drop();
  }
}
const EARLIER = '018f0000-0000-7000-8000-0000000000ea';
/** The first migration that the earlier version did not have. */
const AFTER_EARLIER = '0071';

test('a backup of an earlier version is migrated, one of a newer version is refused', async () => {
  const other = await ownDatabase();
  const [earlier, newer] = [join(directory, 'earlier'), join(directory, 'newer')];
  await backupOfEarlierVersion(earlier);
  const [header = '', ...rest] = gunzipSync(readFileSync(whole)).toString().split('\n');
  const ahead = header.replace('"migrations":[', '"migrations":["0000_unknown.sql",');
  writeFileSync(newer, gzipSync([ahead, ...rest].join('\n')));
  try {
    const [one, two] = [await app.database.owner(), await other.owner()];
    await assert.rejects(restore(other.url, newer, null), /newer version/);
    await two.query('create table ledger_of_somebody (id int)');
    await assert.rejects(restore(other.url, earlier, null), /also holds ledger_of_somebody/);
    await two.query('drop table ledger_of_somebody');
    await restore(other.url, earlier, null);
    assert.equal(await isDistributed(two), kindUnderTest() === 'citus');
    const spent = await two.query('select credit_spend($1, $1, 2, null, null)', [EARLIER]);
    assert.equal(Number(spent.rows[0].credit_spend), 5);
    const { rows } = await two.query('select full_name from object_path order by hierarchy_depth');
    assert.deepEqual(rows, [{ full_name: 'Site' }, { full_name: 'Site / Pump' }]);
    assert.deepEqual((await two.query(SHAPE)).rows, (await one.query(SHAPE)).rows);
    await Promise.all([one.end(), two.end()]);
  } finally {
    await other.drop();
  }
});

test('a damaged file, or one that is not a backup, leaves the database empty', async () => {
  const other = await ownDatabase();
  const cut = join(directory, 'cut');
  writeFileSync(cut, readFileSync(whole).subarray(0, -200));
  const [foreign, headless] = [join(directory, 'foreign'), join(directory, 'headless')];
  writeFileSync(foreign, 'hello');
  writeFileSync(headless, gzipSync('{"format": "plumbline-backup"}\n'));
  try {
    await assert.rejects(restore(other.url, headless, null), /not a Plumbline backup/);
    for (const file of [cut, foreign]) await assert.rejects(restore(other.url, file, null));
    await restore(other.url, whole, null);
  } finally {
    await other.drop();
  }
});

test('the first operator is created with the operator tenant, the second joins it', async () => {
  for (const email of ['one@operator.test', 'two@operator.test']) {
    await createOperator(app.deps, {
      email,
      password: 'a good long word',
      first_name: 'Olena',
      last_name: 'Koval',
    });
  }
  const [one, two] = [
    await signIn(app.app, 'one@operator.test', 'a good long word'),
    await signIn(app.app, 'two@operator.test', 'a good long word'),
  ];
  const tenants = await Promise.all(
    [one, two].map(async (caller) => (await caller.get('/user/me')).body.tenant_id as string),
  );
  assert.equal(tenants[0], tenants[1]);
  await assert.rejects(
    createOperator(app.deps, {
      email: 'one@operator.test',
      password: undefined,
      first_name: 'O',
      last_name: 'K',
    }),
    /taken/,
  );
  await assert.rejects(
    createOperator(app.deps, {
      email: 'three@operator.test',
      password: 'trustno1',
      first_name: 'O',
      last_name: 'K',
    }),
    /easy to guess/,
  );
});

test('a new password ends sessions opened with the old one', async () => {
  const { body } = await tenant.as.inspector.get('/user/me');
  await resetUserPassword(app.deps, { email: body.email, password: 'another long word' });
  assert.equal((await tenant.as.inspector.get('/user/me')).status, 401);
  await signIn(app.app, body.email, 'another long word');
  await assert.rejects(
    resetUserPassword(app.deps, { email: 'nobody@operator.test', password: undefined }),
    /no user/,
  );
  await assert.rejects(
    resetUserPassword(app.deps, { email: body.email, password: 'trustno1' }),
    /easy to guess/,
  );
});

test('the second factor of an account is turned off from the command line, even that of the only superuser', async () => {
  const { superuser } = tenant.as;
  const { email } = (await superuser.get('/user/me')).body;
  await assert.rejects(resetUserSecondFactor(app.deps, email), /no second factor/);
  await turnOn(app, superuser);
  await resetUserSecondFactor(app.deps, email);
  assert.equal((await superuser.get('/user/me')).status, 401);
  assert.equal((await login(app, { username: email })).status, 200);
  await assert.rejects(resetUserSecondFactor(app.deps, 'nobody@operator.test'), /no user/);
});
