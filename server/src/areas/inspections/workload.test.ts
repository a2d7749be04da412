import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Workload } from '@plumbline/contract/views';
import { created, newInspector, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
/** Works in the unit, and is responsible for one inspection of another one. */
let inspector: Caller;

/** In Berlin the clocks go back on 25 October 2026. */
const TIMES = [
  '2026-10-24T21:59:00Z', // 23:59
  '2026-10-24T22:00:00Z', // 00:00
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-10-25T22:59:00Z', // 23:59
  '2026-10-25T23:00:00Z', // 00:00
  '2026-11-30T22:59:00Z',
  '2026-11-30T23:00:00Z', // in December
];

before(async () => {
  app = await newApp();
  site = await newSite(app, { time_zone: 'Europe/Berlin', onPumps: true });
  const { admin } = site.as;
  inspector = await newInspector(app, site, site.unit_id);
  const elsewhere = await created(admin.post('/business_unit', { name: 'South' }));
  const other = await created(
    admin.post('/object', { name: 'Shed', business_unit_id: elsewhere.id }),
  );
  const nobodys: string[] = [];
  for (const [at, assigned_time] of TIMES.entries()) {
    const responsible_id = at % 3 === 1 ? admin.id : inspector.id;
    const { id } = await site.plan(admin, { assigned_time, responsible_id });
    if (at % 3 === 0) nobodys.push(id);
  }
  const nobody = { ids: nobodys, responsible_id: null };
  await ok(admin.post('/inspection/composite/responsible', nobody));
  const there = { template_id: site.template_id, assigned_time: TIMES[3] };
  const path = `/inspection/composite/${other.id}`;
  const mine = await created(admin.post(path, { ...there, responsible_id: admin.id }));
  await created(admin.post(path, { ...there, responsible_id: admin.id }));
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: elsewhere.id }));
  await ok(
    admin.post('/inspection/composite/responsible', {
      ids: [mine.id],
      responsible_id: inspector.id,
    }),
  );
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.unit_id }));
  const closed = await site.plan(admin, { assigned_time: TIMES[3] });
  await ok(working(admin, closed).cancel());
  const archived = await site.plan(admin, { assigned_time: TIMES[3] });
  await ok(admin.delete(`/inspection/${archived.id}`), 204);
});
after(() => app.close());

type Cell = [lane: string | undefined, day: string, inspections: number, items: number];

const sorted = (cells: Iterable<Cell>): Cell[] =>
  [...cells].toSorted((a, b) => (String(a) < String(b) ? -1 : 1));

/** The cells computed from a plain list. */
async function fromList(
  caller: Caller,
  { from, to, group }: { from: string; to: string; group: string },
): Promise<Cell[]> {
  const filters = ['operative_status:in:1,2', `assigned_time>=${from}`, `assigned_time<=${to}`];
  const query = filters.map((filter) => `filter=${encodeURIComponent(filter)}`).join('&');
  const { items } = await ok(caller.get(`/inspection?${query}`));
  const cells = new Map<string, Cell>();
  for (const row of items) {
    const local = new Date(row.assigned_time).toLocaleDateString('sv', {
      timeZone: 'Europe/Berlin',
    });
    const lane = group === '' ? undefined : row[group]?.id;
    const cell = cells.get(`${lane} ${local}`) ?? [lane, local, 0, 0];
    cells.set(`${lane} ${local}`, [lane, local, cell[2] + 1, cell[3] + row.progress.total]);
  }
  return sorted(cells.values());
}

const workloadOf = async (caller: Caller, query: string): Promise<Workload> =>
  await ok(caller.get(`/inspection/workload?${query}`));

test('the workload equals the list, by day, person and unit, in the caller’s zone and scope', async () => {
  for (const caller of [site.as.admin, inspector, site.as.guest])
    for (const group of ['', 'responsible', 'business_unit'])
      for (const [from, to] of [
        ['2026-10-01', '2026-11-30'],
        ['2026-10-25', '2026-10-25'],
      ] as const) {
        const expected = await fromList(caller, { from, to, group });
        const { lanes, left_out } = await workloadOf(
          caller,
          `from=${from}&to=${to}${group && `&group=${group}`}`,
        );
        const cells = lanes.flatMap(({ lane, days }) =>
          days.map((cell): Cell => [lane?.id, cell.day, cell.inspections, cell.items]),
        );
        assert.deepEqual(sorted(cells), expected);
        assert.equal(left_out, 0);
        for (const { days, ...lane } of lanes) {
          assert.equal(lane.inspections, sum(days, 'inspections'));
          assert.equal(lane.items, sum(days, 'items'));
        }
        const items = lanes.map((lane) => lane.items);
        assert.deepEqual(
          items,
          items.toSorted((a, b) => b - a),
        );
      }
  const seen = await fromList(inspector, { from: '2026-10-01', to: '2026-11-30', group: '' });
  assert.equal(
    seen.reduce((n, [, , inspections]) => n + inspections, 0),
    8,
    'seven of the unit, and the one of their own elsewhere',
  );
});

const sum = (days: { inspections: number; items: number }[], key: 'inspections' | 'items') =>
  days.reduce((total, day) => total + day[key], 0);

test('the first inspections of a day come in order, in the requested number, and filters apply', async () => {
  const { admin } = site.as;
  const { lanes } = await workloadOf(admin, 'from=2026-10-25&to=2026-10-25&first=2');
  const [day] = lanes[0]?.days ?? [];
  assert.equal(day?.inspections, 6);
  assert.deepEqual(
    day?.first.map(({ assigned_time, template_name, object, operative_status }) => [
      Date.parse(assigned_time),
      template_name,
      object.name,
      operative_status.code,
    ]),
    TIMES.slice(1, 3).map((time) => [Date.parse(time), 'Yearly', 'Building', 1]),
  );
  const own = await workloadOf(
    admin,
    `from=2026-10-25&to=2026-10-25&filter=responsible=${inspector.id}&group=responsible`,
  );
  assert.deepEqual(
    own.lanes.map(({ lane, inspections }) => [lane?.id, lane?.name, inspections]),
    [[inspector.id, 'One More', 2]],
  );
  assert.deepEqual(
    (await workloadOf(admin, 'from=2026-01-01&to=2026-01-31&group=responsible')).lanes,
    [],
  );
});

test('a range without an end, backwards or longer than a quarter is refused, and so is an unknown lane', async () => {
  for (const [query, name] of [
    ['to=2026-10-25', 'from'],
    ['from=2026-10-25', 'to'],
    ['from=2026-10-25&to=2026-10-24', 'to'],
    ['from=2026-01-01&to=2026-04-03', 'to'],
    ['from=2026-13-01&to=2026-04-03', 'from'],
    ['from=2026-01-01&to=2026-01-03&group=template', 'group'],
    ['from=2026-01-01&to=2026-01-03&group=toString', 'group'],
    ['from=2026-01-01&to=2026-01-03&first=11', 'first'],
    ['from=2026-01-01&to=2026-01-15&group=responsible&first=2', 'first'],
    ['from=2026-01-01&to=2026-01-03&filter=nope=1', 'filter'],
  ] as const) {
    const { detail } = await ok(site.as.admin.get(`/inspection/workload?${query}`), 422);
    assert.equal(detail[0].loc[1], name, query);
  }
  await workloadOf(site.as.admin, 'from=2026-01-01&to=2026-04-02&first=10');
  await workloadOf(site.as.admin, 'from=2026-01-01&to=2026-01-14&first=2&group=responsible');
});
