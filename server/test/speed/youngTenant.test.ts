import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { newSite } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { believeTenantsSmall } from '../fixtures/smallTenants.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { shareShard } from '../servers/nodes.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';
import { reportPlans, watchPlans } from '../checks/rowsTouched.ts';
import type { Executed } from '../checks/rowsTouched.ts';

/** The same number of rows in a tree of another shape may cost a little more. */
const SLACK = 1.5;
const OLD = 4;
/** The old tenant has five times as many rows: if the young one takes longer, the planner misjudged it. */
const [OLD_OBJECTS, YOUNG_OBJECTS] = [5000, 1000];
/** Reading a tenant's rows a few times for a query is tolerated; reading them once for each row is not. */
const A_FEW_SCANS = 3 * OLD_OBJECTS;

let app: TestApp;
let owner: pg.Client;
let old: GrownSite;
let young: GrownSite;
let watched: ReturnType<typeof watchPlans> | undefined;
before(async () => {
  const database = await ownDatabase();
  await reportPlans(database);
  app = await newApp({}, { database });
  owner = await database.owner();
  await owner.query('set auto_explain.log_min_duration = -1');
  for (let n = 0; n < OLD; n++) old = await growSite(app, owner, OLD_OBJECTS);
  await owner.query('vacuum analyze');
  young = await growSite(app, owner, YOUNG_OBJECTS, { site: await newSiteBeside(old) });
  await settleInspectors();
  watched = watchPlans();
});
after(async () => {
  watched?.stop();
  await app.close();
});

/**
 * A site among the rows of a known tenant. On a cluster that is one of the same shard: each shard has statistics of its
 * own, and the first tenant of one is planned like the first of a server, without any statistics.
 */
async function newSiteBeside(known: GrownSite): Promise<Site> {
  for (;;) {
    const site = await newSite(app);
    if (await shareShard(owner, [known.tenant_id, site.tenant_id])) return site;
  }
}

/** Puts the inspector of each site in one of its units. */
async function settleInspectors(): Promise<void> {
  for (const site of [old, young]) {
    const body = { business_unit_id: site.units[0] };
    assert.equal((await site.as.admin.patch(`/user/${site.as.inspector.id}`, body)).status, 200);
  }
}

type Ask = (caller: Caller, site: GrownSite) => Promise<unknown>;
const get =
  (path: string | ((site: GrownSite) => string)): Ask =>
  async (caller, site) => {
    const url = typeof path === 'string' ? path : path(site);
    const { status, body } = await caller.get(url);
    assert.equal(status, 200, `${url} ${JSON.stringify(body)}`);
  };
const enc = encodeURIComponent;

const QUESTIONS: [name: string, ask: Ask][] = [
  ['objects', get('/object?page=1&page_size=50')],
  ['objects by name', get('/object?sort_by=name&page=3&page_size=50')],
  ['objects by quality', get('/object?sort_by=quality_status&page=1&page_size=50')],
  ['objects by unit', get('/object?sort_by=business_unit.name&page=1&page_size=50')],
  ['objects that are critical', get('/object?filter=quality_status=10&page=1&page_size=50')],
  ['objects searched', get(`/object?filter=${enc('name~mp 77')}&page=1&page_size=50`)],
  ['all objects', get('/object')],
  ['roots', get('/object?root=true&page=1&page_size=50')],
  ['objects with a finding', get(`/object?filter=${enc('finding=/exist/')}&page=1&page_size=50`)],
  [
    'objects with a finding to a question',
    async (caller, site) => {
      const { body } = await caller.get('/check_list_item?page_size=1');
      await get(`/object?filter=finding.id=${body.items[0].id}&page=1&page_size=50`)(caller, site);
    },
  ],
  ['children', get((s) => `/object?filter=parent.id=${s.objects[0]}&page=1&page_size=50`)],
  ['a branch', get((s) => `/object?filter=ancestor.id=${s.objects[0]}&page=1&page_size=50`)],
  [
    'objects of a unit and below',
    get((s) => `/object?filter=business_unit.branch.id=${s.company_id}&page=1&page_size=50`),
  ],
  [
    'inspections by day',
    get(
      (s) =>
        `/inspection/aggr_on_attr?attrs=assigned_time:day&global_filter=business_unit.branch.id=${s.company_id}`,
    ),
  ],
  ['facets', get('/object/aggr_on_attr?attrs=quality_status,business_unit,object_class,status')],
  [
    'facets of a search',
    get(`/object/aggr_on_attr?attrs=quality_status,business_unit&filter=${enc('name~mp 7')}`),
  ],
  ['an object', get((s) => `/object/${s.objects[500]}`)],
  ['causes of an object', get((s) => `/object/${s.object_id}/quality/causes?page=1&page_size=5`)],
  [
    'causes of the company',
    get((s) => `/business_unit/${s.company_id}/quality/causes?page=1&page_size=5`),
  ],
  ['stats', get('/stats')],
  ['units', get('/business_unit?page=1&page_size=50')],
  ['inspections', get('/inspection?page=1&page_size=50')],
  [
    'to-do',
    get(
      '/inspection?filter=operative_status:in:1,2&filter=overdue=false&sort_by=-operative_status,assigned_time&page=1&page_size=20',
    ),
  ],
  ['closed', get('/inspection?filter=operative_status=3&sort_by=-finished_at&page=1&page_size=50')],
  [
    'inspections of a branch',
    get(
      (s) =>
        `/inspection?filter=object.ancestor.id=${s.object_id}&sort_by=-assigned_time&page=1&page_size=50`,
    ),
  ],
  ['inspections by object', get('/inspection?sort_by=object.name&page=1&page_size=50')],
  [
    'inspection facets',
    get('/inspection/aggr_on_attr?attrs=operative_status,template,responsible'),
  ],
  ['templates', get('/inspection_template?page=1&page_size=50')],
  ['check lists', get('/check_list?page=1&page_size=50')],
  ['users', get('/user?page=1&page_size=50')],
  [
    'a new object',
    async ({ post }, s) => {
      const { status } = await post('/object', { name: 'New', parent_id: s.objects[500] });
      assert.ok(status === 201 || status === 403);
    },
  ],
  [
    'a changed object',
    async ({ patch }, s) => {
      const { status } = await patch(`/object/${s.objects[700]}`, { model: 'M', name: 'Other' });
      assert.ok(status === 200 || status === 403);
    },
  ],
  [
    'a moved object',
    async ({ patch }, s) => {
      const { status } = await patch(`/object/${s.objects[900]}`, { parent_id: s.objects[3] });
      assert.ok(status === 200 || status === 403);
    },
  ],
  [
    'a moved unit',
    async ({ patch }, s) => {
      const { status } = await patch(`/business_unit/${s.units[1]}`, { parent_id: s.units[2] });
      assert.ok(status === 200 || status === 403);
    },
  ],
  [
    'a planned inspection',
    async ({ post }, s) => {
      const { status } = await post(`/inspection/composite/${s.objects[800]}`, {
        template_id: s.template_id,
      });
      assert.ok(status === 201 || status === 404, String(status));
    },
  ],
];

/** The inspectors' only unit contains neither the building nor the company. */
const ADMINS_ONLY = new Set(['an object', 'causes of an object', 'causes of the company']);

/** The rows that the database touches for a repeated call: by then the connection has cached its plans. */
async function rowsTouched(ask: Ask, caller: Caller, site: GrownSite): Promise<Executed[]> {
  await ask(caller, site);
  watched?.executed.splice(0);
  await ask(caller, site);
  return [...(watched?.executed ?? [])];
}
const rowsOf = (list: Executed[]) => list.reduce((sum, one) => sum + one.rows, 0);

/** The queries whose `actual` plans touch more rows than `most`, each with the statement that touches most of them. */
async function slowQuestions(
  role: 'admin' | 'inspector',
  compare: (name: string, ask: Ask) => Promise<[most: Executed[], actual: Executed[]]>,
): Promise<string[]> {
  const slow: string[] = [];
  for (const [name, ask] of QUESTIONS) {
    if (role === 'inspector' && ADMINS_ONLY.has(name)) continue;
    const [expected, executed] = await compare(name, ask);
    // a cluster reports reads alone
    if (kindUnderTest() === 'citus' && expected.length + executed.length === 0) continue;
    assert.ok(expected.length > 0 && executed.length > 0, name);
    const [most, actual] = [rowsOf(expected), rowsOf(executed)];
    if (actual <= Math.max(SLACK * most, most + A_FEW_SCANS)) continue;
    const worst = executed.toSorted((a, b) => b.rows - a.rows)[0];
    slow.push(
      `${name}: ${actual} rows against ${most}, ${worst?.rows} by ${worst?.text.trim().slice(0, 150)}`,
    );
  }
  return slow;
}

const ROLES = ['admin', 'inspector'] as const;

for (const role of ROLES)
  test(`a tenant that the statistics lack costs ${role}s no more than a larger one in the statistics`, async () => {
    const slow = await slowQuestions(role, async (_, ask) => [
      await rowsTouched(ask, old.as[role], old),
      await rowsTouched(ask, young.as[role], young),
    ]);
    assert.deepEqual(slow, []);
  });

/** Looking up a row, its parent and the columns that the page shows. */
const ROWS_PER_OBJECT = 20;

test("an inspector's roots cost a few rows for each visible object, however many there are", async (t) => {
  const visible = Math.ceil(OLD_OBJECTS / old.units.length);
  const roots = get('/object?root=true&page=1&page_size=50');
  const rows = rowsOf(await rowsTouched(roots, old.as.inspector, old));
  t.diagnostic(`${rows} rows touched for ${visible} objects`);
  assert.ok(rows > visible && rows < ROWS_PER_OBJECT * visible, `${rows} rows`);
});

test(
  'a large tenant among many small ones costs no more than among large ones',
  { skip: kindUnderTest() === 'citus' && 'the tables of shards have statistics of their own' },
  async () => {
    const measured = new Map<string, Executed[]>();
    for (const role of ROLES)
      for (const [name, ask] of QUESTIONS)
        if (role === 'admin' || !ADMINS_ONLY.has(name))
          measured.set(`${role} ${name}`, await rowsTouched(ask, old.as[role], old));
    await believeTenantsSmall(owner);
    for (const role of ROLES) {
      const slow = await slowQuestions(role, async (name, ask) => [
        measured.get(`${role} ${name}`) ?? [],
        await rowsTouched(ask, old.as[role], old),
      ]);
      assert.deepEqual(slow, [], role);
    }
  },
);
