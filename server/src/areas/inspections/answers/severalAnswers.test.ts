import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { MAX_ANSWERS } from '@plumbline/contract/inspections/answerLimits';
import { chance } from '#test/checks/random.ts';
import { sentMessages } from '#test/checks/sentMessages.ts';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { PlannedInspection, Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const OK = { quality_status_code: 30 };
const CRITICAL = { quality_status_code: 10 };
const ITEMS = [
  { name: 'Guard', code: 'guard', check_type_code: CHECK_TYPE.yesNo },
  {
    name: 'Which part',
    check_type_code: CHECK_TYPE.text,
    visible_if: { item: 'guard', operator: '=', value: false },
  },
  { name: 'Roof', check_type_code: CHECK_TYPE.quality },
  { name: 'Temperature', check_type_code: CHECK_TYPE.number },
];

interface Given {
  item: string;
  at?: number;
  body: object;
  key?: string;
}

const severally = (site: Site, { id, details }: PlannedInspection, given: readonly Given[]) =>
  site.as.admin.post(`/inspection/${id}/answers`, {
    answers: given.map(({ item, at = 0, body, key }) => ({
      ...body,
      detail_id: details[at]?.id,
      item_id: details[at]?.items[item],
      ...(key === undefined ? {} : { key }),
    })),
  });

async function started(site: Site): Promise<PlannedInspection> {
  const inspection = await site.plan(site.as.admin);
  await ok(working(site.as.admin, inspection).start());
  return inspection;
}

/** What is to be the same however the answers were sent. */
async function outcome(site: Site, inspection: PlannedInspection) {
  const work = working(site.as.admin, inspection);
  const { progress, quality_aggr } = await work.read();
  const items = [...(await work.items(0)), ...(await work.items(1))].map((item) => {
    const { name, value, comment, visible, revision, quality_status, not_applicable } = item;
    const code = quality_status?.code ?? null;
    return { name, value, comment, visible, revision, code, not_applicable };
  });
  const log = await ok(site.as.admin.get(`/inspection/${inspection.id}/audit_log`));
  return { progress, quality_aggr, items, entries: log.total };
}

const BODIES: Record<string, object[]> = {
  Guard: [{ value: true }, { value: false }, { value: 'perhaps' }],
  'Which part': [{ value: 'Hinge' }, { value: 4 }, { comment: 'left one' }],
  Roof: [OK, CRITICAL, { not_applicable: true }, { value: 3 }, { ...OK, revision: 7 }],
  Temperature: [{ value: 20.5 }, { value: 'hot' }, { not_applicable: true }],
};

interface Verdict {
  status: number;
  body: { detail?: { code?: string } | { type: string }[]; item?: { revision: number } };
}
/** What is to be the same of a verdict: the status, and the code or the new revision. */
function shortOf({ status, body: { detail, item } }: Verdict): unknown[] {
  return [status, Array.isArray(detail) ? detail[0]?.type : detail?.code, item?.revision];
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: chance(1000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

test('answers sent together leave what the same answers leave one after the other', async () => {
  const site = await newSite(app, { items: ITEMS, onPumps: true });
  const [alone, together] = [await started(site), await started(site)];
  for (let round = 0; round < 12; round += 1) {
    const places = shuffled([0, 1].flatMap((at) => ITEMS.map(({ name }) => ({ at, item: name }))));
    const given = places.slice(0, 1 + chance(places.length)).map((place) => {
      const bodies = BODIES[place.item] ?? [];
      return { ...place, body: bodies[chance(bodies.length)] ?? {} };
    });
    const work = working(site.as.admin, alone);
    const single: Verdict[] = [];
    for (const { item, body, at } of given) single.push(await work.answer(item, body, at));
    const { verdicts } = await ok(severally(site, together, given));
    assert.deepEqual(verdicts.map(shortOf), single.map(shortOf), JSON.stringify(given));
    assert.deepEqual(await outcome(site, together), await outcome(site, alone));
  }
});

test('each answer has the verdict that it would have had alone, and a repeat is acknowledged', async () => {
  const site = await newSite(app, { items: ITEMS });
  const inspection = await started(site);
  await ok(working(site.as.admin, inspection).answer('Roof', CRITICAL));
  const device = { device_id: randomUUID() };
  const given = [
    { item: 'Guard', body: { value: true, revision: 0, ...device }, key: 'one' },
    { item: 'Roof', body: { ...OK, revision: 0, ...device }, key: 'two' },
    { item: 'Temperature', body: { value: 'hot', ...device }, key: 'three' },
  ];
  const { verdicts } = await ok(severally(site, inspection, given));
  const [guard, roof, temperature] = verdicts;
  assert.deepEqual([guard.status, guard.body.item.revision], [200, 1]);
  assert.deepEqual([roof.status, roof.body.detail.code], [409, 'newer_answer']);
  assert.equal(roof.body.detail.item.quality_status.code, 10);
  assert.deepEqual([temperature.status, temperature.body.detail[0].loc], [422, ['body', 'value']]);
  await ok(working(site.as.admin, inspection).answer('Guard', { value: false }));
  const [again] = (await ok(severally(site, inspection, given.slice(0, 1)))).verdicts;
  assert.deepEqual(
    [again.status, again.body.item.value, again.body.item.revision],
    [200, false, 2],
  );
});

test('answers of an inspection that others work on are refused one by one', async () => {
  const site = await newSite(app, { items: ITEMS });
  const inspection = await site.plan(site.as.admin);
  const { verdicts } = await ok(
    severally(site, inspection, [
      { item: 'Guard', body: { value: true } },
      { item: 'Roof', body: OK },
    ]),
  );
  assert.deepEqual(
    verdicts.map(({ body }: { body: { detail: { code: string } } }) => body.detail.code),
    ['not_started', 'not_started'],
  );
});

test('an item of another inspection is not found, and holds up no other', async () => {
  const site = await newSite(app, { items: ITEMS });
  const [inspection, other] = [await started(site), await started(site)];
  const [detail] = inspection.details;
  const [foreign] = other.details;
  const { verdicts } = await ok(
    site.as.admin.post(`/inspection/${inspection.id}/answers`, {
      answers: [
        { detail_id: foreign?.id, item_id: foreign?.items['Roof'], ...OK },
        { detail_id: detail?.id, item_id: foreign?.items['Guard'], value: true },
        { detail_id: detail?.id, item_id: detail?.items['Roof'], ...OK },
      ],
    }),
  );
  assert.deepEqual(
    verdicts.map(({ status }: { status: number }) => status),
    [404, 404, 200],
  );
});

test('an item says that its answer was given to others too, until it changes', async () => {
  const site = await newSite(app, { items: ITEMS });
  const inspection = await started(site);
  const together = { together: true };
  await ok(
    severally(site, inspection, [
      { item: 'Guard', body: { value: true, ...together } },
      { item: 'Roof', body: { ...OK, ...together } },
      { item: 'Temperature', body: { value: 20 } },
    ]),
  );
  const work = working(site.as.admin, inspection);
  const named = async () =>
    (await work.items()).flatMap((item: { name: string; answered_together: boolean }) =>
      item.answered_together ? [item.name] : [],
    );
  assert.deepEqual(await named(), ['Guard', 'Roof']);
  await ok(work.answer('Guard', { comment: 'loose' }));
  await ok(work.answer('Roof', { quality_status_code: null, ...together }));
  assert.deepEqual(await named(), []);
});

test('an item named twice, an empty list and one above the limit are refused as a whole', async () => {
  const site = await newSite(app, { items: ITEMS });
  const inspection = await started(site);
  const roof = { item: 'Roof', body: OK };
  for (const given of [[roof, roof], [], Array.from({ length: MAX_ANSWERS + 1 }, () => roof)])
    assert.equal((await severally(site, inspection, given)).status, 422);
  assert.equal((await working(site.as.admin, inspection).read()).progress.filled, 0);
});

test('the number of answers does not change the number of messages', async () => {
  const items = Array.from({ length: 40 }, (_, n) => ({ name: `Bolt ${n}`, check_type_code: 1 }));
  const site = await newSite(app, { items });
  const inspection = await started(site);
  const given = items.map(({ name }) => ({ item: name, body: OK }));
  await ok(severally(site, inspection, given.slice(0, 1)));
  const few = await sentMessages(() => ok(severally(site, inspection, given.slice(1, 3))));
  const many = await sentMessages(() => ok(severally(site, inspection, given.slice(3))));
  assert.equal(many.length, few.length);
});
