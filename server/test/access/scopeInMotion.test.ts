import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { allRead, goLive, waitUntil } from '../fixtures/eventReader.ts';
import type { EventReader, Live } from '../fixtures/eventReader.ts';
import { created, newInspector, newSite, ok } from '../fixtures/inspectionSite.ts';
import { callerOf, newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { openSession } from '#areas/accounts/login.ts';
import { sized } from '../checks/size.ts';
import { fromNow } from '../checks/moments.ts';

/**
 * However objects and units move, shares begin and end, and people edit, each stream sends its caller only the events
 * within their present scope.
 */
const RUNS = sized(1, 8);
/** The duration of a share that ends by itself. */
const MOMENT_MS = 400;

let app: TestApp;
let live: Live;
before(async () => {
  app = await newApp({ app: 2, read: 4 });
  live = await goLive(app);
});
after(async () => {
  await live.stop();
  await app.close();
});

const place = fc.nat({ max: 11 });
const acts = fc.constantFrom(
  'change object',
  'move object',
  'move unit',
  'share',
  'share for a moment',
  'end share',
  'comment',
  'hand over',
  'edit',
);
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never;
const worlds = fc.record({
  /** The parent of each unit; the first is the company. */
  units: fc.array(place, { minLength: 4, maxLength: 5 }),
  objects: fc.array(place, { minLength: 2, maxLength: 3 }),
  homes: fc.tuple(place, place, place),
  steps: fc.array(
    fc.record({
      act: acts,
      object: place,
      unit: place,
      to: place,
      person: place,
      below: fc.boolean(),
    }),
    { minLength: 5, maxLength: 8 },
  ),
});
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;
type Step = World['steps'][number];

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

interface Unit {
  id: string;
  parent: Unit | null;
}
interface Work {
  id: string;
  object: string;
  unit: Unit;
  responsible: string;
  /** The present and former responsible users, besides the admin. */
  ever: Set<string>;
  is_edited: boolean;
}
interface Session extends Caller {
  reader: EventReader;
  pages: Map<Work, string>;
}
interface Person extends Session {
  home: Unit;
  shares: { id: string; unit: Unit; below: boolean }[];
  is_guest: boolean;
}
interface Stage {
  tenant_id: string;
  admin: Caller;
  editor: Session;
  /** Sees everything. */
  all: Session;
  units: Unit[];
  works: Work[];
  people: Person[];
}

const isWithin = (unit: Unit | null, above: Unit): boolean =>
  unit !== null && (unit === above || isWithin(unit.parent, above));
const sees = ({ home, shares }: Person, unit: Unit): boolean =>
  isWithin(unit, home) ||
  shares.some((share) => (share.below ? isWithin(unit, share.unit) : share.unit === unit));
const reads = (person: Person, { unit, ever }: Work): boolean =>
  sees(person, unit) || ever.has(person.id);

test('every stream sends only events that its caller may see at that moment', async () => {
  await fc.assert(fc.asyncProperty(worlds, watch), { numRuns: RUNS, endOnFailure: true });
});

async function watch(world: World): Promise<void> {
  const stage = await stageOf(world);
  // Each of them loses something and has something open, and units move, whatever steps are chosen.
  const first = stage.people.flatMap((_, person): Step[] => {
    const step = { unit: person, to: person + 2, below: false, person, object: person };
    return [
      { act: 'share for a moment', ...step },
      { act: 'move unit', ...step },
      { act: 'move unit', ...step, to: 0 },
    ];
  });
  for (const step of [...first, ...world.steps]) await play(step, stage);
  for (const reader of [stage.all.reader, ...stage.people.map((one) => one.reader)]) reader.leave();
}

async function play(step: Step, stage: Stage): Promise<void> {
  const { people, all } = stage;
  for (const { reader } of [all, ...people]) reader.events.length = 0;
  const changes = await ACTS[step.act](step, stage);
  await allRead(app, stage.tenant_id, all.reader);
  const expected = people.map((person) =>
    changes.flatMap(({ text, isFor }) => (isFor(person) ? [text] : [])).toSorted(),
  );
  const told = () => people.map((person, n) => toldTo(person, expected[n] ?? [], stage.works));
  const isTold = () =>
    expected.every((texts, n) => texts.every((text) => told()[n]?.includes(text)));
  await waitUntil(isTold).catch(() => undefined);
  assert.deepEqual(told(), expected, JSON.stringify(step));
}

const presenceOf = ({ id }: Work): string => `presence inspection ${id}`;

/** Events of rows of units. The end of an edit may be sent at any moment to those who see the row. */
function toldTo(person: Person, expected: readonly string[], works: readonly Work[]): string[] {
  const maybe = works.filter((work) => reads(person, work)).map(presenceOf);
  const texts = person.reader.events
    .filter(({ entity }) => ['object', 'inspection', 'business_unit'].includes(entity))
    .map(({ type, entity, id }) => `${type} ${entity} ${id}`)
    .filter((text) => expected.includes(text) || !maybe.includes(text));
  return [...new Set(texts)].toSorted();
}

/** A change, and its recipients. */
interface Change {
  text: string;
  isFor: (person: Person) => boolean;
}

const ACTS: Record<Act, (step: Step, stage: Stage) => Promise<Change[]>> = {
  'change object': async ({ object }, { admin, works }) => {
    const work = at(works, object);
    await ok(admin.patch(`/object/${work.object}`, { description: randomUUID() }));
    return [{ text: `update object ${work.object}`, isFor: (one) => sees(one, work.unit) }];
  },
  'move object': async ({ object, unit }, { admin, works, units }) => {
    const work = at(works, object);
    const [before, now] = [work.unit, at(units, unit)];
    if (before === now) return [];
    await ok(admin.patch(`/object/${work.object}`, { business_unit_id: now.id }));
    work.unit = now;
    const isFor = (one: Person) => sees(one, before) || sees(one, now);
    return [{ text: `update object ${work.object}`, isFor }];
  },
  'move unit': async ({ unit, to }, { admin, units }) => {
    const [moved, parent] = [at(units.slice(1), unit), at(units, to)];
    if (isWithin(parent, moved) || moved.parent === parent) return [];
    await ok(admin.patch(`/business_unit/${moved.id}`, { parent_id: parent.id }));
    moved.parent = parent;
    return [{ text: `update business_unit ${moved.id}`, isFor: (one) => sees(one, moved) }];
  },
  share: async ({ unit, person, below }, { admin, units, people }) => {
    const [shared, to] = [at(units, unit), at(people, person)];
    if (to.shares.some((share) => share.unit === shared)) return [];
    const { id } = await share(admin, { to, unit: shared, below });
    to.shares.push({ id, unit: shared, below });
    return [];
  },
  'share for a moment': async (step, stage) => {
    const { admin, works, people } = stage;
    const [work, to] = [at(works, step.object), at(people, step.person)];
    if (to.shares.some(({ unit }) => unit === work.unit)) return [];
    const ends = fromNow(MOMENT_MS);
    const valid_to = ends.toISOString();
    const { id } = await share(admin, { to, unit: work.unit, below: false, valid_to });
    await to.put(`/presence/${pageOf(to, work)}`, lookingAt(work));
    await allRead(app, stage.tenant_id, stage.all.reader);
    await pause(Math.max(0, ends.getTime() - fromNow().getTime()) + 20);
    to.reader.events.length = 0;
    const changes = [
      ...(await ACTS.edit(step, stage)),
      ...(await ACTS['change object'](step, stage)),
    ];
    await ok(admin.delete(`/user_shared_bu/${id}`), 204);
    return changes;
  },
  'end share': async ({ unit, person }, { admin, people }) => {
    const { shares } = at(people, person);
    const [share] = shares.splice(unit % Math.max(1, shares.length), 1);
    if (share) await ok(admin.delete(`/user_shared_bu/${share.id}`), 204);
    return [];
  },
  comment: async ({ object }, { admin, works }) => {
    const work = at(works, object);
    await ok(admin.patch(`/inspection/${work.id}`, { comment: randomUUID() }));
    const isFor = (one: Person) => sees(one, work.unit) || work.responsible === one.id;
    return [{ text: `update inspection ${work.id}`, isFor }];
  },
  'hand over': async ({ object, person }, { admin, works, people }) => {
    const [work, to] = [at(works, object), at(people, person)];
    const before = work.responsible;
    const body = { responsible_id: to.id };
    const { status } = await admin.post(`/inspection/composite/responsible/${work.id}`, body);
    if (status !== 200 || before === to.id) return [];
    work.responsible = to.id;
    work.ever.add(to.id);
    const isFor = (one: Person) => sees(one, work.unit) || [before, to.id].includes(one.id);
    return [{ text: `update inspection ${work.id}`, isFor }];
  },
  edit: async ({ object }, { works, people, editor, all }) => {
    const work = at(works, object);
    for (const person of people) {
      const { status } = await person.put(`/presence/${pageOf(person, work)}`, lookingAt(work));
      assert.equal(status, person.is_guest ? 403 : reads(person, work) ? 200 : 404);
    }
    await ok(all.put(`/presence/${pageOf(all, work)}`, lookingAt(work)));
    all.reader.events.length = 0;
    work.is_edited = !work.is_edited;
    const body = { ...lookingAt(work), is_editing: work.is_edited };
    await ok(editor.put(`/presence/${pageOf(editor, work)}`, body));
    await waitUntil(() => all.reader.events.some(({ type }) => type === 'presence'));
    return [{ text: presenceOf(work), isFor: (one) => !one.is_guest && reads(one, work) }];
  },
};

const lookingAt = ({ id }: Work) => ({ entity: 'inspection', entity_id: id, is_editing: false });

/** The page on which a session has the inspection open. */
function pageOf({ pages }: Session, work: Work): string {
  const page = pages.get(work) ?? randomUUID();
  pages.set(work, page);
  return page;
}

const share = (
  admin: Caller,
  { to, unit, below, ...rest }: { to: Person; unit: Unit; below: boolean; valid_to?: string },
) =>
  created(
    admin.post('/user_shared_bu', {
      user_id: to.id,
      business_unit_id: unit.id,
      include_children: below,
      access: 'work',
      ...rest,
    }),
  );

/** An inspection of each object, two inspectors and a guest, and users who see everything. */
async function stageOf(world: World): Promise<Stage> {
  const site = await newSite(app);
  const { tenant_id } = site;
  const { admin, inspector, guest, superuser } = site.as;
  const units: Unit[] = [{ id: site.company_id, parent: null }];
  for (const [n, above] of world.units.entries()) {
    const parent = at(units, above);
    const body = { name: `Unit ${n}`, parent_id: parent.id };
    units.push({ id: (await created(admin.post('/business_unit', body))).id, parent });
  }
  const works: Work[] = [];
  for (const [n, place] of world.objects.entries()) {
    const unit = at(units, place);
    const body = { name: `Object ${n}`, business_unit_id: unit.id };
    const object = (await created(admin.post('/object', body))).id;
    const plan = { template_id: site.template_id, responsible_id: admin.id };
    const { id } = await created(admin.post(`/inspection/composite/${object}`, plan));
    works.push({ id, object, unit, responsible: admin.id, ever: new Set(), is_edited: false });
  }
  const people: Person[] = [];
  const all = await sessionOf(tenant_id, admin.id);
  const editor = await sessionOf(tenant_id, superuser.id);
  for (const [n, caller] of [inspector, await newInspector(app, site, null), guest].entries()) {
    const home = at(units, world.homes[n] ?? 0);
    await ok(admin.patch(`/user/${caller.id}`, { business_unit_id: home.id }));
    const session = await sessionOf(tenant_id, caller.id);
    people.push({ ...session, home, shares: [], is_guest: caller === guest });
  }
  await allRead(app, tenant_id, all.reader);
  return { tenant_id, admin, editor, all, units, works, people };
}

async function sessionOf(tenant_id: string, id: string): Promise<Session> {
  const { access_token: token } = await openSession(app.deps, { tenant_id, id });
  const reader = await live.readerOf(token);
  return { ...callerOf(app.app, { id, token }), reader, pages: new Map() };
}
