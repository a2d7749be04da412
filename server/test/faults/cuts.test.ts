import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { recalculateTenant } from '#areas/recalculation/recalculate.ts';
import { created, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { call, newApp } from '../fixtures/newTenant.ts';
import type { Answer, TestApp } from '../fixtures/newTenant.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';
import { openCutter } from '../stress/cutter.ts';
import type { Cut, Cutter } from '../stress/cutter.ts';
import { chance } from '../checks/random.ts';

let database: OwnDatabase;
let cutter: Cutter;
let app: TestApp;
let site: Site;
before(async () => {
  database = await ownDatabase();
  cutter = await openCutter(database.url);
  app = await newApp({ app: 1, read: 1 }, { database, url: cutter.url });
  site = await newSite(app, { credits: 100_000, onPumps: true });
});
after(async () => {
  await app.close();
  cutter.close();
});

interface Request {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
}

/** Creates what the change needs and returns its request. */
type Prepare = () => Promise<Request>;

const newBuilding = (): Promise<{ id: string }> =>
  created(site.as.admin.post('/object', { name: 'Depot', parent_id: site.object_id }));
const CHANGES: Record<string, Prepare> = {
  'an object': async () => ({
    method: 'POST',
    path: '/object',
    body: { name: 'Gate', parent_id: site.object_id },
  }),
  'a check list with its items': async () => ({
    method: 'POST',
    path: '/check_list',
    body: {
      name: 'Roof',
      items: [
        {
          name: 'Outside',
          item_type: 'header',
          items: [{ name: 'Gutter', item_type: 'question', check_type_code: 1 }],
        },
      ],
    },
  }),
  'a template with its details': async () => ({
    method: 'POST',
    path: '/inspection_template',
    body: {
      name: 'Monthly',
      details: [{ check_list_id: site.check_list_id, group_name: 'A', group_number: 1 }],
    },
  }),
  'a composite inspection': async () => ({
    method: 'POST',
    path: `/inspection/composite/${site.object_id}`,
    body: { template_id: site.template_id },
  }),
  'an answer': async () => {
    const inspection = await site.plan(site.as.admin);
    await ok(working(site.as.admin, inspection).start());
    const [detail] = inspection.details;
    return {
      method: 'PATCH',
      path: `/inspection/${inspection.id}/detail/${detail?.id}/item/${detail?.items['Roof']}/quality`,
      body: { quality_status_code: 10 },
    };
  },
  'a completion': async () => {
    const inspection = await site.plan(site.as.admin);
    const work = working(site.as.admin, inspection);
    await ok(work.start());
    await work.fill([10, 20, 30][chance(3)]);
    return {
      method: 'POST',
      path: `/inspection/composite/status/${inspection.id}`,
      body: { operative_status_code: 3 },
    };
  },
  'a move with all below': async () => {
    const [from, to] = [await newBuilding(), await newBuilding()];
    await created(site.as.admin.post('/object', { name: 'Door', parent_id: from.id }));
    return { method: 'PATCH', path: `/object/${from.id}`, body: { parent_id: to.id } };
  },
  'an archive with all below': async () => {
    const { id } = await newBuilding();
    await created(site.as.admin.post('/object', { name: 'Door', parent_id: id }));
    return { method: 'DELETE', path: `/object/${id}?with_hierarchy=true` };
  },
};

/** The number of rows in every table. */
async function rowCounts(): Promise<Record<string, number>> {
  const owner = await database.owner();
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const queries = rows.map(
      ({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`,
    );
    const counts = await owner.query<{ name: string; count: number }>(queries.join(' union all '));
    return Object.fromEntries(counts.rows.map(({ name, count }) => [name, count]));
  } finally {
    await owner.end();
  }
}

const difference = (
  later: Record<string, number>,
  earlier: Record<string, number>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(later)
      .map(([name, count]) => [name, count - (earlier[name] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  );

function send({ method, path, body }: Request, key: string): Promise<Answer> {
  return call(app.app, {
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${site.as.admin.token}`,
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { payload: body } : {}),
  });
}

/**
 * The rows that one undisturbed change adds, measured at the second change, since the first may
 * create rows that later ones share.
 */
async function wholeChange(prepare: Prepare): Promise<Record<string, number>> {
  let whole: Record<string, number> = {};
  for (let n = 0; n < 2; n++) {
    const request = await prepare();
    const earlier = await rowCounts();
    assert.ok((await send(request, randomUUID())).status < 300);
    whole = difference(await rowCounts(), earlier);
  }
  assert.ok((whole['audit_log'] ?? 0) > 0);
  return whole;
}

/**
 * Cuts the connection once, checks that the change happened completely or not at all, and sends it
 * again.
 */
async function cutOnce(
  request: Request,
  whole: Record<string, number>,
  cut: Cut,
): Promise<{ hasChanged: boolean; status: number; packets: number }> {
  const key = randomUUID();
  const earlier = await rowCounts();
  cutter.set(cut);
  const { status } = await send(request, key);
  const packets = cutter.sent();
  cutter.set(null);
  const change = difference(await rowCounts(), earlier);
  const hasChanged = Object.keys(change).length > 0;
  const label = `${request.method} ${request.path} cut ${cut.side} packet ${cut.at} of ${packets}`;
  assert.deepEqual(change, hasChanged ? whole : {}, label);
  if (!hasChanged || request.method === 'POST') {
    const again = await send(request, key);
    assert.ok(again.status < 300, `${label}, again: ${JSON.stringify(again.body)}`);
  }
  assert.deepEqual(difference(await rowCounts(), earlier), whole, `${label}, again`);
  return { hasChanged, status, packets };
}

for (const [name, prepare] of Object.entries(CHANGES)) {
  test(`${name} is made completely or not at all, wherever the connection to the database breaks`, async (t) => {
    const whole = await wholeChange(prepare);
    const counts = { not: 0, made: 0 };
    for (const side of ['before', 'after'] as const) {
      for (let at = 1; ; at++) {
        const { hasChanged, status, packets } = await cutOnce(await prepare(), whole, { at, side });
        if (packets < at) break;
        assert.ok(status === 503 || (hasChanged && status < 300), `${status} at ${side} ${at}`);
        counts[hasChanged ? 'made' : 'not'] += 1;
      }
    }
    t.diagnostic(`${counts.not + counts.made} cuts: ${counts.not} undone, ${counts.made} done`);
    const { corrected } = await recalculateTenant(app.deps.database, { tenant: site.tenant_id });
    assert.equal(corrected, 0);
  });
}
