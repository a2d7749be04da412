import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QualityPoint } from '@plumbline/contract/quality/schemas';
import type pg from 'pg';
import { clockAt } from '#test/fixtures/clock.ts';
import { importResults } from '#test/fixtures/importResults.ts';
import { newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { handled } from '#test/fixtures/notices.ts';
import { clippedTo } from './history.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 2, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

const setClock = (moment: string) => {
  app.deps.clock = clockAt(moment);
};
const historyOf = async (by: Caller, path: string, query = ''): Promise<QualityPoint[]> =>
  (await ok(by.get(`${path}/quality/history${query}`))).points;
const objectPath = ({ object_id }: Site) => `/object/${object_id}`;
/** The critical and ok counts of each moment, and the object's own. */
const brief = (points: readonly QualityPoint[]) =>
  points.map(({ at, critical, ok: good, actual_critical, actual_ok }) => [
    new Date(at).toISOString(),
    critical,
    good,
    actual_critical,
    actual_ok,
  ]);

const point = (at: string, critical: number): QualityPoint => ({
  at,
  ok: 5,
  attention: 0,
  critical,
  actual_ok: 5,
  actual_attention: 0,
  actual_critical: critical,
});
const { at: _, ...present } = point('', 9);
const [JAN, FEB, MAR, APR] = [1, 2, 3, 4].map((month) => `2027-0${month}-01T00:00:00.000Z`);
const SERIES: [
  name: string,
  points: [at: string | undefined, critical: number][],
  from: string | undefined | null,
  isPast: boolean,
  series: [at: string | undefined, critical: number][],
][] = [
  [
    'begins with what was before',
    [
      [JAN, 1],
      [MAR, 3],
    ],
    FEB,
    false,
    [
      [FEB, 1],
      [MAR, 3],
      [APR, 9],
    ],
  ],
  [
    'begins with its first point if nothing was before',
    [[MAR, 3]],
    FEB,
    false,
    [
      [MAR, 3],
      [APR, 9],
    ],
  ],
  [
    'begins with its first point without a beginning',
    [[JAN, 1]],
    null,
    false,
    [
      [JAN, 1],
      [APR, 9],
    ],
  ],
  ['that never changed is as it is now', [], FEB, false, [[APR, 9]]],
  [
    'that is past ends as it was',
    [
      [JAN, 1],
      [MAR, 3],
    ],
    FEB,
    true,
    [
      [FEB, 1],
      [MAR, 3],
      [APR, 3],
    ],
  ],
  ['that is past and before any point is empty', [], FEB, true, []],
];
for (const [name, points, from, isPast, expected] of SERIES) {
  test(`a span ${name}`, () => {
    const pointsOf = (all: typeof points) => all.map(([at = '', critical]) => point(at, critical));
    const span = { from: from ? new Date(from) : null, to: new Date(APR ?? '') };
    assert.deepEqual(
      clippedTo(pointsOf(points), span, isPast ? null : present),
      pointsOf(expected),
    );
  });
}

/** A site whose building has been rated critical in January and ok in March. */
async function ratedSite(time_zone = 'UTC'): Promise<Site> {
  const site = await newSite(app, { time_zone });
  for (const [at, roof] of [
    ['2027-01-10T12:00:00Z', 10],
    ['2027-03-10T12:00:00Z', 30],
  ] as const) {
    setClock(at);
    await importResults(app, site, [{ object_id: site.object_id, roof, doors: 30 }], at);
    await handled(app, site.tenant_id);
  }
  setClock('2027-04-01T12:00:00Z');
  return site;
}

test('the history of objects and units equals their pages at each time', async () => {
  const site = await ratedSite();
  const own = [
    ['2027-01-10T12:00:00.000Z', 1, 1, 1, 1],
    ['2027-03-10T12:00:00.000Z', 0, 2, 0, 2],
    ['2027-04-01T12:00:00.000Z', 0, 2, 0, 2],
  ];
  const { admin } = site.as;
  assert.deepEqual(brief(await historyOf(admin, objectPath(site))), own);
  assert.deepEqual(brief(await historyOf(admin, `/business_unit/${site.unit_id}`)), own);
  const inherited = own.map(([at, critical, good]) => [at, critical, good, 0, 0]);
  assert.deepEqual(brief(await historyOf(admin, `/business_unit/${site.company_id}`)), inherited);
  const [pump = ''] = site.pumps;
  assert.deepEqual(brief(await historyOf(admin, `/object/${pump}`)), [
    ['2027-04-01T12:00:00.000Z', 0, 0, 0, 0],
  ]);
  assert.deepEqual(brief(await historyOf(admin, objectPath(site), '?from=2027-02-01')), [
    ['2027-02-01T00:00:00.000Z', 1, 1, 1, 1],
    ...own.slice(1),
  ]);
  assert.deepEqual(
    brief(await historyOf(admin, objectPath(site), '?from=2027-01-10&to=2027-02-15')),
    [own[0], ['2027-02-16T00:00:00.000Z', 1, 1, 1, 1]],
  );
});

test('days are those of the caller’s zone', async () => {
  const site = await ratedSite('Europe/Kyiv');
  const [first] = await historyOf(site.as.admin, objectPath(site), '?from=2027-02-01');
  assert.equal(first?.at, '2027-01-31T22:00:00.000Z');
});

test('the present ends with the summary, even before it has a point', async () => {
  const site = await ratedSite();
  await importResults(
    app,
    site,
    [{ object_id: site.object_id, roof: 10, doors: 10 }],
    '2027-03-31T12:00:00Z',
  );
  const { admin } = site.as;
  const last = async () => (await historyOf(admin, objectPath(site))).at(-1)?.critical;
  assert.equal(await last(), 2);
  await handled(app, site.tenant_id);
  assert.equal(await last(), 2);
});

test('many points are reduced to the last and the worst of each interval', async () => {
  const site = await ratedSite();
  // A change each minute for 41 days, one of which lasts for a minute.
  await owner.query(
    `insert into quality_point (tenant_id, subject_kind, subject_id, at, ok, attention, critical, actual_ok, actual_attention, actual_critical)
     select $1, 1, $2, '2027-02-01 00:00:30Z'::timestamptz + n * interval '1 minute', n, 0, case when n = 30000 then 70 else n % 2 end, 0, 0, 0
     from generate_series(1, 59040) n`,
    [site.tenant_id, site.object_id],
  );
  const { admin } = site.as;
  for (const query of ['', '?from=2027-02-01', '?from=2027-02-05&to=2027-03-05']) {
    const points = await historyOf(admin, objectPath(site), query);
    assert.ok(points.length > 100 && points.length <= 500, `${points.length}`);
    assert.ok(points.some(({ critical }) => critical === 70));
    const times = points.map(({ at }) => new Date(at).getTime());
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(times).size, times.length);
  }
  assert.equal((await historyOf(admin, objectPath(site), '?to=2027-01-20')).length, 2);
});

test('only visible rows have a history, and unknown days and parameters are refused', async () => {
  const site = await ratedSite();
  const inspector = await newInspector(app, site, site.unit_id);
  const paths = [objectPath(site), `/business_unit/${site.unit_id}`];
  for (const path of paths) assert.equal((await historyOf(inspector, path)).length, 3);
  const other = await newSite(app);
  const stranger = await newInspector(app, site, null);
  for (const path of paths)
    for (const caller of [stranger, other.as.admin])
      assert.equal((await caller.get(`${path}/quality/history?from=x`)).status, 404);
  const faults: [query: string, fault: [name: string, type: string]][] = [
    ['from=yesterday', ['from', 'date']],
    ['to=2027-02-30', ['to', 'date']],
    ['from=2027-01-02&from=2027-01-03', ['from', 'repeated_parameter']],
    ['from=2027-01-02&to=2027-01-01', ['to', 'range']],
    ['from=2027-05-01', ['from', 'range']],
    ['period=year', ['period', 'unknown_parameter']],
  ];
  for (const [query, [name, type]] of faults) {
    const { status, body } = await site.as.admin.get(`${paths[0]}/quality/history?${query}`);
    assert.deepEqual(
      [status, body.detail[0].loc, body.detail[0].type],
      [422, ['query', name], type],
      query,
    );
  }
});
