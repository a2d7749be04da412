import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allRead, goLive } from '../fixtures/eventReader.ts';
import type { Live } from '../fixtures/eventReader.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Answer, Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import { newVendor } from '../fixtures/vendor.ts';

let app: TestApp;
let live: Live;
let operator: Caller;
let house: TestTenant;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  live = await goLive(app);
  [house, tenant] = [await newTenant(app), await newTenant(app)];
  await app.database.queryAsOwner(`update tenant set is_operator = true where tenant_id = $1`, [
    house.tenant_id,
  ]);
  operator = house.as.superuser;
});
after(async () => {
  await live.stop();
  await app.close();
});

/** The events of the tenant that an inspector, an admin and somebody in the operator's own tenant receive. */
async function toldOf(change: () => Promise<unknown>): Promise<Record<string, unknown[]>> {
  const { tenant_id, as } = tenant;
  const readers = {
    inspector: await live.reader({ tenant_id, id: as.inspector.id }),
    admin: await live.reader({ tenant_id, id: as.admin.id }),
    stranger: await live.reader({ tenant_id: house.tenant_id, id: house.as.inspector.id }),
  };
  await change();
  await allRead(app, tenant_id, readers.admin);
  for (const reader of Object.values(readers)) reader.leave();
  return Object.fromEntries(
    Object.entries(readers).map(([name, { events }]) => [
      name,
      events.map(({ at: _at, ...event }) => event),
    ]),
  );
}

test('everybody in the tenant gets an event of a changed licence, without details', async () => {
  const path = `/superuser/tenant/${tenant.tenant_id}`;
  const event = { type: 'update', entity: 'tenant', id: tenant.tenant_id };
  const everybody = { inspector: [event], admin: [event], stranger: [] };
  const vendor = await newVendor(app, tenant.tenant_id);
  const changes: [what: string, change: () => Promise<Answer>][] = [
    ['its end', () => operator.patch(path, { expires_at: '2020-01-01T00:00:00Z', grace_days: 0 })],
    ['its renewal', () => operator.patch(path, { expires_at: null })],
    [
      "the vendor's file",
      () =>
        tenant.as.superuser.post('/superuser/instance/license', {
          token: vendor.licenseOf({ grace_days: 3 }),
        }),
    ],
  ];
  for (const [what, change] of changes)
    assert.deepEqual(await toldOf(() => ok(change())), everybody, what);
});

test('only users who see the whole tenant get events of its licence and credits', async () => {
  const path = `/superuser/tenant/${tenant.tenant_id}`;
  const event = { type: 'update', entity: 'tenant', id: tenant.tenant_id };
  const few = { inspector: [], admin: [event], stranger: [] };
  const changes: [what: string, change: () => Promise<Answer>][] = [
    ['prices', () => operator.patch(path, { credits_per_detail: 3 })],
    ['credits', () => operator.post(`${path}/credits`, { credits: 5 })],
  ];
  for (const [what, change] of changes)
    assert.deepEqual(await toldOf(() => ok(change())), few, what);
});
