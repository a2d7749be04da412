import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import { openTenant } from '@plumbline/server/areas/tenants/service.ts';
import { newApp, signIn } from '../../server/test/fixtures/newTenant.ts';
import type { TestApp } from '../../server/test/fixtures/newTenant.ts';
import { BARE_OPTIONS, openDeps } from '@plumbline/server/deps.ts';
import { linesOf } from './data.ts';
import { EMAIL } from './people.ts';
import { seedDemo } from './seed.ts';
import { findUser } from './tenants.ts';
import { fromNow } from '../../server/test/checks/moments.ts';

let app: TestApp;
before(async () => void (app = await newApp({ app: 4, read: 2 })));
after(() => app.close());

test('an interrupted seeding continues, only one of two servers that start together seeds, and the next start does nothing', async () => {
  const stop = (line: string) => {
    if (line.includes('classifiers')) throw new Error('stopped');
  };
  await assert.rejects(seedDemo(app.deps, { say: stop }), /stopped/);
  const other = await openDeps(app.database.url, {
    ...BARE_OPTIONS,
    ...app.deps.config,
    files_directory: app.files_directory,
    demo: true,
  });
  const output: string[] = [];
  try {
    await Promise.all(
      [app.deps, other].map((deps) => seedDemo(deps, { say: (line) => output.push(line) })),
    );
  } finally {
    await other.database.close();
  }
  assert.equal(output.filter((line) => line.startsWith('The demo tenant is filled')).length, 1);
  await seedDemo(app.deps, { say: () => assert.fail('nothing is left to do') });
});

test('a database with other tenants is not filled unless requested', async () => {
  const other = await newApp({ app: 3, read: 1 });
  try {
    await openTenant(other.deps.database.app, { name: 'Other' }, []);
    await seedDemo(other.deps, { say: () => assert.fail('nothing may be filled') });
    assert.equal(await findUser(other.deps, EMAIL.admin), undefined);
  } finally {
    await other.close();
  }
});

test('bridges are rated as the ministry rates them', async () => {
  const caller = await signIn(app.app, EMAIL.admin);
  const codes = { ok: 30, attention: 20, critical: 10 } as Record<string, number>;
  const ratings = new Map<string, number>();
  for (let page = 1; page <= 3; page++) {
    const { body } = await caller.get(
      `/object?filter=external_id~ontario-bridge-&fields=code,quality_status&page=${page}&page_size=1000`,
    );
    for (const bridge of body.items) ratings.set(bridge.code, bridge.quality_status?.code);
  }
  let differences = 0;
  for await (const { bridge_id, quality_status } of linesOf('bridges', [
    'bridge_id',
    'quality_status',
  ])) {
    if (quality_status !== '' && ratings.get(bridge_id) !== codes[quality_status]) differences += 1;
  }
  assert.equal(ratings.size, 2781);
  assert.equal(differences, 0);
});

test('every account can sign in and has work to do', async () => {
  const inspector = await signIn(app.app, EMAIL.inspector);
  const { body: open } = await inspector.get(
    `/inspection?filter=responsible.id=${inspector.id}&filter=operative_status.code:in:1,2&page_size=100`,
  );
  assert.equal(open.total, 12);
  const started = open.items.filter(
    (item: { operative_status: { code: number } }) => item.operative_status.code === 2,
  );
  assert.equal(started.length, 1);
  assert.ok(
    started[0].progress.filled > 10 && started[0].progress.filled < started[0].progress.total,
  );
  assert.ok(open.items.some((item: { overdue: boolean }) => item.overdue));
  assert.ok(
    open.items.some((item: { assigned_time: string }) => new Date(item.assigned_time) > fromNow()),
  );
  const totals = async (email: string) =>
    (await (await signIn(app.app, email)).get('/object?page_size=1')).body.total as number;
  const [assigned, all, guest] = [
    await totals(EMAIL.inspector),
    await totals(EMAIL.admin),
    await totals(EMAIL.guest),
  ];
  assert.ok(
    assigned > 400 && guest > 1000 && guest < all && assigned < all,
    `${assigned} ${guest} ${all}`,
  );
  const owner = await signIn(app.app, EMAIL.superuser);
  assert.equal((await owner.get('/superuser/tenant')).body.items[0].balance.remnant, 50_000);
  await signIn(app.app, EMAIL.operator);
});
