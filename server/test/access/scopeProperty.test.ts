import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EventView } from '@plumbline/contract/events/events';
import fc from 'fast-check';
import { allRead, goLive } from '../fixtures/eventReader.ts';
import type { Live } from '../fixtures/eventReader.ts';
import { exportedLines } from '../fixtures/exports.ts';
import { created, newInspector, ok } from '../fixtures/inspectionSite.ts';
import { newApp, newTenant } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { handled } from '../fixtures/notices.ts';
import { sized } from '../checks/size.ts';

/**
 * However inspections are planned, copied, handed over and shared in any forest, nobody reads anything about
 * an object outside their scope, except through inspections they are or were responsible for.
 */
const RUNS = sized(3, 24);

let app: TestApp;
let live: Live;
before(async () => {
  app = await newApp({ app: 2, read: 2 });
  live = await goLive(app);
});
after(async () => {
  await live.stop();
  await app.close();
});

const index = fc.nat({ max: 99 });
const worlds = fc.record({
  /** The parent of each unit; the first is the company. */
  units: fc.array(index, { minLength: 2, maxLength: 5 }),
  objects: fc.array(fc.record({ parent: index, unit: index, pump: fc.boolean() }), {
    minLength: 4,
    maxLength: 8,
  }),
  homes: fc.tuple(index, index, index),
  shares: fc.array(
    fc.record({
      user: index,
      unit: index,
      include_children: fc.boolean(),
      access: fc.constantFrom('read', 'work'),
    }),
    { maxLength: 3 },
  ),
  steps: fc.array(
    fc.record({
      by: index,
      act: fc.constantFrom('plan', 'plan', 'operative', 'copy', 'hand over', 'assign', 'cancel'),
      object: index,
      inspection: index,
      to: index,
    }),
    { minLength: 2, maxLength: 8 },
  ),
});
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

interface Person extends Caller {
  read: Set<string>;
  work: Set<string>;
}
interface CreatedInspection {
  id: string;
  base: string;
  responsible: Set<string>;
}

test('everything a caller reads is within their scope', async () => {
  await fc.assert(fc.asyncProperty(worlds, stay), { numRuns: RUNS, endOnFailure: true });
});

async function stay(world: World): Promise<void> {
  const tenant = await newTenant(app);
  const { admin } = tenant.as;
  const units = [{ id: tenant.company_id, above: [] as string[] }];
  for (const [n, parent] of world.units.entries()) {
    const above = at(units, parent);
    const { id } = await created(
      admin.post('/business_unit', { name: `unit ${n}`, parent_id: above.id }),
    );
    units.push({ id, above: [above.id, ...above.above] });
  }
  const kind = await created(admin.post('/object_class', { name: 'Pump' }));
  const objects: { id: string; unit: string; secret: string }[] = [];
  for (const [n, { parent, unit, pump }] of world.objects.entries()) {
    const [secret, business_unit_id] = [`secret-of-${n}.`, at(units, unit).id];
    const { id } = await created(
      admin.post('/object', {
        name: `object ${n}`,
        business_unit_id,
        serial_number: secret,
        description: secret,
        // Mostly deep forests, so that templates reach many objects.
        ...(objects.length > 0 ? { parent_id: at(objects, parent).id } : {}),
        ...(pump ? { object_class_id: kind.id } : {}),
      }),
    );
    objects.push({ id, unit: business_unit_id, secret });
  }
  const people = await peopleOf(world, { tenant, units });
  const list = await created(
    admin.post('/check_list', {
      name: 'List',
      items: [{ name: 'Tight?', item_type: 'question', check_type_code: 1 }],
    }),
  );
  const template = await created(
    admin.post('/inspection_template', {
      name: 'Template',
      details: [
        { check_list_id: list.id, group_name: 'A', group_number: 1 },
        {
          check_list_id: list.id,
          group_name: 'B',
          group_number: 2,
          target: 'class',
          object_class_id: kind.id,
        },
      ],
    }),
  );
  const lists = { template_id: template.id, check_list_id: list.id };
  const inspections: CreatedInspection[] = [];
  // Everyone plans and repeats near the root first, which has the most descendants.
  const first = [0, 1, 2].flatMap((by) => [
    { by, act: 'plan' as const, object: by % 2, inspection: 0, to: 0 },
    { by, act: 'copy' as const, object: 0, inspection: by, to: 0 },
  ]);
  const reading = ({ id }: { id: string }) => live.reader({ tenant_id: tenant.tenant_id, id });
  const all = await reading(admin);
  const readers = await Promise.all(people.map(reading));
  for (const step of [...first, ...world.steps])
    await act(step, { admin, people, objects, inspections, lists });
  for (const { id } of objects) await ok(admin.patch(`/object/${id}`, { description: 'changed' }));
  await allRead(app, tenant.tenant_id, all);
  for (const reader of [all, ...readers]) reader.leave();
  await handled(app, tenant.tenant_id);
  for (const [n, person] of people.entries()) {
    await assertToldWithin(person, { objects, inspections });
    await assertWithin(person, { admin, objects, inspections });
    assertEventsWithin(person, readers[n]?.events ?? [], { objects, inspections });
  }
}

/** The events of objects are exactly those of the objects in scope; those of inspections are all of readable ones. */
function assertEventsWithin(
  person: Person,
  events: readonly EventView[],
  { objects, inspections }: Pick<Stage, 'objects' | 'inspections'>,
): void {
  const about = (name: string) =>
    events.filter(({ entity }) => entity === name).map(({ id }) => id ?? '');
  const isVisible = (base: string) =>
    objects.some(({ id, unit }) => id === base && person.read.has(unit));
  assert.deepEqual(
    [...new Set(about('object'))].toSorted(),
    objects
      .map(({ id }) => id)
      .filter(isVisible)
      .toSorted(),
  );
  const readable = inspections.filter(
    ({ base, responsible }) => responsible.has(person.id) || isVisible(base),
  );
  const told = about('inspection');
  assert.ok(
    told.every((id) => readable.some((one) => one.id === id)),
    'an inspection out of scope',
  );
  assert.ok(
    readable.every(({ id }) => told.includes(id)),
    'a readable inspection without event',
  );
}

/** Notices, even hidden ones, are only about rows that their users may read. */
async function assertToldWithin(
  person: Person,
  { objects, inspections }: Pick<Stage, 'objects' | 'inspections'>,
): Promise<void> {
  const rows = await app.database.queryAsOwner<{ entity_id: string; kind: string }>(
    'select entity_id, kind from notice where user_id = $1',
    [person.id],
  );
  for (const { entity_id, kind } of rows) {
    const inspection = inspections.find(({ id }) => id === entity_id);
    const unit = objects.find(({ id }) => id === inspection?.base)?.unit ?? '';
    assert.ok(inspection?.responsible.has(person.id) || person.read.has(unit), kind);
  }
  const { total } = await ok(person.get('/notice'));
  assert.equal(total, rows.length);
}

type Units = { id: string; above: string[] }[];

/** Two inspectors and a guest, each with the units they may see and work in (docs/product.md section 4). */
async function peopleOf(
  world: World,
  { tenant, units }: { tenant: Awaited<ReturnType<typeof newTenant>>; units: Units },
): Promise<Person[]> {
  const { admin, inspector, guest } = tenant.as;
  const callers = [inspector, await newInspector(app, tenant, null), guest];
  const below = (id: string) =>
    units.filter((unit) => unit.id === id || unit.above.includes(id)).map((unit) => unit.id);
  const people: Person[] = [];
  for (const [n, caller] of callers.entries()) {
    const home = at(units, world.homes[n] ?? 0).id;
    await ok(admin.patch(`/user/${caller.id}`, { business_unit_id: home }));
    people.push({ ...caller, read: new Set(below(home)), work: new Set(below(home)) });
  }
  for (const { user, unit, include_children, access } of world.shares) {
    const person = at(people, user);
    const business_unit_id = at(units, unit).id;
    const body = { user_id: person.id, business_unit_id, include_children, access };
    if ((await admin.post('/user_shared_bu', body)).status !== 201) continue;
    for (const id of include_children ? below(business_unit_id) : [business_unit_id]) {
      person.read.add(id);
      if (access === 'work') person.work.add(id);
    }
  }
  return people;
}

interface Stage {
  admin: Caller;
  people: Person[];
  objects: { id: string; unit: string; secret: string }[];
  inspections: CreatedInspection[];
  lists: { template_id: string; check_list_id: string };
}

/** One of them tries an action. Refusals do not matter: the reads afterwards are the test. */
async function act(step: World['steps'][number], stage: Stage): Promise<void> {
  const { admin, people, inspections, lists } = stage;
  const by = at<Caller | Person>([...people.slice(0, 2), admin], step.by);
  const object = at(stage.objects, step.object);
  const to = at(people, step.to);
  const target = inspections.length > 0 ? at(inspections, step.inspection) : null;
  if (step.act === 'plan' || step.act === 'operative') {
    const { template_id, check_list_id } = lists;
    const answer =
      step.act === 'plan'
        ? await by.post(`/inspection/composite/${object.id}`, { template_id })
        : await by.post(`/inspection/${object.id}/composite/operative`, {
            check_list_ids: [check_list_id],
          });
    await note(answer, { by, stage });
  } else if (step.act === 'assign') {
    const body = { template_id: lists.template_id, responsible_id: to.id };
    await note(await admin.post(`/inspection/composite/${object.id}`, body), { by: admin, stage });
  } else if (target) {
    if (step.act === 'copy')
      await note(await by.post(`/inspection/composite/${target.id}/copy`, { mode: 'repeat' }), {
        by,
        stage,
      });
    else if (step.act === 'cancel')
      await by.post(`/inspection/composite/status/${target.id}`, { operative_status_code: 5 });
    else {
      const body = { responsible_id: to.id };
      const { status } = await by.post(`/inspection/composite/responsible/${target.id}`, body);
      if (status === 200) target.responsible.add(to.id);
    }
  }
}

/** Records a planned inspection, and checks that an inspector's contains only objects they may work in. */
async function note(
  answer: Awaited<ReturnType<Caller['post']>>,
  { by, stage }: { by: Caller | Person; stage: Stage },
): Promise<void> {
  if (answer.status !== 201) return;
  const { id, responsible, object } = answer.body;
  stage.inspections.push({ id, base: object.id, responsible: new Set([responsible.id]) });
  if (!('work' in by)) return;
  for (const detail of (await ok(stage.admin.get(`/inspection/${id}/detail`))).items) {
    const { unit } = stage.objects.find((one) => one.id === detail.object.id) ?? { unit: '' };
    assert.ok(by.work.has(unit), 'a detail of an object that its planner does not work with');
  }
}

async function assertWithin(
  person: Person,
  { admin, objects, inspections }: Pick<Stage, 'admin' | 'objects' | 'inspections'>,
): Promise<void> {
  const visibleObjects = objects.filter(({ unit }) => person.read.has(unit));
  const hiddenObjects = objects.filter(({ unit }) => !person.read.has(unit));
  const answers = [await person.get('/object'), await person.get('/object_inspection_template')];
  assert.deepEqual(
    answers[0]?.body.items.map((row: { id: string }) => row.id).toSorted(),
    visibleObjects.map(({ id }) => id).toSorted(),
  );
  for (const { id, unit } of objects) {
    for (const part of ['', '/audit_log', '/quality', '/quality/causes']) {
      const answer = await person.get(`/object/${id}${part}`);
      assert.equal(answer.status, person.read.has(unit) ? 200 : 404, `/object/:id${part}`);
      answers.push(answer);
    }
  }
  answers.push(await person.get('/inspection'));
  for (const { id, base, responsible } of inspections) {
    const mine = responsible.has(person.id);
    const readable = mine || visibleObjects.some((object) => object.id === base);
    answers.push(await person.get(`/inspection/${id}`));
    assert.equal(answers.at(-1)?.status, readable ? 200 : 404, 'the inspection');
    const details = await person.get(`/inspection/${id}/detail`);
    assert.equal(details.status, readable ? 200 : 404, 'its details');
    const work = await person.get(`/inspection/${id}/work`);
    assert.equal(work.status, readable ? 200 : 404, 'its work');
    if (!readable) continue;
    const all = (await ok(admin.get(`/inspection/${id}/detail`))).items as Detail[];
    const visible = mine
      ? all
      : all.filter((one) => visibleObjects.some(({ id: o }) => o === one.object.id));
    assert.deepEqual(idsOf(details.body.items), idsOf(visible));
    const worked = work.body.items.map((one: { detail: Detail }) => one.detail);
    assert.deepEqual(idsOf(worked), idsOf(visible));
    for (const detail of all) {
      const { status } = await person.get(`/inspection/${id}/detail/${detail.id}/item`);
      assert.equal(status, idsOf(visible).includes(detail.id) ? 200 : 404, 'items of a detail');
    }
    const log = await person.get(`/inspection/${id}/audit_log`);
    answers.push(details, work, log);
    const lines = await exportedLines(app.app, person, `/inspection/${id}/audit_log?columns=id`);
    assert.deepEqual([...new Set(lines)], idsOf(log.body.items), 'the file of its log');
  }
  const text = JSON.stringify(answers.map((answer) => answer.body));
  for (const { secret } of hiddenObjects) assert.ok(!text.includes(secret), secret);
}

interface Detail {
  id: string;
  object: { id: string };
}
const idsOf = (details: Detail[]) => details.map(({ id }) => id);
