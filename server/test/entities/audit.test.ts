import { strict as assert } from 'node:assert';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { findBrokenLink } from '#areas/auditChain/brokenLink.ts';
import { sealAudit, sealTenant, sealingTask } from '#kit/audit/sealing.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { startWorkers } from '#kit/due/workers.ts';
import { waitUntil } from '../fixtures/eventReader.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { untilWaiting } from '../servers/untilWaiting.ts';

let testApp: TestApp;
let tenant: TestTenant;

before(async () => {
  testApp = await newApp();
});
after(() => testApp.close());

async function verified(): Promise<{ valid: boolean; broken_at: number | null }> {
  return (await tenant.as.superuser.get(`/superuser/tenant/${tenant.tenant_id}/audit/verify`)).body;
}

/** Writes some entries and seals them as three links of the chain. */
async function writeHistory(): Promise<void> {
  tenant = await newTenant(testApp);
  for (const name of ['one', 'two', 'three']) {
    const { body } = await tenant.as.admin.post('/object', { name });
    await tenant.as.admin.patch(`/object/${body.id}`, { description: `about ${name}` });
    await inTenant(testApp.deps.database.app, tenant.tenant_id, (db) =>
      sealTenant(db, tenant.tenant_id),
    );
  }
}

/** Deletes links of the chain together with their entries. */
const removeLinks = (which: string) =>
  `with link as (delete from audit_seal where tenant_id = $1 and ${which} returning entry_ids)
   delete from audit_log where tenant_id = $1 and id in (select unnest(entry_ids) from link)`;

const TAMPERINGS = {
  'a changed value': `update audit_log set new_value = '{"description": "other"}' where tenant_id = $1 and operation = 'update'`,
  'a changed time': `update audit_log set at = now() where tenant_id = $1`,
  'a removed entry': `delete from audit_log where tenant_id = $1 and operation = 'update'`,
  'an added entry': `insert into audit_log select tenant_id, gen_random_uuid(), at, entity, entity_id, operation, user_id, request_id, old_value, new_value from audit_log where tenant_id = $1 limit 1`,
  'a removed link': `delete from audit_seal where tenant_id = $1 and seq = 2`,
  'a removed last link': `delete from audit_seal where tenant_id = $1 and seq = 3`,
  'a removed link with its entries': removeLinks('seq = 2'),
  'a removed first link with its entries': removeLinks('seq = 1'),
  'removed last links with their entries': removeLinks('seq >= 2'),
  'everything removed': removeLinks('true'),
  'an end reset together with its entries, one of them still pending': `with head as (update audit_head h set seq = s.seq, hash = s.hash from audit_seal s where h.tenant_id = $1 and s.tenant_id = $1 and s.seq = 2 returning h.seq),
    entry as (insert into audit_pending select tenant_id, entry_ids[1] from audit_seal where tenant_id = $1 and seq = 3 returning id)
    select from head, entry`,
  'an added link': `insert into audit_seal select tenant_id, 4, '{}', sha256(hash) from audit_seal where tenant_id = $1 and seq = 3`,
  'an added link before the first': `insert into audit_seal select tenant_id, 0, '{}', hash from audit_seal where tenant_id = $1 and seq = 1`,
  'a link and its entry added before the first': `with entry as (insert into audit_log select tenant_id, gen_random_uuid(), at, entity, entity_id, operation, user_id, request_id, old_value, new_value from audit_log where tenant_id = $1 limit 1 returning tenant_id, id)
    insert into audit_seal select tenant_id, 0, array[id], '' from entry`,
  'a head reset alone': `update audit_head h set seq = s.seq, hash = s.hash from audit_seal s where h.tenant_id = $1 and s.tenant_id = $1 and s.seq = 2`,
  'a removed head': `delete from audit_head where tenant_id = $1`,
  'a pending entry without its row': `insert into audit_pending values ($1, gen_random_uuid())`,
  'a changed link': `update audit_seal set hash = sha256(hash) where tenant_id = $1 and seq = 1`,
};

test('the chain of an untouched log is valid, whether its entries are sealed or still pending', async () => {
  await writeHistory();
  assert.deepEqual(await verified(), { valid: true, broken_at: null });
  await tenant.as.admin.post('/object', { name: 'not sealed yet' });
  assert.deepEqual(await verified(), { valid: true, broken_at: null });
});

for (const [what, statement] of Object.entries(TAMPERINGS)) {
  test(`${what} is detected`, async () => {
    await writeHistory();
    await testApp.database.queryAsOwner(statement, [tenant.tenant_id]);
    assert.equal((await verified()).valid, false);
  });
}

test('a log that cannot be sealed does not keep others from being sealed', async () => {
  const owner = await testApp.database.owner();
  const tenants: string[] = [];
  for (const isTampered of [true, false, true]) {
    await writeHistory();
    await tenant.as.admin.post('/object', { name: 'pending' });
    if (isTampered)
      await owner.query(TAMPERINGS['a pending entry without its row'], [tenant.tenant_id]);
    else tenants.push(tenant.tenant_id);
  }
  await assert.rejects(sealAudit(testApp.deps.database), /sealing the audit log failed/);
  const { rows } = await owner.query('select id from audit_pending where tenant_id = any ($1)', [
    tenants,
  ]);
  assert.deepEqual(rows, []);
});

test('an error that stops sealing is logged once, with its tenant, and so is the recovery', async () => {
  const owner = await testApp.database.owner();
  await owner.query('delete from audit_pending');
  await writeHistory();
  await owner.query(TAMPERINGS['a pending entry without its row'], [tenant.tenant_id]);
  const lines: string[] = [];
  const note = (first: unknown, second?: string) => {
    lines.push(typeof first === 'string' ? first : (second ?? ''));
  };
  const log = Object.assign(testApp.app.log.child({}), { warn: note, info: note });
  let looks = 0;
  const due: typeof sealingTask.due = (silence) => {
    looks += 1;
    return sealingTask.due?.(silence) ?? sql`select no_such_column`;
  };
  const tasks = [{ ...sealingTask, due }];
  const workers = startWorkers({ deps: testApp.deps, tasks, rounds: [], log, look_every_ms: 5 });
  try {
    await waitUntil(() => looks > 5 && lines.length > 0);
    await owner.query('delete from audit_pending');
    await tenant.as.admin.post('/object', { name: 'four' });
    await waitUntil(() => lines.length > 1);
  } finally {
    await workers.stop();
  }
  const what = `sealing the audit log of tenant ${tenant.tenant_id}`;
  assert.deepEqual(lines, [`${what}: failed`, `${what}: works again`]);
});

/** Locks the head of the chain, which sealing waits for; `release` unlocks it. */
async function holdHead(app: TestApp, tenant_id: string) {
  const owner = await app.database.owner();
  await owner.query('begin');
  await owner.query('select from audit_head where tenant_id = $1 for update', [tenant_id]);
  return { owner, release: () => owner.end() };
}
test('however often one tenant checks its log, the others get a connection', async () => {
  const app = await newApp({ app: 4, read: 4 });
  const [one, two] = [await newTenant(app), await newTenant(app)];
  const { owner, release } = await holdHead(app, one.tenant_id);
  const checks = Array.from({ length: 8 }, () =>
    one.as.superuser.get(`/superuser/tenant/${one.tenant_id}/audit/verify`),
  );
  await untilWaiting(owner, 3);
  const { status } = await two.as.admin.post('/object', { name: 'beside' });
  await release();
  const answers = await Promise.all(checks);
  await app.close();
  assert.equal(status, 201);
  for (const { body } of answers) assert.deepEqual(body, { valid: true, broken_at: null });
});

test('a check stops when its caller hangs up', async () => {
  await writeHistory();
  const hangUp = new AbortController();
  const { owner, release } = await holdHead(testApp, tenant.tenant_id);
  const check = findBrokenLink({ deps: testApp.deps, signal: hangUp.signal }, tenant.tenant_id);
  const rejection = assert.rejects(check, { code: 'busy' });
  await untilWaiting(owner, 1);
  hangUp.abort();
  await release();
  await rejection;
});

test('a log checked in many steps is valid, and an entry outside its links is detected', async () => {
  await writeHistory();
  const owner = await testApp.database.owner();
  const fill = (count: number) =>
    owner.query(
      `with entry as (insert into audit_log select tenant_id, gen_random_uuid(), at, entity, entity_id, operation, user_id, request_id, old_value, new_value
         from (select * from audit_log where tenant_id = $1 limit 1) one, generate_series(1, $2) returning tenant_id, id)
       insert into audit_pending select * from entry`,
      [tenant.tenant_id, count],
    );
  await fill(20_500);
  // As the database does by itself a minute later.
  await owner.query('analyze audit_log, audit_pending');
  assert.deepEqual(await verified(), { valid: true, broken_at: null });
  const { rows } = await owner.query('select seq from audit_head where tenant_id = $1', [
    tenant.tenant_id,
  ]);
  assert.equal(rows[0].seq, 8);
  await owner.query(TAMPERINGS['an added entry'], [tenant.tenant_id]);
  assert.deepEqual(await verified(), { valid: false, broken_at: 9 });
});
