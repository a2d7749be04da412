import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertUnitsOfResponsibles } from '#test/checks/responsibles.ts';
import { created, detailsOf, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { untilWaiting } from '#test/servers/untilWaiting.ts';

let app: TestApp;
before(async () => void (app = await newApp({ app: 4, read: 2 })));
after(() => app.close());

interface Stage extends Site {
  /** Their own unit, and another one in which they work. */
  former: Caller;
  home: string;
  north: string;
  east: string;
  move(unit: string): Promise<unknown>;
  unshare(): Promise<unknown>;
}

async function newStage(): Promise<Stage> {
  const site = await newSite(app);
  const { admin, inspector: former } = site.as;
  const unit = async (name: string) => (await created(admin.post('/business_unit', { name }))).id;
  const [home, east] = [await unit('South'), await unit('East')];
  await ok(admin.patch(`/user/${former.id}`, { business_unit_id: home }));
  const share = await created(
    admin.post('/user_shared_bu', {
      user_id: former.id,
      business_unit_id: site.unit_id,
      access: 'work',
    }),
  );
  return {
    ...site,
    former,
    home,
    north: site.unit_id,
    east,
    move: (business_unit_id) => ok(admin.patch(`/object/${site.object_id}`, { business_unit_id })),
    unshare: () => ok(admin.delete(`/user_shared_bu/${share.id}`), 204),
  };
}

const ORDERS = [
  '',
  '&sort_by=updated_at',
  '&sort_by=-finished_at',
  '&filter=operative_status:in:1,2&sort_by=-operative_status,due_or_assigned',
];

/** Each list that may show the inspection shows it once. */
async function assertListed({ former }: Stage, id: string, what: string): Promise<void> {
  const { operative_status } = await ok(former.get(`/inspection/${id}`));
  const isOpen = operative_status.code < 3;
  for (const order of ORDERS) {
    const { items, total } = await ok(former.get(`/inspection?page=1&page_size=5${order}`));
    const expected = isOpen || !order.includes('operative_status:in') ? [id] : [];
    const ids = items.map((one: { id: string }) => one.id);
    assert.deepEqual([ids, total], [expected, expected.length], `${what} ${order}`);
  }
  await assertUnitsOfResponsibles(app.database);
}

test('a former responsible finds the inspection in lists, even after it ends or its object moves', async () => {
  const stage = await newStage();
  const { admin, former } = { ...stage.as, ...stage };
  const inspection = await stage.plan(admin, { responsible_id: former.id });
  const { id } = inspection;
  const work = working(admin, inspection);
  const assertStays = (what: string) => assertListed(stage, id, what);
  await assertStays('planned');
  await ok(admin.post(`/inspection/composite/responsible/${id}`, { responsible_id: admin.id }));
  await stage.unshare();
  await assertStays('handed over');
  await stage.move(stage.east);
  await assertStays('moved elsewhere');
  await stage.move(stage.home);
  await assertStays('moved to their own unit');
  await stage.move(stage.east);
  await ok(work.start());
  await ok(work.cancel());
  await assertStays('closed');
  await stage.move(stage.home);
  await assertStays('its object is in their own unit');
  // Closed like this by the scheduler, so that it can be started again.
  await app.database.queryAsOwner('update inspection set operative_status_code = 4 where id = $1', [
    id,
  ]);
  await ok(work.start());
  await assertStays('started again in their own unit');
  await stage.move(stage.north);
  await work.fill();
  await ok(work.complete());
  await assertStays('completed');
  await stage.move(stage.east);
  await assertStays('its object has gone on');
});

/** Plans an inspection while another transaction delays its number, and moves its object before the commit. */
async function planWhileMoving(stage: Stage): Promise<string> {
  const { admin } = stage.as;
  const owner = await app.database.owner();
  await owner.query('begin');
  await owner.query('select last from inspection_counter where tenant_id = $1 for update', [
    stage.tenant_id,
  ]);
  const planned = created(
    admin.post(`/inspection/composite/${stage.object_id}`, {
      template_id: stage.template_id,
      responsible_id: stage.former.id,
    }),
  );
  await untilWaiting(owner, 1);
  await stage.move(stage.east);
  await owner.query('rollback');
  return (await planned).id;
}

for (const end of ['cancelled', 'completed'])
  test(`an inspection planned while its object moves stays in the lists of those responsible once it is ${end}`, async () => {
    const stage = await newStage();
    const { admin, inspector } = stage.as;
    const other = await stage.plan(admin);
    await ok(working(admin, other).cancel());
    const id = await planWhileMoving(stage);
    const inspection = { id, details: await detailsOf(inspector, id) };
    await ok(admin.post(`/inspection/composite/responsible/${id}`, { responsible_id: admin.id }));
    const work = working(admin, inspection);
    await ok(work.start());
    await work.fill();
    await ok(end === 'completed' ? work.complete() : work.cancel());
    const { items } = await ok(inspector.get(`/inspection?filter=id!=${other.id}`));
    assert.deepEqual(
      items.map((one: { id: string }) => one.id),
      [id],
    );
    await assertUnitsOfResponsibles(app.database);
  });
