import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importObjects } from '#areas/objects/import.ts';
import { createObject } from '#areas/objects/service.ts';
import { callBeforeAnswer, inTransaction } from '#kit/audit/transaction.ts';
import { flushQueue } from '#kit/db/transaction.ts';
import { actingAs } from '#kit/http/actingAs.ts';
import { created, ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant, PASSWORD } from '../fixtures/newTenant.ts';
import type { Answer, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { untilWaiting } from '../servers/untilWaiting.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 6, read: 4 });
  tenant = await newTenant(app);
});
after(() => app.close());

const allow = (limits: { max_users?: number | null; max_objects?: number | null }) =>
  app.database.queryAsOwner(
    'update tenant set max_users = $2, max_objects = $3 where tenant_id = $1',
    [tenant.tenant_id, limits.max_users ?? null, limits.max_objects ?? null],
  );
const counts = async (): Promise<{ users: number; objects: number }> =>
  await ok(tenant.as.superuser.get('/superuser/instance/license'));

let number = 0;
const addObject = (more: object = {}) =>
  tenant.as.admin.post('/object', { name: `Pump ${(number += 1)}`, ...more });
const addUser = () =>
  tenant.as.admin.post('/user', {
    first_name: 'A',
    last_name: 'B',
    email: `limit.${(number += 1)}@test.example`,
    password: PASSWORD,
    user_type_code: 2,
    business_unit_id: tenant.company_id,
  });
/** A request of the admin outside the API, within the present limits of the licence. */
async function asAdmin() {
  const base = await actingAs(app.deps, {
    tenant_id: tenant.tenant_id,
    user_id: tenant.as.admin.id,
  });
  const [row] = await app.deps.database.read<{ max_objects: number | null }>(
    sql`select max_objects from tenant where tenant_id = ${tenant.tenant_id}::uuid`,
  );
  const license = { ...base.actor.tenant.license, max_objects: row?.max_objects ?? null };
  return { ...base, actor: { ...base.actor, tenant: { ...base.actor.tenant, license } } };
}

async function importOne(): Promise<number> {
  const rows = [{ external_id: `limit ${(number += 1)}`, name: 'Imported' }];
  const imported = await inTransaction(await asAdmin(), (ctx) => importObjects(ctx, rows, []));
  return imported.created;
}

const refused = (answer: Answer, limit: string, most: number) =>
  assert.deepEqual(
    [answer.status, answer.body.detail],
    [402, { code: 'limit_reached', limit, most }],
  );

test('the last place among the objects is given once, however many want it', async () => {
  for (let round = 0; round < 8; round++) {
    const { objects } = await counts();
    await allow({ max_objects: objects + 1 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => addObject()));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers)
      if (answer.status !== 201) refused(answer, 'objects', objects + 1);
    assert.equal((await counts()).objects, objects + 1);
  }
});

test('a request for the last object waits for the one that has counted it, and is then refused', async () => {
  const unit = async () =>
    (
      await created(
        tenant.as.admin.post('/business_unit', {
          name: `Unit ${(number += 1)}`,
          parent_id: tenant.company_id,
        }),
      )
    ).id;
  // In units of their own: only the limit makes one wait for the other.
  const [near, far] = [await unit(), await unit()];
  const { objects } = await counts();
  await allow({ max_objects: objects + 1 });
  let second: Promise<Answer> | undefined;
  await inTransaction(await asAdmin(), async (ctx) => {
    await createObject(ctx, { name: 'First', business_unit_id: near });
    await callBeforeAnswer(ctx);
    await flushQueue(ctx.db);
    second = addObject({ business_unit_id: far });
    const owner = await app.database.owner();
    const ended = await Promise.race([untilWaiting(owner, 1), second.then(() => 'ended')]);
    assert.equal(ended, undefined, 'the second one has not waited');
  });
  assert.ok(second);
  refused(await second, 'objects', objects + 1);
});

test('the last place among the users is given once', async () => {
  const { users } = await counts();
  await allow({ max_users: users + 1 });
  const answers = await Promise.all(Array.from({ length: 5 }, addUser));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 402, 402, 402, 402],
  );
  for (const answer of answers) if (answer.status !== 201) refused(answer, 'users', users + 1);
});

test('restoring, importing and letting in again count as much as creating', async () => {
  await allow({});
  const { admin } = tenant.as;
  const parent = await created(addObject());
  await created(addObject({ parent_id: parent.id }));
  await ok(admin.delete(`/object/${parent.id}?with_hierarchy=true`), 204);
  const user = await created(addUser());
  await ok(admin.delete(`/user/${user.id}`), 204);
  const { objects, users } = await counts();

  await allow({ max_objects: objects + 1, max_users: users });
  // The sub-object comes back too.
  refused(await admin.patch(`/object/${parent.id}`, { archived: false }), 'objects', objects + 1);
  assert.equal((await ok(admin.get(`/object/${parent.id}`))).archived, true);
  const back = { archived: false, is_active: true };
  refused(await admin.patch(`/user/${user.id}`, back), 'users', users);
  assert.equal(await importOne(), 1);
  await assert.rejects(importOne(), { code: 'limit_reached' });

  await allow({ max_objects: objects + 3, max_users: users + 1 });
  await ok(admin.patch(`/object/${parent.id}`, { archived: false }));
  await ok(admin.patch(`/user/${user.id}`, back));
  // A tenant at its limit still works with existing rows.
  await ok(admin.patch(`/object/${parent.id}`, { name: 'Renamed' }));
  await ok(admin.patch(`/user/${user.id}`, { last_name: 'C' }));
  assert.deepEqual(await counts().then((now) => [now.objects, now.users]), [
    objects + 3,
    users + 1,
  ]);
});

test('a limit below what there is forbids more and takes nothing away', async () => {
  const { objects } = await counts();
  await allow({ max_objects: 1 });
  refused(await addObject(), 'objects', 1);
  assert.equal((await counts()).objects, objects);
  await allow({});
  await created(addObject());
});
