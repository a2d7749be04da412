import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QualityCause } from '@plumbline/contract/quality/causes';
import { created, detailsOf, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app);
});
after(() => app.close());

async function inspect(object: string, answers: [roof: number, doors: number]): Promise<void> {
  const { admin } = site.as;
  const { id } = await created(
    admin.post(`/inspection/composite/${object}`, {
      template_id: site.template_id,
      responsible_id: admin.id,
    }),
  );
  const work = working(admin, { id, details: await detailsOf(admin, id) });
  await ok(work.start());
  for (const [n, name] of ['Roof', 'Doors'].entries())
    await ok(work.answer(name, { quality_status_code: answers[n] }));
  await ok(work.complete());
}

const keyOf = ({ kind, name, object, quality_status }: QualityCause) =>
  `${quality_status} ${kind} ${name} ${object.name}`;

async function assertPages(): Promise<number> {
  const { admin } = site.as;
  for (const subject of [`/object/${site.object_id}`, `/business_unit/${site.company_id}`]) {
    const path = `${subject}/quality/causes`;
    const whole = await ok(admin.get(path));
    assert.equal(whole.items.length, whole.total);
    for (let size = 1; size <= whole.total + 1; size += 1) {
      const paged: QualityCause[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await ok(admin.get(`${path}?page_size=${size}${from}`));
        assert.equal(page.total, whole.total);
        paged.push(...page.items);
        cursor = page.next_cursor;
      }
      assert.deepEqual(paged.map(keyOf), whole.items.map(keyOf), `${path} by ${size}`);
      const numbered = await ok(admin.get(`${path}?page_size=${size}&page=2`));
      assert.deepEqual(numbered.items, whole.items.slice(size, 2 * size));
    }
  }
  return (await ok(admin.get(`/object/${site.object_id}/quality/causes`))).total;
}

test('pages of causes have every fact once, however few a result holds', async () => {
  for (const [n, answers] of (
    [
      [10, 10],
      [10, 30],
      [10, 30],
    ] as [number, number][]
  ).entries())
    await inspect([site.object_id, ...site.pumps][n] ?? '', answers);
  assert.equal(await assertPages(), 4);
});

/** Restrictions on the date of an object, on a value and on the date of an indicator, all of them broken. */
async function breakLimits(): Promise<Record<'permit' | 'heat' | 'seal', string>> {
  const { admin } = site.as;
  const [pump = '', other = ''] = site.pumps;
  const { code: measure_unit_code } = (await ok(admin.get('/measure_unit?sort_by=code'))).items[0];
  const { id: indicator_id } = await created(
    admin.post('/measurement_indicator', { name: 'Bearing', object_id: pump, measure_unit_code }),
  );
  const measured_at = '2026-01-01T00:00:00Z';
  await created(admin.post('/indicator_value_history', { indicator_id, value: 83.5, measured_at }));
  const limit = async (name: string, terms: Record<string, unknown>) =>
    (await created(admin.post('/constraint', { name, ...terms }))).id;
  const date = { constraint_type_code: 2, boundary_date: '2020-02-29' };
  const value = { constraint_type_code: 1, indicator_id, attention_max: 70, critical_max: 90 };
  return {
    permit: await limit('Permit', { ...date, object_id: other }),
    heat: await limit('Heat', value),
    seal: await limit('Seal', { ...date, indicator_id }),
  };
}

test('broken restrictions are listed with the findings: with their value, limit, distance and indicator', async () => {
  const { admin } = site.as;
  const limits = await breakLimits();
  assert.equal(await assertPages(), 7);
  const path = `/object/${site.object_id}/quality/causes`;
  const { items } = await ok(admin.get(path));
  const ofKind = (items as QualityCause[]).filter(({ kind }) => kind === 'constraint');
  const said = ofKind.map(({ name, value, limit, distance, indicator, constraint, object }) => [
    name,
    value,
    limit,
    typeof distance,
    indicator?.name ?? null,
    constraint?.id,
    object.full_name,
  ]);
  assert.deepEqual(said, [
    ['Seal', null, '2020-02-29', 'number', 'Bearing', limits.seal, 'Building / Pump A'],
    ['Permit', null, '2020-02-29', 'number', null, limits.permit, 'Building / Pump B'],
    ['Heat', 83.5, 70, 'number', 'Bearing', limits.heat, 'Building / Pump A'],
  ]);
  const heat = ofKind.at(-1);
  assert.deepEqual([heat?.distance, heat?.unit], [13.5, '₴']);
  const total = async (filter: string) => (await ok(admin.get(`${path}?${filter}`))).total;
  assert.deepEqual(
    await Promise.all([total(`place=${site.pumps[0]}`), total(`object_class=${site.class_id}`)]),
    [3, 5],
  );
  const { question } = await ok(admin.get(`${path}/aggr_on_attr?attrs=question`));
  assert.deepEqual(
    question.map(({ object, critical }: { object: { name: string }; critical: number }) => [
      object.name,
      critical,
    ]),
    [
      ['Roof', 3],
      ['Doors', 1],
    ],
  );
  assert.equal(await total(`question=${question[0].object.id}`), 3);
});

test('where all is well, restrictions that hold are listed too', async () => {
  const { admin } = site.as;
  const { id } = await created(admin.post('/object', { name: 'Gate' }));
  const terms = { name: 'Permit', constraint_type_code: 2, object_id: id };
  await created(admin.post('/constraint', { ...terms, boundary_date: '2099-12-31' }));
  const { items, total } = await ok(admin.get(`/object/${id}/quality/causes`));
  assert.deepEqual(
    [total, items.map(keyOf), items[0].limit],
    [1, ['30 constraint Permit Gate'], null],
  );
});
