import { strict as assert } from 'node:assert';
import { after, before, test } from 'node:test';
import { sealAudit } from '#kit/sealing.ts';
import { newApp, newTenant } from './newTenant.ts';
import type { TestApp, TestTenant } from './newTenant.ts';

let testApp: TestApp;
let tenant: TestTenant;

before(async () => {
  testApp = await newApp();
});
after(() => testApp.close());

async function verified(): Promise<{ valid: boolean; broken_at: number | null }> {
  return (await tenant.as.superuser.get(`/superuser/tenant/${tenant.tenant_id}/audit/verify`)).body;
}

/** Some written history in three links. */
async function writeHistory(): Promise<void> {
  tenant = await newTenant(testApp);
  for (const name of ['one', 'two', 'three']) {
    const { body } = await tenant.as.admin.post('/object', { name });
    await tenant.as.admin.patch(`/object/${body.id}`, { description: `about ${name}` });
    await sealAudit(testApp.deps.database);
  }
}

const TAMPERINGS = {
  'a changed value': `update audit_log set new_value = '{"description": "other"}' where tenant_id = $1 and operation = 'update'`,
  'a changed time': `update audit_log set at = at - interval '1 second' where tenant_id = $1`,
  'a removed entry': `delete from audit_log where tenant_id = $1 and operation = 'update'`,
  'an added entry': `insert into audit_log select tenant_id, gen_random_uuid(), at, entity, entity_id, operation, user_id, request_id, old_value, new_value from audit_log where tenant_id = $1 limit 1`,
  'a removed link': `delete from audit_seal where tenant_id = $1 and seq = 2`,
  'a removed end': `delete from audit_seal where tenant_id = $1 and seq = 3`,
  'a changed link': `update audit_seal set hash = sha256(hash) where tenant_id = $1 and seq = 1`,
};

test('the chain over an untouched log holds, sealed or still pending', async () => {
  await writeHistory();
  assert.deepEqual(await verified(), { valid: true, broken_at: null });
  await tenant.as.admin.post('/object', { name: 'not sealed yet' });
  assert.deepEqual(await verified(), { valid: true, broken_at: null });
});

for (const [what, statement] of Object.entries(TAMPERINGS)) {
  test(`${what} shows`, async () => {
    await writeHistory();
    const owner = await testApp.database.owner();
    await owner.query(statement, [tenant.tenant_id]);
    await owner.end();
    assert.equal((await verified()).valid, false);
  });
}
