import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { clean } from '#areas/accounts/cleaning.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';

let app: TestApp;
let tenants: TestTenant[];
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenants = [await newTenant(app), await newTenant(app)];
  owner = await app.database.owner();
});
after(() => app.close());

const count = async (table: string, where = 'true'): Promise<number> =>
  (await owner.query(`select count(*)::int as n from ${table} where ${where}`)).rows[0].n;

/** Creates old and young rows of every kind in both tenants. */
async function createRows(rows: number): Promise<void> {
  for (const { tenant_id, as } of tenants) {
    await owner.query(
      `insert into session (tenant_id, id, user_id, expires_at)
        select $1, gen_random_uuid(), $2, now() - interval '2 days' from generate_series(1, $3)`,
      [tenant_id, as.admin.id, rows],
    );
    await owner.query(
      `insert into idempotency (tenant_id, user_id, key, request_hash, created_at)
        select $1, $2, 'old ' || n, '', now() - interval '25 hours' from generate_series(1, $3) n`,
      [tenant_id, as.admin.id, rows],
    );
    await owner.query(
      `insert into event (tenant_id, seq, id, at, type, entity, entity_id)
        select $1, coalesce((select max(seq) from event where tenant_id = $1), 0) + n, gen_random_uuid(), now() - interval '31 days', 'update', 'object', $1
        from generate_series(1, $2) n`,
      [tenant_id, rows],
    );
    await owner.query(
      `insert into mail (tenant_id, id, key, name, address, locale, subject, status, ended_at)
        select $1, gen_random_uuid(), 'old ' || gen_random_uuid(), '', '', '', '', 'sent', now() - interval '31 days' from generate_series(1, $2)`,
      [tenant_id, rows],
    );
    await owner.query(
      `insert into account_link (tenant_id, id, user_id, kind, email, link_hash, expires_at)
        select $1, gen_random_uuid(), $2, 'reset', '', '', now() - interval '31 days' from generate_series(1, $3)`,
      [tenant_id, as.admin.id, rows],
    );
  }
  await owner.query(
    `insert into login_attempt (key, since, tries) select 'old ' || n, now() - interval '16 minutes', 1 from generate_series(1, $1) n`,
    [rows],
  );
}

test('expired rows are deleted in batches, and valid ones stay', async () => {
  await createRows(2500);
  const { admin } = (tenants[0] as TestTenant).as;
  const creation = await admin.post('/object', { name: 'Kept' }, { 'idempotency-key': 'young' });
  assert.equal(creation.status, 201);
  await owner.query(`insert into login_attempt (key, tries) values ('young', 1)`);
  await owner.query(
    `insert into event (tenant_id, seq, id, at, type, entity, entity_id) values ($1, 10000, $1, now(), 'update', 'object', $1)`,
    [tenants[0]?.tenant_id],
  );
  const validSessions = await count('session', 'expires_at > now()');
  assert.equal(await clean(app.deps.database), 11 * 2500);
  assert.deepEqual(
    [
      await count('session'),
      await count('idempotency'),
      await count('login_attempt', `key = 'young'`),
    ],
    [validSessions, 1, 1],
  );
  assert.equal(await count('login_attempt', `key like 'old%'`), 0);
  assert.equal(await count('event'), 1);
  assert.equal(await clean(app.deps.database), 0);
  await owner.query('delete from event');
});

test('several servers clean side by side, skipping locked rows', async () => {
  await createRows(1500);
  const holder = await app.database.owner();
  await holder.query('begin');
  await holder.query(`select 1 from login_attempt where key = 'old 7' for update`);
  const counts = await Promise.all([clean(app.deps.database), clean(app.deps.database)]);
  assert.equal(counts[0] + counts[1], 11 * 1500 - 1);
  await holder.query('commit');
  await holder.end();
  assert.equal(await clean(app.deps.database), 1);
});
