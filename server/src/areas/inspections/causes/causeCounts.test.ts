import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CauseCount, QualityCause } from '@plumbline/contract/quality/causes';
import fc from 'fast-check';
import { created, detailsOf, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { dayFromNow } from '#test/checks/moments.ts';

/** Objects in a random tree, so that its branches differ. */
const OBJECTS = 9;
const QUALITIES = [10, 20, 30];

let app: TestApp;
let site: Site;
const objects = new Map<string, { parent: string | null; unit: string; class: string | null }>();
const units = new Map<string, string | null>();
before(async () => {
  app = await newApp();
  site = await newSite(app, {
    items: ['Roof', 'Doors', 'Paint'].map((name) => ({ name })),
    credits: 1000,
  });
  const { admin } = site.as;
  const south = await created(
    admin.post('/business_unit', { name: 'South', parent_id: site.unit_id }),
  );
  for (const [id, parent] of [
    [site.company_id, null],
    [site.unit_id, site.company_id],
    [south.id, site.unit_id],
  ] as const)
    units.set(id, parent);
  objects.set(site.object_id, { parent: null, unit: site.unit_id, class: null });
  const random = fc.sample(fc.nat(1000), { numRuns: OBJECTS * 5, seed: 4 });
  const next = () => random.pop() ?? 0;
  for (let n = 0; n < OBJECTS; n++) {
    const above = [...objects.keys()][next() % objects.size] ?? null;
    const body = {
      name: `Object ${n}`,
      parent_id: above,
      business_unit_id: n % 3 === 0 ? south.id : site.unit_id,
      object_class_id: n % 2 === 0 ? site.class_id : null,
    };
    const { id } = await created(admin.post('/object', body));
    objects.set(id, {
      parent: above,
      unit: body.business_unit_id,
      class: body.object_class_id,
    });
    await inspect(
      id,
      [0, 1, 2].map(() => QUALITIES[next() % 3] ?? 30),
    );
    const terms = { name: 'Permit', constraint_type_code: 2, object_id: id, warning_days: 3660 };
    const boundary_date = [`2020-01-01`, dayFromNow(1), '2099-01-01'][n % 3];
    await created(admin.post('/constraint', { ...terms, boundary_date }));
  }
});
after(() => app.close());

async function inspect(object: string, answers: number[]): Promise<void> {
  const { admin } = site.as;
  const { id } = await created(
    admin.post(`/inspection/composite/${object}`, {
      template_id: site.template_id,
      responsible_id: admin.id,
    }),
  );
  const work = working(admin, { id, details: await detailsOf(admin, id) });
  await ok(work.start());
  for (const [at, name] of ['Roof', 'Doors', 'Paint'].entries())
    await ok(work.answer(name, { quality_status_code: answers[at] }));
  await ok(work.complete());
}

/** The child of the subject whose branch contains the other node. */
function placeBelow(
  subject: string,
  node: string,
  parentOf: (id: string) => string | null,
): string {
  let [place, above] = [node, node === subject ? subject : parentOf(node)];
  while (above !== null && above !== subject) [place, above] = [above, parentOf(above)];
  return place;
}

type Counts = Record<string, [critical: number, attention: number, ok: number, objects: number]>;
function countsBy(causes: QualityCause[], keyOf: (cause: QualityCause) => string): Counts {
  const groups = Map.groupBy(causes, keyOf);
  return Object.fromEntries(
    [...groups].map(([key, list]) => [
      key,
      [
        ...([10, 20, 30] as const).map(
          (code) => list.filter(({ quality_status }) => quality_status === code).length,
        ),
        new Set(list.map(({ object }) => object.id)).size,
      ] as Counts[string],
    ]),
  );
}
const factsByKey = (counts: CauseCount[], keyOf = (one: CauseCount) => one.object?.id ?? 'null') =>
  Object.fromEntries(
    counts.map((one) => [keyOf(one), [one.critical, one.attention, one.ok, one.objects]]),
  );

const causesOf = async (caller: Caller, path: string, filter = '') =>
  (await ok(caller.get(`${path}/quality/causes?${filter}`))) as {
    items: QualityCause[];
    total: number;
  };
const countsOf = (caller: Caller, path: string, filter = '') =>
  ok(
    caller.get(
      `${path}/quality/causes/aggr_on_attr?attrs=place&attrs=question&attrs=object_class${filter}`,
    ),
  );

test('the counts by place, question and class match the causes, and each one filters the causes it counts', async () => {
  const { admin } = site.as;
  const subjects = [
    ...[...objects.keys()].map((id) => ({ entity: 'object', id })),
    ...[...units.keys()].map((id) => ({ entity: 'business_unit', id })),
  ];
  let questions = 0;
  for (const { entity, id } of subjects) {
    const path = `/${entity}/${id}`;
    const { items } = await causesOf(admin, path);
    const counts = await countsOf(admin, path);
    const place = ({ object }: QualityCause) =>
      entity === 'object'
        ? placeBelow(id, object.id, (one) => objects.get(one)?.parent ?? null)
        : placeBelow(id, objects.get(object.id)?.unit ?? '', (one) => units.get(one) ?? null);
    assert.deepEqual(factsByKey(counts.place), countsBy(items, place), `${path} by place`);
    assert.deepEqual(
      factsByKey(counts.question, (one) => one.object?.name ?? ''),
      countsBy(
        items.filter(({ kind }) => kind === 'item'),
        ({ name }) => name,
      ),
    );
    const classOf = ({ object }: QualityCause) => objects.get(object.id)?.class ?? 'null';
    assert.deepEqual(factsByKey(counts.object_class), countsBy(items, classOf), `${path} by class`);
    assert.deepEqual(
      factsByKey([counts.all], () => 'all').all,
      countsBy(items, () => 'all')['all'] ?? [0, 0, 0, 0],
    );
    for (const attr of ['place', 'question', 'object_class'] as const)
      for (const one of counts[attr] as CauseCount[]) {
        if (one.object === null) continue;
        const filter = `${attr}=${one.object.id}`;
        const { total, items: own } = await causesOf(admin, path, filter);
        assert.equal(total, one.critical + one.attention + one.ok, `${path} ${filter}`);
        assert.equal(own.length, total);
        const again = await countsOf(admin, path, `&${filter}`);
        assert.deepEqual(
          factsByKey([again.all], () => 'all').all,
          factsByKey([one], () => 'all').all,
        );
        questions += 1;
      }
  }
  assert.ok(questions > 30, `${questions} groups`);
});

/** The page's query for the list of objects in a row of the counts. */
function listOf({ entity, id }: { entity: string; id: string }, attr: string, value: string) {
  const unit = entity === 'business_unit';
  const scope = `${unit ? 'business_unit.' : ''}branch.id=${id}`;
  if (attr === 'question') return [scope, `finding.id=${value}`];
  if (attr === 'object_class') return [scope, 'finding=/exist/', `object_class=${value}`];
  const itself = unit ? `business_unit=${id}` : `id=${id}`;
  const below = `${unit ? 'business_unit.' : ''}branch.id=${value}`;
  return ['finding=/exist/', value === id ? itself : below];
}

test('the list of objects filtered by a row of the counts has as many objects as the row says', async () => {
  const { admin } = site.as;
  const total = async (filter: string[]) => {
    const query = filter.map((one) => `filter=${encodeURIComponent(one)}`).join('&');
    return (await ok(admin.get(`/object?page=1&page_size=1&${query}`))).total;
  };
  const subjects = [
    ...[...objects.keys()].map((id) => ({ entity: 'object', id })),
    ...[...units.keys()].map((id) => ({ entity: 'business_unit', id })),
  ];
  let questions = 0;
  for (const one of subjects) {
    const counts = await countsOf(admin, `/${one.entity}/${one.id}`);
    assert.equal(counts.all.of, await total([listOf(one, 'question', '')[0] ?? '']), 'of all');
    if (counts.all.critical + counts.all.attention === 0) continue;
    for (const attr of ['place', 'question', 'object_class'] as const)
      for (const row of counts[attr] as CauseCount[]) {
        const filter = listOf(one, attr, row.object?.id ?? 'null');
        assert.equal(await total(filter), row.objects, `${one.entity} ${filter.join(' ')}`);
        questions += 1;
      }
  }
  assert.ok(questions > 30, `${questions} rows`);
});

test('objects can be filtered by findings: on one question, on several, on none and on any', async () => {
  const { admin } = site.as;
  const path = `/business_unit/${site.company_id}`;
  const { items } = await causesOf(admin, path, 'page_size=1000');
  const questions = (await countsOf(admin, path)).question as CauseCount[];
  const objectsWithCause = (names: string[]) =>
    new Set(items.filter(({ name }) => names.includes(name)).map(({ object }) => object.id));
  const [first, second] = questions.map(({ object }) => object ?? { id: '', name: '' });
  assert.ok(first && second);
  const objectsWhere = async (filter: string) => {
    const { items: rows } = await ok(admin.get(`/object?filter=${encodeURIComponent(filter)}`));
    return new Set((rows as { id: string }[]).map(({ id }) => id));
  };
  const all = await objectsWhere('name=/exist/');
  const faulty = new Set(items.map(({ object }) => object.id));
  const both = objectsWithCause([first.name, second.name]);
  assert.ok(faulty.size < all.size && objectsWithCause([first.name]).size < both.size);
  assert.deepEqual(await objectsWhere(`finding=${first.id}`), objectsWithCause([first.name]));
  assert.deepEqual(
    await objectsWhere(`finding.id!=${first.id}`),
    all.difference(objectsWithCause([first.name])),
  );
  assert.deepEqual(await objectsWhere(`finding:in:${first.id},${second.id}`), both);
  assert.deepEqual(
    await objectsWhere(`finding:not_in:${first.id},${second.id}`),
    all.difference(both),
  );
  assert.deepEqual(await objectsWhere('finding=/exist/'), faulty);
  assert.deepEqual(await objectsWhere('finding!=/exist/'), all.difference(faulty));
  for (const wrong of ['finding=null', 'finding~x', 'finding.name=x', 'parent.finding=/exist/']) {
    const { status } = await admin.get(`/object?filter=${encodeURIComponent(wrong)}`);
    assert.equal(status, 422, wrong);
  }
});

test('a caller who sees part of a branch gets the causes and counts of that part', async () => {
  const { admin, inspector } = site.as;
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: [...units.keys()][2] }));
  const visibleObject = [...objects].find(([, { unit }]) => unit === [...units.keys()][2])?.[0];
  const path = `/object/${visibleObject}`;
  const { items } = await causesOf(inspector, path);
  const counts = await countsOf(inspector, path);
  assert.deepEqual(
    factsByKey([counts.all], () => 'all').all,
    countsBy(items, () => 'all')['all'] ?? [0, 0, 0, 0],
  );
  assert.equal(
    (await inspector.get(`/object/${site.object_id}/quality/causes/aggr_on_attr?attrs=place`))
      .status,
    404,
  );
});

test('causes have the type, the unit and the violated limit of their answers', async () => {
  const other = await newSite(app, {
    items: [
      {
        name: 'Pressure',
        check_type_code: 4,
        unit: 'bar',
        rule: { attention_max: 6, critical_max: 8 },
      },
      { name: 'State', check_type_code: 10 },
    ],
  });
  const { admin } = other.as;
  const work = working(admin, await other.plan(admin, { responsible_id: admin.id }));
  await ok(work.start());
  await ok(work.answer('Pressure', { value: 8.6 }));
  await ok(work.answer('State', { value: 20 }));
  await ok(work.complete());
  const { items } = await causesOf(admin, `/object/${other.object_id}`);
  assert.deepEqual(
    items.map(({ name, value, check_type, unit, limit }) => [
      name,
      value,
      check_type?.code,
      unit,
      limit,
    ]),
    [
      ['Pressure', 8.6, 4, 'bar', 8],
      ['State', 20, 10, null, null],
    ],
  );
});

test('more facts than can be read in a second are refused; those of a child are not', async () => {
  const { admin } = site.as;
  const subjects = [
    { entity: 'business_unit', id: site.company_id, below: site.unit_id },
    { entity: 'object', id: site.object_id, below: [...objects.keys()][1] },
  ];
  for (const { entity, id, below } of subjects) {
    const path = `/${entity}/${id}`;
    const before = await countsOf(admin, path, `&place=${below}`);
    const answersWith = async (findings: number) => {
      await app.database.queryAsOwner(
        `update ${entity}_quality set inherited_attention = inherited_attention + $1 where ${entity}_id = $2`,
        [findings, id],
      );
      const of = async (query: string) => {
        const { status, body } = await admin.get(`${path}/quality/causes${query}`);
        return status === 200 ? 200 : [status, body.detail];
      };
      const list = [await of(''), await of(`?place=${below}`), await of(`?place=${id}`)];
      const counts = `/aggr_on_attr?attrs=place`;
      return [
        ...list,
        await of(counts),
        await of(`${counts}&attrs=question`),
        await of(`${counts}&attrs=question&place=${below}`),
      ];
    };
    const refused = (field: string) => [422, { code: 'too_expensive', field, instead: 'place' }];
    assert.deepEqual(await answersWith(0), [200, 200, 200, 200, 200, 200]);
    assert.deepEqual(await answersWith(50_001), [200, 200, 200, 200, refused('question'), 200]);
    const many = refused('quality_status');
    assert.deepEqual(await answersWith(30_000), [many, 200, 200, many, many, 200]);
    assert.deepEqual(await countsOf(admin, path, `&place=${below}`), before);
    await answersWith(-80_001);
  }
});

test('unknown parameters of the counts are refused by name', async () => {
  const path = `/object/${site.object_id}/quality/causes`;
  for (const [query, parameter] of [
    ['/aggr_on_attr', 'attrs'],
    ['/aggr_on_attr?attrs=name', 'attrs'],
    ['/aggr_on_attr?attrs=place&attrs=place', 'attrs'],
    ['/aggr_on_attr?attrs=place&question=x', 'question'],
    ['/aggr_on_attr?attrs=place&page=1', 'page'],
    ['?place=1', 'place'],
  ]) {
    const { status, body } = await site.as.admin.get(path + query);
    assert.deepEqual([status, body.detail[0]?.loc], [422, ['query', parameter]], query);
  }
});

test('the causes of a missing row return 404, even with other faults in the query', async () => {
  const foreign = (await newSite(app)).object_id;
  for (const query of ['', '?place=1', '?page=x', '/aggr_on_attr', '/aggr_on_attr?attrs=name']) {
    const { status } = await site.as.admin.get(`/object/${foreign}/quality/causes${query}`);
    assert.equal(status, 404, query);
  }
});
