import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSite, ok, working, startedEarlier } from '#test/fixtures/inspectionSite.ts';
import type { Item } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { fromNow } from '#test/checks/moments.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const ITEMS: Item[] = [
  { name: 'State', code: 'state' },
  { name: 'Works', code: 'works', check_type_code: 2 },
  {
    name: 'Pressure',
    code: 'pressure',
    check_type_code: 4,
    unit: 'bar',
    rule: { critical_min: 1, attention_min: 2, min: 0, max: 10 },
  },
  { name: 'Remark', check_type_code: 5 },
  {
    name: 'Colour',
    check_type_code: 6,
    choices: ['red', 'grey'],
    rule: { by_answer: { red: 20 } },
  },
  { name: 'Serviced', check_type_code: 7 },
  { name: 'Photo', check_type_code: 8 },
  { name: 'Condition', check_type_code: 10 },
  {
    name: 'Damage',
    item_type: 'header',
    visible_if: { item: 'works', operator: '=', value: false },
  },
];

async function startInspection(items: Item[] = ITEMS) {
  const site = await newSite(app, { items });
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const work = working(admin, inspection);
  await ok(work.start());
  return { site, admin, inspection, work };
}

test('each check type accepts its own values and rates them', async () => {
  const { work } = await startInspection();
  const cases: [string, unknown, number][] = [
    ['Works', true, 30],
    ['Works', false, 10],
    ['Pressure', 0.5, 10],
    ['Pressure', 1.5, 20],
    ['Pressure', 2.123456, 30],
    ['Remark', ' kept as typed\n', 30],
    ['Colour', 'red', 20],
    ['Colour', 'grey', 30],
    ['Serviced', '2026-02-28', 30],
    ['Condition', 21, 20],
    ['Condition', 31, 30],
  ];
  for (const [item, value, quality] of cases) {
    const { item: view } = await ok(work.answer(item, { value }));
    assert.deepEqual(
      [view.value, view.quality_status.code],
      [value, quality],
      `${item} ${String(value)}`,
    );
  }
});

test('an invalid value is refused with its path in the body', async () => {
  const { work, inspection, admin } = await startInspection();
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['State', { value: 'x' }, 'value', 'type'],
    ['Works', { value: 'yes' }, 'value', 'type'],
    ['Pressure', { value: '2' }, 'value', 'type'],
    ['Pressure', { value: 11 }, 'value', 'range'],
    ['Pressure', { value: 1.2345678 }, 'value', 'decimals'],
    ['Colour', { value: 'blue' }, 'value', 'choice'],
    ['Serviced', { value: '2026-02-30' }, 'value', 'date'],
    ['Photo', { value: 'x' }, 'value', 'type'],
    ['Condition', { value: 22 }, 'value', 'choice'],
    ['Remark', { value: 'a\0' }, 'value', 'nul'],
    ['Works', { quality_status_code: 10 }, 'value', 'required'],
    ['State', { quality_status_code: 15 }, 'quality_status_code', 'invalid_union'],
    ['State', { not_applicable: true, quality_status_code: 10 }, 'not_applicable', 'value'],
    ['State', { answered_at: 'yesterday' }, 'answered_at', 'invalid_format'],
    ['State', { answered_by: admin.id }, 'answered_by', 'unknown_field'],
    ['State', { comment: 'x'.repeat(4001) }, 'comment', 'too_big'],
  ];
  for (const [item, body, field, type] of cases) {
    const { detail } = await ok(work.answer(item, body), 422);
    assert.deepEqual(
      [detail[0].loc, detail[0].type],
      [['body', field], type],
      `${item} ${JSON.stringify(body)}`,
    );
  }
  await ok(work.answer('Damage', { not_applicable: true }), 422);
  assert.deepEqual((await work.read()).progress, { filled: 0, total: 8 });
  const other = await working(admin, inspection).items();
  assert.ok(other.every((item: { answered_at: unknown }) => item.answered_at === null));
});

test("overriding the rule's quality needs a comment, and a new value is rated again", async () => {
  const { work } = await startInspection();
  await ok(work.answer('Pressure', { value: 5 }));
  assert.deepEqual(
    (await ok(work.answer('Pressure', { quality_status_code: 10 }), 422)).detail[0].loc,
    ['body', 'comment'],
  );
  const worse = await ok(
    work.answer('Pressure', { quality_status_code: 10, comment: 'gauge trembles' }),
  );
  assert.deepEqual([worse.item.quality_status.code, worse.item.value], [10, 5]);
  assert.deepEqual(
    (await ok(work.answer('Pressure', { comment: null }), 422)).detail[0].type,
    'required',
  );
  assert.equal(
    (await ok(work.answer('Pressure', { comment: 'trembles still' }))).item.quality_status.code,
    10,
  );
  assert.equal((await ok(work.answer('Pressure', { value: 6 }))).item.quality_status.code, 30);
  assert.equal(
    (await ok(work.answer('Pressure', { quality_status_code: null }))).item.quality_status.code,
    30,
  );
  const cleared = await ok(work.answer('Pressure', { value: null }));
  assert.deepEqual(
    [cleared.item.quality_status, cleared.item.answered_at, cleared.item.comment],
    [null, null, 'trembles still'],
  );
});

test('"not applicable" fills an item without adding a fact, and an answer replaces it', async () => {
  const { work } = await startInspection();
  await ok(work.answer('State', { quality_status_code: 10 }));
  const without = await ok(work.answer('State', { not_applicable: true }));
  assert.deepEqual(
    [
      without.item.not_applicable,
      without.item.quality_status,
      without.quality_aggr.total,
      without.progress.filled,
    ],
    [true, null, 0, 1],
  );
  assert.equal(
    (await ok(work.answer('State', { comment: 'none here' }))).item.not_applicable,
    true,
  );
  const back = await ok(work.answer('State', { quality_status_code: 20 }));
  assert.deepEqual(
    [back.item.not_applicable, back.quality_aggr.attention, back.progress.filled],
    [false, 1, 1],
  );
  const open = await ok(work.answer('State', { not_applicable: false, quality_status_code: null }));
  assert.deepEqual([open.quality_aggr.total, open.progress.filled], [0, 0]);
});

test('an empty or repeated answer writes nothing and is not logged', async () => {
  const { admin, inspection, work } = await startInspection();
  await ok(work.answer('State', { quality_status_code: 20 }));
  const before = (await ok(admin.get(`/inspection/${inspection.id}/audit_log`))).total;
  const state = await work.read();
  await ok(work.answer('State', {}));
  await ok(work.answer('State', { quality_status_code: 20 }));
  assert.equal((await ok(admin.get(`/inspection/${inspection.id}/audit_log`))).total, before);
  assert.deepEqual(await work.read(), state);
});

test('a device reports when an item was answered, but never before the start or in the future', async () => {
  const { site, inspection, work } = await startInspection();
  await startedEarlier(app, site, inspection, '2026-01-01T00:00:00Z');
  const past = await ok(
    work.answer('State', { quality_status_code: 20, answered_at: '2026-01-02T03:04:05+01:00' }),
  );
  assert.equal(Date.parse(past.item.answered_at), Date.parse('2026-01-02T02:04:05Z'));
  const early = await ok(
    work.answer('State', {
      quality_status_code: 10,
      revision: 1,
      answered_at: '2025-12-31T23:59:59Z',
    }),
  );
  assert.equal(Date.parse(early.item.answered_at), Date.parse('2026-01-01T00:00:00Z'));
  const future = await ok(
    work.answer('State', { quality_status_code: 30, answered_at: '2099-01-01T00:00:00Z' }),
  );
  assert.ok(new Date(future.item.answered_at) <= fromNow());
});

const CONDITIONAL: Item[] = [
  {
    name: 'Leaks',
    code: 'leaks',
    check_type_code: 2,
    rule: { by_answer: { true: 20, false: 30 } },
  },
  {
    name: 'Leak',
    item_type: 'header',
    visible_if: { item: 'leaks', operator: '=', value: true },
    items: [
      { name: 'Size', item_type: 'question', check_type_code: 4 },
      { name: 'Where', item_type: 'question', check_type_code: 1 },
    ],
  },
];

test('items hidden by a condition need no answers and do not count, but keep their answers', async () => {
  const { site, admin, inspection, work } = await startInspection(CONDITIONAL);
  assert.deepEqual((await work.read()).progress, { filled: 0, total: 1 });
  assert.deepEqual((await ok(work.answer('Leaks', { value: true }))).progress, {
    filled: 1,
    total: 3,
  });
  await ok(work.answer('Size', { value: 3 }));
  const critical = await ok(work.answer('Where', { quality_status_code: 10 }));
  assert.deepEqual(
    [critical.quality_aggr.critical, critical.progress],
    [1, { filled: 3, total: 3 }],
  );
  const answer = await ok(work.answer('Leaks', { value: false }));
  assert.deepEqual(
    [answer.quality_aggr.total, answer.quality_aggr.total_status, answer.progress],
    [1, 30, { filled: 1, total: 1 }],
  );
  const where = (await work.items()).find((item: { name: string }) => item.name === 'Where');
  assert.deepEqual([where.visible, where.quality_status.code], [false, 10]);
  assert.equal(
    (await ok(work.answer('Where', { quality_status_code: 20 }))).item.visible,
    false,
    'a hidden item may be answered before it is shown',
  );
  await ok(work.complete());
  const quality = await ok(admin.get(`/object/${site.object_id}/quality`));
  assert.deepEqual([quality.actual_ok, quality.actual_total], [1, 1]);
  const next = working(admin, await site.plan(admin));
  const previous = (await next.items()).map(
    (item: { previous: { value: unknown } | null }) => item.previous?.value ?? null,
  );
  assert.deepEqual(previous, [false, null, null, null]);
  const [header, size] = (await work.items()).slice(1);
  assert.deepEqual(
    [header.item_type, header.number, size.number, size.parent_id],
    ['header', '2', '2.1', header.id],
  );
  assert.deepEqual(
    (await ok(admin.get(`/inspection_check_list_item/${inspection.details[0]?.items['Size']}`)))
      .name,
    'Size',
  );
});

test('an item is found only through its own detail and inspection', async () => {
  const { site, admin, inspection, work } = await startInspection();
  const other = await site.plan(admin);
  const path = (id: string, detail: string | undefined, item: string | undefined) =>
    `/inspection/${id}/detail/${detail}/item/${item}/quality`;
  const [mine, theirs] = [inspection.details[0], other.details[0]];
  const body = { quality_status_code: 30 };
  const wrong = [
    path(inspection.id, theirs?.id, theirs?.items['State']),
    path(inspection.id, mine?.id, theirs?.items['State']),
    path(other.id, mine?.id, mine?.items['State']),
    path(inspection.id, mine?.id, mine?.id),
    path(inspection.id, mine?.id, `${mine?.id.slice(0, -4)}00ff`),
    path(inspection.id, mine?.id, 'abc'),
    path(inspection.id, mine?.id, crypto.randomUUID()),
  ];
  for (const url of wrong) assert.equal((await admin.patch(url, body)).status, 404, url);
  assert.equal(
    (await admin.get(`/inspection/${inspection.id}/detail/${theirs?.id}/item`)).status,
    404,
  );
  assert.equal((await admin.get(`/inspection_check_list_item/${mine?.id}`)).status, 404);
  for (const item of await work.items())
    assert.deepEqual(await ok(admin.get(`/inspection_check_list_item/${item.id}`)), item);
  assert.equal(
    (
      await admin.patch(
        path(inspection.id, mine?.id, mine?.items['State'])
          .toUpperCase()
          .replace('/INSPECTION', '/inspection')
          .replace('/DETAIL', '/detail')
          .replace('/ITEM', '/item')
          .replace('/QUALITY', '/quality'),
        body,
      )
    ).status,
    200,
  );
  assert.equal((await work.read()).progress.filled, 1);
});

test('answers are refused before the start, after the end, and from anyone else', async () => {
  const site = await newSite(app);
  const { admin, inspector, superuser, guest } = site.as;
  const inspection = await site.plan(inspector);
  const work = working(inspector, inspection);
  const body = { quality_status_code: 30 };
  const code = async (by: typeof admin, status = 409) =>
    (await ok(working(by, inspection).answer('Roof', body), status)).detail.code;
  assert.equal(await code(inspector), 'not_started');
  await ok(work.start());
  assert.equal(await code(admin), 'not_responsible');
  assert.equal(await code(superuser), 'not_responsible');
  await ok(working(guest, inspection).answer('Roof', body), 403);
  await ok(work.cancel());
  assert.equal(await code(inspector), 'wrong_status');
});
