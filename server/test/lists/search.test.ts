import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { growSite } from '../fixtures/growSite.ts';
import { created, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import { reportPlans, watchPlans } from '../checks/rowsTouched.ts';

let app: TestApp;
before(async () => {
  const database = await ownDatabase();
  await reportPlans(database);
  app = await newApp({}, { database });
});
after(() => app.close());

const search = async (caller: Caller, path: string, text: string): Promise<string[]> => {
  const query = new URLSearchParams({ filter: `search~${text}`, sort_by: 'id' });
  const { items } = await ok(caller.get(`${path}?${query.toString()}`));
  return items.map((row: { name?: string; full_name?: string; template_name?: string }) =>
    String(row.template_name ?? row.name ?? row.full_name),
  );
};

test('objects are found by words in any order, in names, codes, serial numbers and the path to them', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  const object = (body: object) => created(admin.post('/object', body));
  const ward = await object({ name: 'Scarborough', business_unit_id: site.unit_id });
  const street = await object({ name: 'Dänforth', parent_id: ward.id });
  await object({ name: '5 Craigton Dr', code: '4152626', parent_id: street.id });
  await object({
    name: '7 Craigton Dr',
    serial_number: 'KX-99/100%',
    business_unit_id: site.unit_id,
  });
  for (const [text, names] of [
    ['scarborough craigton', ['5 Craigton Dr']],
    ['CRAIGTON   Scarb', ['5 Craigton Dr']],
    ['craigton danforth', ['5 Craigton Dr']],
    ['craigton', ['5 Craigton Dr', '7 Craigton Dr']],
    ['4152626', ['5 Craigton Dr']],
    ['kx-99 dr', ['7 Craigton Dr']],
    ['100%', ['7 Craigton Dr']],
    ['scarborough', ['Scarborough']],
    ['craigton ottawa', []],
    ['danforth scarborough', ['Dänforth']],
    [
      ' ',
      ['Building', 'Pump A', 'Pump B', 'Scarborough', 'Dänforth', '5 Craigton Dr', '7 Craigton Dr'],
    ],
  ] as const)
    assert.deepEqual(await search(admin, '/object', text), names, text);
});

test('inspections are found by object, inspector and template', async () => {
  const site = await newSite(app);
  const { admin, inspector } = site.as;
  await ok(admin.patch(`/user/${inspector.id}`, { first_name: 'Олена', last_name: 'Савченко' }));
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const { number } = await ok(admin.get(`/inspection/${inspection.id}`));
  for (const text of [number, number.toLowerCase(), `building ${number.slice(4)}`])
    assert.deepEqual(await search(admin, '/inspection', text), ['Yearly'], text);
  for (const text of ['building', 'yearly build', 'савченко', 'Олена YEARLY'])
    assert.deepEqual(await search(admin, '/inspection', text), ['Yearly'], text);
  for (const text of ['pump', 'savchenko', 'yearly pump'])
    assert.deepEqual(await search(admin, '/inspection', text), [], text);
  const filtered = async (filter: string) => {
    const { items } = await ok(
      admin.get(`/inspection?${new URLSearchParams({ filter }).toString()}`),
    );
    return items.length;
  };
  const texts = ['object.name~BUILD', 'object.name:like_any:zzz,build', 'responsible.name~савч'];
  const values = ['object.name=Building', 'object.name:in:Tower,Building', `number=${number}`];
  for (const filter of [...texts, ...values, `number~${number.slice(3)}`])
    assert.equal(await filtered(filter), 1, filter);
  // The names of a closed inspection stay those that it was closed with.
  const work = working(inspector, inspection);
  await ok(work.start());
  await work.fill(10);
  await ok(work.complete());
  await ok(admin.patch(`/object/${site.object_id}`, { name: 'Tower' }));
  for (const filter of [...texts, ...values]) assert.equal(await filtered(filter), 1, filter);
  const named = 'filter=responsible.name:like_any:zz,%D1%81%D0%B0';
  for (const by of [admin, inspector])
    for (const other of ['', '&filter=result%3C%3D4', '&filter=result%3C%3D10']) {
      const expected = other.endsWith('4') ? 0 : 1;
      const { items } = await ok(by.get(`/inspection?${named}${other}`));
      assert.equal(
        items.length,
        expected,
        `a text too short for the index, beside another filter: ${other}`,
      );
    }
  for (const text of ['building савченко', 'yearly', number])
    assert.deepEqual(await search(admin, '/inspection', text), ['Yearly'], text);
  assert.deepEqual(await search(admin, '/inspection', 'tower'), []);
  assert.equal(await filtered('object.name~tower'), 0);
  await site.plan(admin);
  assert.equal(await filtered('object.name~tower'), 1);
  assert.equal(await filtered('object.name:in:Tower,Building'), 2);
  assert.deepEqual(await search(admin, '/user', 'САВЧ'), ['Олена Савченко']);
  assert.deepEqual(await search(inspector, '/user', 'савч олена'), ['Олена Савченко']);
});

test('indicators and restrictions are found by their object', async () => {
  const { as, unit_id } = await newSite(app);
  const { admin } = as;
  const object = await created(
    admin.post('/object', { name: 'Highway 24', code: 'HW-24', business_unit_id: unit_id }),
  );
  const indicator = await created(
    admin.post('/measurement_indicator', { name: 'Condition', object_id: object.id }),
  );
  await created(
    admin.post('/constraint', {
      name: 'Worn out',
      constraint_type_code: 1,
      indicator_id: indicator.id,
      critical_min: 20,
    }),
  );
  for (const text of ['highway condition', 'hw-24'])
    assert.deepEqual(await search(admin, '/measurement_indicator', text), ['Condition'], text);
  for (const text of ['worn highway', 'HW-24'])
    assert.deepEqual(await search(admin, '/constraint', text), ['Worn out'], text);
  assert.deepEqual(await search(admin, '/measurement_indicator', 'highway speed'), []);
});

test('searching for a rare word does not read all objects, for any caller', async () => {
  const owner = await app.database.owner();
  await owner.query('set auto_explain.log_min_duration = -1');
  const site = await growSite(app, owner, 6000);
  await owner.query('vacuum analyze');
  const { admin, inspector } = site.as;
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.units[1] }));
  const planWatch = watchPlans();
  try {
    for (const caller of [admin, inspector])
      for (const text of ['p-5762', 'pump 5762', 'building 5762', '40334']) {
        await search(caller, '/object', text);
        planWatch.executed.splice(0);
        const names = await search(caller, '/object', text);
        const rows = planWatch.executed.reduce((sum, one) => sum + one.rows, 0);
        if (caller === admin) assert.deepEqual(names, ['Pump 5762'], text);
        const most = text.startsWith('pump') ? 60_000 : 3000;
        assert.ok(rows < most, `${text}: ${rows} rows touched`);
      }
    // A word in every name and one of a few rows with children: the search must not walk up from every row.
    const holds = (n: number): boolean =>
      n > 0 && (`Pump ${n}`.includes('288') || holds(Math.ceil((n - 1) / 20)));
    const below = Array.from({ length: 6000 }, (_, n) => n + 1).filter(
      (n) => holds(n) || String(n * 7).includes('288'),
    );
    planWatch.executed.splice(0);
    const page = await ok(admin.get('/object?filter=search~pump 288&page_size=1'));
    assert.equal(page.total, below.length);
    const rows = planWatch.executed.reduce((sum, one) => sum + one.rows, 0);
    assert.ok(rows < 60_000, `pump 288: ${rows} rows touched`);
  } finally {
    planWatch.stop();
  }
});
