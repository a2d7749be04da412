import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Facet } from '@plumbline/contract/kit/rows';
import { reportPlans, watchPlans } from '../checks/rowsTouched.ts';
import { sized } from '../checks/size.ts';
import { addRegion, growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { newInspector, ok } from '../fixtures/inspectionSite.ts';
import { nthOf, uuidLiteral } from '../fixtures/nthOf.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';

/** More than any list collects before it reads something else, even of those that are only in the second half. */
const OBJECTS = 12_000;
const HALF = OBJECTS / 2;
/** The last one begins beyond the first rows that a list reads at once. */
const PAGES = [3, 110];
/** More than are merged one by one. */
const UNITS_OF_REGION = 40;

interface StoredObject {
  id: string;
  n: number;
  parent_id: string | null;
  business_unit_id: string;
  object_class_id: string | null;
  name: string;
  full_name: string;
  depth: number;
  code: string | null;
  serial_number: string | null;
  manufacturer: string | null;
  created_by: string | null;
  total_status: number | null;
  critical: number;
  archived: boolean;
  ranks: Record<string, number>;
}

const SORTS: Record<string, string> = {
  '-updated_at': 'o.updated_at desc, o.id desc',
  name: 'o.name collate natural_order, o.id',
  '-code': 'o.code collate natural_order desc nulls last, o.id desc',
  installed_at: 'o.installed_at, o.id',
  '-installed_at': 'o.installed_at desc nulls last, o.id desc',
  quality_status: 'f.total_status, o.id',
  '-quality_status': 'f.total_status desc nulls last, o.id desc',
  serial_number: 'o.serial_number collate natural_order, o.id',
  '-critical_count': 'q.actual_critical desc, o.id desc',
  '-critical_count,-attention_count': 'q.actual_critical desc, q.actual_attention desc, o.id desc',
  '-children_count': 'q.children_count desc, o.id desc',
  full_name: 'p.full_name collate natural_order, o.id',
  '-full_name': 'p.full_name collate natural_order desc, o.id desc',
  hierarchy_depth: 'p.depth, o.id',
  'business_unit.name,name': 'u.name collate natural_order, o.name collate natural_order, o.id',
};

let app: TestApp;
let site: GrownSite;
let region: Set<string>;
let rows: StoredObject[];
let byId: Map<string, StoredObject>;
let callers: { name: string; caller: Caller; units: Set<string> | null }[];
before(async () => {
  app = await newApp();
  const owner = await app.database.owner();
  site = await growSite(app, owner, OBJECTS, { inspected: false });
  const units = await addRegion(owner, site, UNITS_OF_REGION);
  region = new Set(units);
  const number = `substring(name from '\\d+')::int`;
  const ofCode = `substring(o.code from '\\d+')::int`;
  await owner.query(
    `update object set manufacturer = case when ${number} > ${HALF} then 'Tärdy' when ${number} % 3 = 0 then 'Érly' end,
       installed_at = case when ${number} % 5 > 0 then date '2020-01-01' + ${number} % 700 end,
       archived = ${number} % 50 = 49 and ${number} > 1000, archive_root = case when ${number} % 50 = 49 and ${number} > 1000 then id end
     where tenant_id = $1 and name like 'Pump %' and name ~ '\\d'`,
    [site.tenant_id],
  );
  await owner.query(
    `update object set business_unit_id = ${nthOf(units.map(uuidLiteral), `${number} % ${units.length}`)}
     where tenant_id = $1 and name like 'Pump %' and name ~ '\\d' and ${number} % 9 = 4`,
    [site.tenant_id],
  );
  await owner.query(
    `update object_facts f set archived = o.archived, business_unit_id = o.business_unit_id, total_status = ${nthOf(['10', '20', '30'], `${ofCode} % 4`)}
     from object o where f.tenant_id = $1 and o.tenant_id = $1 and o.id = f.object_id and o.code is not null`,
    [site.tenant_id],
  );
  await owner.query(
    `update object_quality q set actual_critical = (${ofCode} % 5) / 3, actual_attention = ${ofCode} % 3
     from object o where q.tenant_id = $1 and o.tenant_id = $1 and o.id = q.object_id and o.code is not null`,
    [site.tenant_id],
  );
  const ranks = Object.entries(SORTS).map(
    ([key, order]) => `'${key}', row_number() over (order by ${order})`,
  );
  rows = (
    await owner.query<StoredObject>(
      `with recursive p as (
         select id, name as full_name, 0 as depth from object where tenant_id = $1 and parent_id is null
         union all
         select c.id, p.full_name || ' / ' || c.name, p.depth + 1 from p join object c on c.tenant_id = $1 and c.parent_id = p.id)
       select o.id, p.full_name, p.depth, coalesce(substring(o.name from '\\d+')::int, 0) as n, o.parent_id, o.business_unit_id, o.object_class_id, o.name, o.code, o.serial_number, o.manufacturer, o.created_by,
         f.total_status, q.actual_critical as critical, o.archived, json_build_object(${ranks.join()}) as ranks
       from object o join p on p.id = o.id join object_facts f on f.tenant_id = $1 and f.object_id = o.id
       join object_quality q on q.tenant_id = $1 and q.object_id = o.id
       join business_unit u on u.tenant_id = $1 and u.id = o.business_unit_id where o.tenant_id = $1`,
      [site.tenant_id],
    )
  ).rows;
  byId = new Map(rows.map((row) => [row.id, row]));
  const { admin, inspector, guest } = site.as;
  await ok(admin.patch(`/user/${inspector.id}`, { business_unit_id: site.units[0] }));
  await ok(admin.patch(`/user/${guest.id}`, { business_unit_id: site.units[1] }));
  const regional = await newInspector(app, site, units[0] ?? '');
  for (const unit of site.units.slice(2, 6))
    await admin.post('/user_shared_bu', {
      user_id: guest.id,
      business_unit_id: unit,
      include_children: true,
      access: 'read',
    });
  callers = [
    { name: 'admin', caller: admin, units: null },
    { name: 'inspector of one unit', caller: inspector, units: new Set(site.units.slice(0, 1)) },
    { name: 'inspector of a region', caller: regional, units: region },
    { name: 'guest of most units', caller: guest, units: new Set(site.units.slice(1, 6)) },
  ];
});
after(() => app.close());

const fold = (text: string | null) =>
  text?.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() ?? null;
const contains = (text: string | null, part: string) => fold(text)?.includes(part) ?? false;
const namesAbove = ({ parent_id }: StoredObject): string[] => {
  const parent = byId.get(parent_id ?? '');
  return parent ? [parent.name, ...namesAbove(parent)] : [];
};
const isBelow = (row: StoredObject, id: string): boolean =>
  row.parent_id === id ||
  (row.parent_id !== null && isBelow(byId.get(row.parent_id) as StoredObject, id));
const own = ({ name, code, serial_number }: StoredObject, word: string) =>
  [name, code, serial_number].some((text) => contains(text, word));
const search = (words: string[]) => (row: StoredObject) =>
  words.some((word) => own(row, word)) &&
  words.every(
    (word) =>
      own(row, word) || (words.length > 1 && namesAbove(row).some((name) => contains(name, word))),
  );
/** The number of a unit is in its name and code. */
const unitNumber = (row: StoredObject) => site.units.indexOf(row.business_unit_id);

/** Whether a caller tries a case: one of them each, another one for the next. */
const tries = (who: number, at: number) => (who + at) % callers.length < sized(1, callers.length);

type Case = [filters: string[], passes: (row: StoredObject) => boolean];
/** Filters with their meaning; frequent ones, rare ones, and ones that the first rows of the list lack. */
const cases = (): Case[] => {
  const branch = site.objects[3] ?? '';
  const big = site.objects[0] ?? '';
  return [
    [[], () => true],
    [['name~PÜMP'], ({ name }) => contains(name, 'pump')],
    [['name~pump 11'], ({ name }) => contains(name, 'pump 11')],
    [['name~p 7'], ({ name }) => contains(name, 'p 7')],
    [['name~zzzz'], () => false],
    [['name~qx'], () => false],
    [['manufacturer~tardy'], ({ manufacturer }) => contains(manufacturer, 'tardy')],
    [
      ['manufacturer~ardy', 'name~99'],
      (row) => contains(row.manufacturer, 'ardy') && contains(row.name, '99'),
    ],
    [['code~p-12'], ({ code }) => contains(code, 'p-12')],
    [['code=P-77'], ({ code }) => code === 'P-77'],
    [['code=null'], ({ code }) => code === null],
    [['code:in:P-77,P-78,P-1'], ({ code }) => ['P-77', 'P-78', 'P-1'].includes(code ?? '')],
    [['manufacturer=Tärdy'], ({ manufacturer }) => manufacturer === 'Tärdy'],
    [['manufacturer=Tardy'], () => false],
    [['created_by.full_name=/exist/'], ({ created_by }) => created_by !== null],
    [['created_by.full_name~zzzz'], () => false],
    [['full_name~pump 2 / PÜMP'], ({ full_name }) => contains(full_name, 'pump 2 / pump')],
    [['full_name~building'], () => true],
    [['full_name~p 7 / p'], ({ full_name }) => contains(full_name, 'p 7 / p')],
    [['full_name~/ zz'], () => false],
    [
      ['full_name=Building / Pump 1 / Pump 5', 'manufacturer!=Tärdy'],
      (row) => row.full_name === 'Building / Pump 1 / Pump 5' && row.manufacturer !== 'Tärdy',
    ],
    [['hierarchy_depth=1'], ({ depth }) => depth === 1],
    [['hierarchy_depth>3'], ({ depth }) => depth > 3],
    [
      ['hierarchy_depth<=3', 'manufacturer~tardy'],
      (row) => row.depth <= 3 && contains(row.manufacturer, 'tardy'),
    ],
    [['hierarchy_depth!=4'], ({ depth }) => depth !== 4],
    [['hierarchy_depth:in:0,2,99'], ({ depth }) => depth === 0 || depth === 2],
    [['search~pump 77'], search(['pump', '77'])],
    [['search~tardy'], () => false],
    [['search~building 1111'], search(['building', '1111'])],
    [[`ancestor.id=${site.object_id}`], (row) => isBelow(row, site.object_id)],
    [[`ancestor.id=${big}`], (row) => isBelow(row, big)],
    [
      [`branch.id=${branch}`, 'name~pump'],
      (row) => (row.id === branch || isBelow(row, branch)) && contains(row.name, 'pump'),
    ],
    [
      [`ancestor.id!=${big}`, 'manufacturer~tardy'],
      (row) => !isBelow(row, big) && contains(row.manufacturer, 'tardy'),
    ],
    [['business_unit.code=U3'], (row) => unitNumber(row) === 3],
    [
      ['business_unit.name~unit'],
      (row) => unitNumber(row) >= 0 || region.has(row.business_unit_id),
    ],
    [['business_unit.code!=U3'], (row) => unitNumber(row) !== 3],
    [[`business_unit.branch.id=${site.company_id}`], () => true],
    [['object_class.name~zz'], () => false],
    [['quality_status=10'], ({ total_status }) => total_status === 10],
    [['critical_count>0'], ({ critical }) => critical > 0],
    [
      ['critical_count>0', 'manufacturer~tardy'],
      (row) => row.critical > 0 && contains(row.manufacturer, 'tardy'),
    ],
    [['quality_status.name=Critical'], ({ total_status }) => total_status === 10],
    [
      ['quality_status:in:10,20', 'manufacturer~tardy'],
      (row) =>
        row.total_status !== null && row.total_status < 30 && contains(row.manufacturer, 'tardy'),
    ],
    [
      ['quality_status=null', 'business_unit.code=U1'],
      (row) => row.total_status === null && unitNumber(row) === 1,
    ],
    [
      ['parent.name~pump 5'],
      (row) => contains(byId.get(row.parent_id ?? '')?.name ?? null, 'pump 5'),
    ],
  ];
};

/** Label and code of a unit may be filtered by for any row, its place only where the unit is visible. */
const isInScope = (units: Set<string> | null) => (row: StoredObject) =>
  !row.archived && (units === null || units.has(row.business_unit_id));

const queryOf = (filters: string[], more: Record<string, string>) =>
  new URLSearchParams([...filters.map((filter) => ['filter', filter]), ...Object.entries(more)] as [
    string,
    string,
  ][]);

test('a list of many objects returns the rows that pass its filters, in order, however they are found', async () => {
  let compared = 0;
  for (const [who, { name, caller, units }] of callers.entries())
    for (const [at, [filters, passes]] of cases().entries()) {
      if (!tries(who, at)) continue;
      const isPlaceOfUnit = filters.some((filter) => filter.startsWith('business_unit.branch'));
      if (isPlaceOfUnit && units !== null) continue;
      const expected = rows.filter((row) => isInScope(units)(row) && passes(row));
      for (const sort of Object.keys(SORTS).filter((_, n) => (n + at + who) % 15 === 0)) {
        const inOrder = expected
          .toSorted((a, b) => (a.ranks[sort] ?? 0) - (b.ranks[sort] ?? 0))
          .map(({ id }) => id);
        const about = `${name}: ${filters.join(' ')} by ${sort}`;
        const query = { sort_by: sort, page_size: '20', fields: 'id', with_total: 'true' };
        const list = await ok(
          caller.get(`/object?${queryOf(filters, { ...query, page: '1' }).toString()}`),
        );
        const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);
        assert.deepEqual(idsOf(list), inOrder.slice(0, 20), about);
        if (list.items.length > 0) assert.equal(list.total, expected.length, about);
        for (const page of PAGES) {
          const later = await ok(
            caller.get(`/object?${queryOf(filters, { ...query, page: `${page}` }).toString()}`),
          );
          const expectedIds = inOrder.slice((page - 1) * 20, page * 20);
          assert.deepEqual(idsOf(later), expectedIds, `${about}, page ${page}`);
        }
        compared += 1;
        if (list.next_cursor === null) continue;
        const next = await ok(
          caller.get(
            `/object?${queryOf(filters, { ...query, cursor: list.next_cursor }).toString()}`,
          ),
        );
        assert.deepEqual(idsOf(next), inOrder.slice(20, 40), `${about}, after the cursor`);
      }
    }
  assert.ok(compared > sized(30, 120), `${compared} lists`);
});

test('facets of many objects count the rows that pass, however they are found', async () => {
  for (const [who, { name, caller, units }] of callers.entries())
    for (const [at, [filters, passes]] of cases().entries()) {
      if (!tries(who, at) || filters.some((filter) => filter.startsWith('business_unit'))) continue;
      const visible = rows.filter(isInScope(units));
      for (const kind of (at + who) % 2 === 0 ? ['filter'] : ['global_filter']) {
        const query = new URLSearchParams([
          ['attrs', 'business_unit,object_class,manufacturer'],
          ...filters
            .filter((filter) => !filter.startsWith('manufacturer'))
            .map((filter) => [kind, filter]),
        ] as [string, string][]);
        if (filters.some((filter) => filter.startsWith('manufacturer'))) continue;
        const facets = (await ok(caller.get(`/object/aggr_on_attr?${query.toString()}`))) as Record<
          string,
          Facet[]
        >;
        const total = kind === 'filter' ? visible : visible.filter(passes);
        const counted = facets['business_unit']?.map(({ object, filter_count, total_count }) => [
          (object as { id: string }).id,
          filter_count,
          total_count,
        ]);
        const expected = [...Map.groupBy(total, (row) => row.business_unit_id)].map(
          ([unit, list]) => [unit, list.filter(passes).length, list.length],
        );
        const inOrder = (list: unknown[][] | undefined) =>
          list?.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
        assert.deepEqual(
          inOrder(counted),
          inOrder(expected),
          `${name}: ${kind} ${filters.join(' ')}`,
        );
        const sum = (list: Facet[] | undefined) =>
          list?.reduce((all, { total_count }) => all + total_count, 0) ?? 0;
        assert.equal(sum(facets['manufacturer']), total.length);
        assert.equal(sum(facets['object_class']), total.length);
      }
    }
});

test('facets with a filter on a side table read each object a few times, not once for each other object', async () => {
  const database = { ...app.database, drop: async () => undefined };
  await reportPlans(database);
  const watching = await newApp({}, { database });
  const watched = watchPlans();
  try {
    const { statusCode } = await watching.app.inject({
      url: `/api/object/aggr_on_attr?attrs=business_unit&global_filter=${encodeURIComponent('critical_count>0')}`,
      headers: { authorization: `Bearer ${site.as.admin.token}` },
    });
    assert.equal(statusCode, 200);
    const touched = watched.executed.reduce((sum, { rows: count }) => sum + count, 0);
    assert.ok(touched > HALF && touched < 20 * OBJECTS, `${touched} rows`);
  } finally {
    watched.stop();
    await watching.close();
  }
});
