import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addRegion, growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { created, newInspector, ok } from '../fixtures/inspectionSite.ts';
import { nthOf, uuidLiteral } from '../fixtures/nthOf.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { fromNow } from '../checks/moments.ts';
import { sized } from '../checks/size.ts';

/** More than any list reads in its order before it looks for another plan, even of those in the units of one caller. */
const INSPECTIONS = 6000;
/** More than are merged one by one. */
const UNITS_OF_REGION = 40;

interface StoredInspection {
  id: string;
  business_unit_id: string;
  operative_status_code: number;
  responsible_id: string | null;
  template_id: string | null;
  unit_code: string | null;
  object_name: string;
  archived: boolean;
  has_due_time: boolean;
  overdue: boolean;
  /** All present and former responsible users. */
  responsibles: string[];
  ranks: Record<string, number>;
}

const DUE = 'coalesce(i.due_time, i.assigned_time)';
const NAME = `coalesce(i.object_name, o.name) collate natural_order`;
const TO_DO = '-operative_status,due_or_assigned';
const SORTS: Record<string, string> = {
  '-updated_at': 'i.updated_at desc, i.id desc',
  [TO_DO]: `i.operative_status_code desc, ${DUE}, i.id`,
  '-finished_at': 'i.finished_at desc nulls last, i.id desc',
  updated_at: 'i.updated_at, i.id',
  finished_at: 'i.finished_at, i.id',
  '-due_time': 'i.due_time desc nulls last, i.id desc',
  'operative_status,-due_or_assigned': `i.operative_status_code, ${DUE} desc, i.id desc`,
  'object.name': `${NAME}, i.id`,
};

interface Viewer {
  name: string;
  caller: Caller;
  units: Set<string> | null;
}

let app: TestApp;
let site: GrownSite;
let region: string[];
let rows: StoredInspection[];
let viewers: Viewer[];
before(async () => {
  app = await newApp();
  const owner = await app.database.owner();
  site = await growSite(app, owner, INSPECTIONS);
  region = await addRegion(owner, site, UNITS_OF_REGION);
  const { admin, inspector, guest } = site.as;
  const regional = await newInspector(app, site, region[0] ?? null);
  const homeless = await newInspector(app, site, null);
  const stranger = await newInspector(app, site, null);
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.units[0] }));
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: site.units[1] }));
  for (const unit of site.units.slice(2, 6))
    await created(admin.post('/user_shared_bu', shareOf(guest, unit)));
  viewers = [
    { name: 'admin', caller: admin, units: null },
    { name: 'inspector of one unit', caller: inspector, units: new Set(site.units.slice(0, 1)) },
    { name: 'guest of most units', caller: guest, units: new Set(site.units.slice(1, 6)) },
    { name: 'inspector of a region', caller: regional, units: new Set(region) },
    { name: 'inspector without a unit', caller: homeless, units: new Set() },
    { name: 'stranger', caller: stranger, units: new Set() },
  ];
  await scatter(owner, [inspector, guest, regional, homeless]);
  rows = await storedRows(owner);
});
after(() => app.close());

const shareOf = ({ id: user_id }: Caller, business_unit_id: string | undefined) => ({
  user_id,
  business_unit_id,
  include_children: true,
  access: 'read',
});

type Owner = Awaited<ReturnType<TestApp['database']['owner']>>;

/** A number that is arbitrary for a row, but the same each time. */
const any = (what: string, below: number) =>
  `((hashtext(i.id::text || '${what}') & 2147483647) % ${below})`;

/** Gives the inspections other states, times, units, and present and former responsible users. */
async function scatter(owner: Owner, people: Caller[]): Promise<void> {
  const t = site.tenant_id;
  const [ids, units] = [people.map(({ id }) => id), [...site.units, ...region]];
  // Every other inspection stays in its unit, and so each of these has more than those of the region.
  const unit = `case when ${any('unit', 2)} = 0 then i.business_unit_id else ${nthOf(units.map(uuidLiteral), any('which', units.length))} end`;
  const status = `case when ${any('open', 5)} = 0 then 1 + ${any('started', 2)} else 3 + ${any('closed', 4)} end`;
  // A cluster updates rows by functions only if they do not depend on the session, as times and intervals do.
  const time = (what: string, days: number) =>
    `to_timestamp($2::float8 + ${any(what, days)} * (7 * 3600 + 0.000001))`;
  await owner.query(
    `update inspection i set business_unit_id = ${unit}, operative_status_code = ${status},
       finished_at = case when ${any('open', 5)} = 0 then null else ${time('finished', 900)} end,
       due_time = case when ${any('due', 3)} > 0 then to_timestamp($3::float8 + (${any('when', 900)} - 450) * 3 * 3600) end,
       assigned_time = ${time('assigned', 900)}, updated_at = ${time('updated', 3000)}, archived = ${any('archived', 6)} = 0,
       template_id = case when ${any('template', 4)} > 0 then i.template_id end,
       responsible_id = case when ${any('other', 8)} = 0 then ${nthOf(ids.map(uuidLiteral), any('who', ids.length))} when ${any('nobody', 9)} > 0 then i.responsible_id end
     where i.tenant_id = $1`,
    [t, Date.UTC(2026) / 1000, fromNow().getTime() / 1000],
  );
  await owner.query(
    `update inspection i set object_name = case when i.finished_at is not null then 'Copied ' || ${any('name', 500)} end,
       object_full_name = case when i.finished_at is not null then 'Copied' end,
       business_unit_name = case when i.finished_at is not null then u.name end, business_unit_code = case when i.finished_at is not null then u.code end
     from business_unit u where i.tenant_id = $1 and u.tenant_id = $1 and u.id = i.business_unit_id`,
    [t],
  );
  await owner.query('delete from inspection_responsible where tenant_id = $1', [t]);
  await owner.query(
    `insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id)
     select i.tenant_id, i.responsible_id, i.id, i.business_unit_id from inspection i where i.tenant_id = $1 and i.responsible_id is not null`,
    [t],
  );
  for (const [n, id] of ids.entries())
    await owner.query(
      `insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id)
       select i.tenant_id, $2::uuid, i.id, i.business_unit_id from inspection i
       where i.tenant_id = $1 and i.responsible_id is distinct from $2::uuid and ${any(`former ${n}`, 10)} = 0`,
      [t, id],
    );
  await owner.query('analyze');
}

async function storedRows(owner: Owner): Promise<StoredInspection[]> {
  const ranks = Object.entries(SORTS).map(
    ([key, order]) => `'${key}', row_number() over (order by ${order})`,
  );
  const result = await owner.query<StoredInspection>(
    `select i.id, i.business_unit_id, i.operative_status_code, i.responsible_id, i.template_id, u.code as unit_code, coalesce(i.object_name, o.name) as object_name,
       i.archived, i.due_time is not null as has_due_time, i.operative_status_code < 3 and coalesce(i.due_time < now(), false) as overdue,
       r.ids as responsibles, json_build_object(${ranks.join()}) as ranks
     from inspection i join object o on o.tenant_id = $1 and o.id = i.object_id
     join business_unit u on u.tenant_id = $1 and u.id = i.business_unit_id
     cross join lateral (select coalesce(array_agg(user_id), '{}') as ids from inspection_responsible where tenant_id = $1 and inspection_id = i.id) r
     where i.tenant_id = $1`,
    [site.tenant_id],
  );
  return result.rows;
}

const sees =
  ({ caller, units }: Viewer) =>
  ({ business_unit_id, responsibles }: StoredInspection): boolean =>
    units === null || units.has(business_unit_id) || responsibles.includes(caller.id);

type Case = [filters: string[], passes: (row: StoredInspection) => boolean];
const isOpen = ({ operative_status_code }: StoredInspection) => operative_status_code < 3;
const OPEN = 'operative_status:in:1,2';

/** Filters with their meaning: frequent and rare ones, some of which begin an index. */
function cases(): Case[] {
  const [admin, inspector, guest] = [site.as.admin.id, site.as.inspector.id, site.as.guest.id];
  const [first = '', , , third = ''] = site.units;
  const far = region.at(-1) ?? '';
  return [
    [[], () => true],
    [[OPEN], isOpen],
    [['operative_status=1'], (row) => row.operative_status_code === 1],
    [['operative_status=3'], (row) => row.operative_status_code === 3],
    [['operative_status!=3'], (row) => row.operative_status_code !== 3],
    [
      [OPEN, `responsible.id=${inspector}`],
      (row) => isOpen(row) && row.responsible_id === inspector,
    ],
    [[OPEN, `responsible=${guest}`], (row) => isOpen(row) && row.responsible_id === guest],
    [[OPEN, `business_unit.id=${third}`], (row) => isOpen(row) && row.business_unit_id === third],
    [[OPEN, 'overdue=true'], ({ overdue }) => overdue],
    [[OPEN, 'overdue=false'], (row) => isOpen(row) && !row.overdue],
    [[`responsible.id=${guest}`], (row) => row.responsible_id === guest],
    [[`responsible.id=${admin}`], (row) => row.responsible_id === admin],
    [['responsible=null'], (row) => row.responsible_id === null],
    [[`business_unit.id=${first}`], (row) => row.business_unit_id === first],
    [[`business_unit=${far}`], (row) => row.business_unit_id === far],
    [['business_unit.code=U3'], (row) => row.unit_code === 'U3'],
    [['business_unit.name~region'], (row) => row.unit_code?.includes('region') ?? false],
    [[`template.id=${site.template_id}`], (row) => row.template_id !== null],
    [['template=null', 'due_time=null'], (row) => row.template_id === null && !row.has_due_time],
    [['archived=true'], ({ archived }) => archived],
    [['object.name~copied 7'], (row) => row.object_name.startsWith('Copied 7')],
    [['object.name~pump 77'], (row) => row.object_name.startsWith('Pump 77')],
  ];
}

interface Page {
  items: { id: string }[];
  total: number;
  next_cursor: string | null;
}
const idsOf = ({ items }: Page) => items.map(({ id }) => id);

/** Reads pages of a viewer's list, and knows the expected whole list. */
function listOf(viewer: Viewer, [filters, passes]: Case, sort: string, with_archived: boolean) {
  const expected = rows
    .filter((row) => sees(viewer)(row) && (with_archived || !row.archived) && passes(row))
    .toSorted((a, b) => (a.ranks[sort] ?? 0) - (b.ranks[sort] ?? 0))
    .map(({ id }) => id);
  const about = `${viewer.name}: ${filters.join(' ')} by ${sort}${with_archived ? ' with archived' : ''}`;
  const read = async (more: Record<string, string>): Promise<Page> => {
    const query = { sort_by: sort, fields: 'id', with_archived: String(with_archived), ...more };
    const pairs: [string, string][] = [
      ...filters.map((filter): [string, string] => ['filter', filter]),
      ...Object.entries(query),
    ];
    return await ok(viewer.caller.get(`/inspection?${String(new URLSearchParams(pairs))}`));
  };
  return { expected, about, read };
}

/** Each order with a quarter of the filters, others for each viewer, and that of to-do lists with all filters for open inspections. */
const sortsFor = ([filters]: Case, at: number): string[] =>
  Object.keys(SORTS).filter(
    (sort, n) => (n + at) % 8 === 0 || (sort === TO_DO && filters.includes(OPEN)),
  );

/** Whether a viewer tries a case: two of them each, others for each case. */
const tries = (who: number, at: number) => (who + at) % viewers.length < sized(2, viewers.length);

const SIZE = 20;
const PAST_THE_END = String(INSPECTIONS);

test('a list of many inspections has the rows that pass its filters, in order, for every reader', async () => {
  let compared = 0;
  for (const [who, viewer] of viewers.entries())
    for (const [at, one] of cases().entries())
      for (const [n, sort] of tries(who, at) ? sortsFor(one, at + who).entries() : []) {
        const with_archived = (at + n) % 2 === 0;
        const { expected, about, read } = listOf(viewer, one, sort, with_archived);
        const page = (page: string, with_total?: string) =>
          read({ page, page_size: String(SIZE), ...(with_total ? { with_total } : {}) });
        const first = await page('1', 'true');
        assert.deepEqual(idsOf(first), expected.slice(0, SIZE), about);
        assert.equal(first.total, expected.length, about);
        assert.equal(first.next_cursor !== null, expected.length > SIZE, about);
        const third = await page('3', compared % 2 === 0 ? 'false' : undefined);
        assert.deepEqual(idsOf(third), expected.slice(2 * SIZE, 3 * SIZE), `${about}, page 3`);
        assert.equal(third.total, compared % 2 === 0 ? null : expected.length, about);
        const last = await page(PAST_THE_END);
        assert.deepEqual(
          [idsOf(last), last.total],
          [[], expected.length],
          `${about}, past the end`,
        );
        compared += 1;
      }
  assert.ok(compared > sized(30, 100), `${compared} lists`);
});

test('cursors lead through a whole list of many inspections, each row once', async () => {
  const [all, ...others] = cases();
  assert.ok(all);
  const lists = [
    ...Object.keys(SORTS).map((sort): [Case, string] => [all, sort]),
    ...others.slice(0, 6).map((one): [Case, string] => [one, TO_DO]),
  ];
  for (const [who, viewer] of viewers.entries())
    for (const [n, [one, sort]] of lists.entries()) {
      if (!tries(who, n)) continue;
      const { expected, about, read } = listOf(viewer, one, sort, n % 2 === 0);
      const size = expected.length > 5000 ? 1000 : expected.length > 500 ? 300 : SIZE;
      const walked: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Page = await read({ page_size: `${size}`, ...(cursor ? { cursor } : {}) });
        walked.push(...idsOf(page));
        assert.equal(page.total, expected.length, about);
        assert.ok(walked.length <= expected.length, `${about} does not end`);
        cursor = page.next_cursor;
      }
      assert.deepEqual(walked, expected, about);
    }
});
