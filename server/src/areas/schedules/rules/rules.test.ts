import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { numberEvents } from '#kit/events/numbering.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { picking } from '#test/fixtures/picking.ts';
import { DAILY, runRound } from '#test/fixtures/scheduledSite.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 8, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

interface Plant extends Site {
  unit: (name: string, parent_id?: string) => Promise<string>;
  class: (name: string, parent_id?: string) => Promise<string>;
  object: (name: string, place: { unit: string; class?: string }) => Promise<string>;
  rule: (rule: object) => Promise<string>;
  run: () => Promise<void>;
}

async function newPlant(): Promise<Plant> {
  const site = await newSite(app);
  const { admin } = site.as;
  await ok(admin.patch(`/inspection_template/${site.template_id}`, { schedule: DAILY }));
  const make = async (path: string, body: object) => (await created(admin.post(path, body))).id;
  return {
    ...site,
    unit: (name, parent_id = site.company_id) => make('/business_unit', { name, parent_id }),
    class: (name, parent_id) => make('/object_class', { name, parent_id }),
    object: (name, { unit, class: object_class_id }) =>
      make('/object', { name, business_unit_id: unit, object_class_id }),
    rule: (rule) =>
      make('/inspection_template_rule', { inspection_template_id: site.template_id, ...rule }),
    run: async () => {
      await numberEvents(app.deps.database, site.tenant_id);
      await runRound(app);
    },
  };
}

interface Assigned {
  id: string;
  object: { id: string; name: string };
  rule: { id: string } | null;
  is_active: boolean;
}
const assigned = async ({ as, template_id }: Site): Promise<Assigned[]> =>
  (
    await ok(
      as.admin.get(
        `/object_inspection_template?sort_by=object.name&filter=inspection_template.id=${template_id}`,
      ),
    )
  ).items;
const namesOf = async (site: Site): Promise<string[]> =>
  (await assigned(site)).map(({ object }) => object.name);
const openAt = async (site: Site, object: string): Promise<number> =>
  (await ok(site.as.admin.get(`/inspection?filter=object.id=${object}`))).total;

test('the preview of a rule shows its number of objects, including sub-classes and sub-units', async () => {
  const plant = await newPlant();
  const { admin, inspector } = plant.as;
  const north = await plant.unit('North');
  const hall = await plant.unit('Hall', north);
  const machine = await plant.class('Machine');
  const pump = await plant.class('Pump', machine);
  await plant.object('One', { unit: hall, class: pump });
  await plant.object('Two', { unit: north, class: machine });
  const gone = await plant.object('Three', { unit: hall, class: pump });
  await ok(admin.delete(`/object/${gone}`), 204);
  const { total } = await ok(admin.get('/object'));
  const objects = async (query: string) =>
    (await ok(admin.get(`/planning/objects${query}`))).objects;
  assert.deepEqual(
    [
      await objects(''),
      await objects(`?business_unit_id=${north}`),
      await objects(`?object_class_id=${machine}`),
      await objects(`?object_class_id=${pump}&business_unit_id=${north}`),
    ],
    [total, 2, 2, 1],
  );
  await ok(admin.get('/planning/objects?object_class_id=pump'), 422);
  assert.equal((await inspector.get('/planning/objects')).status, 403);
});

test('objects of the class within the unit join a rule, whenever they come, and leave it when they go', async () => {
  const plant = await newPlant();
  const { admin, inspector } = plant.as;
  const north = await plant.unit('North');
  const yard = await plant.unit('Yard', north);
  const south = await plant.unit('South');
  const pump = await plant.class('Pump');
  const screw = await plant.class('Screw pump', pump);
  const valve = await plant.class('Valve');
  const first = await plant.object('A', { unit: north, class: pump });
  await plant.object('B', { unit: yard, class: screw });
  await plant.object('C', { unit: yard, class: valve });
  const moving = await plant.object('D', { unit: south, class: pump });
  const responsible_id = admin.id;
  const rule = await plant.rule({ object_class_id: pump, business_unit_id: north, responsible_id });
  await Promise.all([plant.run(), plant.run()]);
  assert.deepEqual(await namesOf(plant), ['A', 'B']);
  assert.equal(await openAt(plant, first), 14);
  const read = () => ok(admin.get(`/inspection_template_rule/${rule}`));
  const view = await read();
  assert.deepEqual([view.objects_count, view.is_comparing], [2, false]);
  const { items } = await ok(admin.get(`/inspection?filter=object.id=${first}&page_size=1`));
  assert.equal(items[0].responsible.id, admin.id);

  const joining = await plant.object('E', { unit: yard, class: pump });
  await ok(admin.patch(`/object/${moving}`, { business_unit_id: yard }));
  await ok(admin.patch(`/object/${first}`, { object_class_id: valve }));
  await plant.run();
  assert.deepEqual(await namesOf(plant), ['B', 'D', 'E']);
  // An object that joins is planned in the same round.
  assert.equal(await openAt(plant, joining), 14);
  assert.equal(await openAt(plant, first), 0);

  // Whole branches move.
  await ok(admin.patch(`/business_unit/${yard}`, { parent_id: south }));
  await plant.run();
  assert.deepEqual(await namesOf(plant), []);
  await ok(admin.patch(`/business_unit/${yard}`, { parent_id: north }));
  await ok(admin.patch(`/object_class/${valve}`, { parent_id: pump }));
  await plant.run();
  assert.deepEqual(await namesOf(plant), ['A', 'B', 'C', 'D', 'E']);

  await ok(admin.delete(`/inspection_template_rule/${rule}`), 204);
  assert.equal((await admin.get(`/inspection_template_rule/${rule}`)).status, 404);
  await plant.run();
  assert.deepEqual(await namesOf(plant), []);
  assert.equal(await openAt(plant, moving), 0);
  const left = await owner.query('select from inspection_template_rule where tenant_id = $1', [
    plant.tenant_id,
  ]);
  assert.equal(left.rows.length, 0);
  assert.equal((await inspector.get('/inspection_template_rule')).status, 403);
});

test('assignments made or switched off by a person stay, and two rules assign once', async () => {
  const plant = await newPlant();
  const { admin } = plant.as;
  const north = await plant.unit('North');
  const [byHand, off, other] = [
    await plant.object('A', { unit: north }),
    await plant.object('B', { unit: north }),
    await plant.object('C', { unit: north }),
  ];
  const { id: own } = await created(
    admin.post('/object_inspection_template', {
      object_id: byHand,
      inspection_template_id: plant.template_id,
    }),
  );
  const all = await plant.rule({});
  const inNorth = await plant.rule({ business_unit_id: north });
  const again = await admin.post('/inspection_template_rule', {
    inspection_template_id: plant.template_id,
  });
  assert.deepEqual(again.body.detail, { code: 'duplicate', field: 'inspection_template_id' });
  await plant.run();
  const rows = (await assigned(plant)).filter(({ object }) => object.name.length === 1);
  assert.deepEqual(
    rows.map(({ object, rule }) => [object.name, rule?.id ?? null]),
    [
      ['A', null],
      ['B', all],
      ['C', all],
    ],
  );
  const switched = `/object_inspection_template/${rows[1]?.id}`;
  await ok(admin.patch(switched, { is_active: false }));
  assert.deepEqual((await admin.delete(switched)).body.detail, { code: 'in_use' });
  await plant.run();
  assert.deepEqual([await openAt(plant, off), await openAt(plant, other)], [0, 14]);

  // The other rule takes over the objects, with their planned inspections and switches.
  const { items } = await ok(admin.get(`/inspection?filter=object.id=${other}&page_size=1`));
  await ok(admin.delete(`/inspection_template_rule/${all}`), 204);
  await plant.run();
  assert.deepEqual(
    (await assigned(plant)).map(({ object, rule, is_active }) => [
      object.name,
      rule?.id ?? null,
      is_active,
    ]),
    [
      ['A', null, true],
      ['B', inNorth, false],
      ['C', inNorth, true],
    ],
  );
  assert.equal((await ok(admin.get(`/inspection/${items[0].id}`))).archived, false);

  // An assignment that a person ends is taken over by the rule at once.
  await ok(admin.delete(`/object_inspection_template/${own}`), 204);
  assert.equal((await assigned(plant))[0]?.rule?.id, inNorth);

  await ok(admin.patch(`/inspection_template_rule/${inNorth}`, { is_active: false }));
  await plant.run();
  assert.deepEqual([await openAt(plant, byHand), await openAt(plant, other)], [0, 0]);
  await ok(admin.patch(`/inspection_template_rule/${inNorth}`, { is_active: true }));
  await ok(admin.delete(`/object/${other}`), 204);
  await plant.run();
  assert.equal((await namesOf(plant)).includes('C'), true);
  assert.equal(await openAt(plant, byHand), 14);
});

test('the responsible user of a rule must work in its whole unit', async () => {
  const plant = await newPlant();
  const { admin, inspector, guest } = plant.as;
  const north = await plant.unit('North');
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: north }));
  const rule = (responsible_id: string, business_unit_id: string | null) =>
    admin.post('/inspection_template_rule', {
      inspection_template_id: plant.template_id,
      responsible_id,
      business_unit_id,
    });
  for (const refused of [await rule(inspector.id, null), await rule(guest.id, north)]) {
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.detail[0].loc, ['body', 'responsible_id']);
  }
  const { id } = await created(rule(inspector.id, north));
  const path = `/inspection_template_rule/${id}`;
  assert.equal((await admin.patch(path, { responsible_id: guest.id })).status, 422);
  assert.equal((await admin.patch(path, { business_unit_id: null })).status, 422);
  // Planned inspections follow the rule with the next round.
  await plant.object('A', { unit: north });
  const responsibles = async () => {
    await plant.run();
    await plant.run();
    const { items } = await ok(admin.get('/inspection'));
    return [...new Set(items.map((one: { responsible: { id: string } }) => one.responsible.id))];
  };
  assert.deepEqual(await responsibles(), [inspector.id]);
  await ok(admin.patch(path, { responsible_id: admin.id }));
  assert.deepEqual(await responsibles(), [admin.id]);
});

test('a rule that was not looked at until events were deleted compares all objects', async () => {
  for (const isOfUnit of [true, false]) {
    const plant = await newPlant();
    const north = await plant.unit('North');
    await plant.rule({ business_unit_id: isOfUnit ? north : null });
    await plant.run();
    await plant.object('A', { unit: north });
    await numberEvents(app.deps.database, plant.tenant_id);
    await owner.query('delete from event where tenant_id = $1', [plant.tenant_id]);
    await plant.object('B', { unit: north });
    await plant.run();
    const names = await namesOf(plant);
    assert.deepEqual([names.includes('A'), names.includes('B')], [true, true]);
  }
});

test('after any changes, the objects of each rule are those that its class and unit have', async () => {
  const plant = await newPlant();
  const { admin } = plant.as;
  const units = [plant.company_id];
  const classes: string[] = [];
  for (let n = 0; n < 5; n++) {
    units.push(await plant.unit(`U${n}`, units[Math.floor(n / 2)]));
    classes.push(await plant.class(`K${n}`, n < 2 ? undefined : classes[n - 2]));
  }
  const pick = picking(20_261_124);
  const objects: string[] = [];
  const rules: string[] = [];
  const steps: (() => Promise<unknown>)[] = [
    async () =>
      objects.push(
        await plant.object(`O${objects.length}`, { unit: pick(units), class: pick(classes) }),
      ),
    () => admin.patch(`/object/${pick(objects)}`, { business_unit_id: pick(units) }),
    () => admin.patch(`/object/${pick(objects)}`, { object_class_id: pick(classes) }),
    () => admin.patch(`/business_unit/${pick(units.slice(1))}`, { parent_id: pick(units) }),
    () => admin.patch(`/object_class/${pick(classes)}`, { parent_id: pick(classes) }),
    async () => {
      const { status, body } = await admin.post('/inspection_template_rule', {
        inspection_template_id: plant.template_id,
        business_unit_id: pick([null, ...units]),
        object_class_id: pick([null, ...classes]),
      });
      if (status === 201) rules.push(body.id);
    },
    () => admin.delete(`/inspection_template_rule/${pick(rules)}`),
  ];
  for (let n = 0; n < 10; n++) await steps[0]?.();
  for (let n = 0; n < 2; n++) await steps[5]?.();
  await ok(admin.patch(`/inspection_template/${plant.template_id}`, { schedule: null }));
  for (let n = 0; n < 60; n++) {
    await pick(steps)();
    if (n % 6 !== 5) continue;
    await plant.run();
    const { rows } = await owner.query(
      `with recursive u as (select id, id as top from business_unit where tenant_id = $1
         union select c.id, u.top from business_unit c join u on c.parent_id = u.id where c.tenant_id = $1),
       k as (select id, id as top from object_class where tenant_id = $1
         union select c.id, k.top from object_class c join k on c.parent_id = k.id where c.tenant_id = $1),
       right_ones as (select distinct o.id from object o join inspection_template_rule r on r.tenant_id = $1
         where o.tenant_id = $1
           and (r.business_unit_id is null or exists (select from u where u.id = o.business_unit_id and u.top = r.business_unit_id))
           and (r.object_class_id is null or exists (select from k where k.id = o.object_class_id and k.top = r.object_class_id)))
       select coalesce(r.id, a.object_id) as id from right_ones r
       full join (select object_id from object_inspection_template where tenant_id = $1 and inspection_template_id = $2) a on a.object_id = r.id
       where r.id is null or a.object_id is null`,
      [plant.tenant_id, plant.template_id],
    );
    assert.deepEqual(rows, [], `after step ${n}`);
  }
});
