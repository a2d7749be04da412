import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { compile } from '#kit/db/statement.ts';
import type { Readable, ReadRows } from '#kit/db/statement.ts';
import { created, newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp, TestRole } from '../fixtures/newTenant.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';

const options = {
  skip: kindUnderTest() === 'citus' && 'a cluster plans for the values it routes by',
};

let app: TestApp;
let site: Site;
const planned: string[] = [];
before(async () => {
  // One connection each, whose prepared statements can be listed.
  app = await newApp({ app: 1, read: 1 });
  site = await newSite(app);
  const { database } = app.deps;
  const { readFor } = database;
  database.readFor = (...share) => noting(readFor(...share));
});
after(() => app.close());

/** The same, with a record of what is unprepared. */
function noting(read: ReadRows): ReadRows {
  const note = async <R>(readable: Readable<R>) => {
    const query = compile(readable);
    if (query.unprepared) planned.push(query.sql);
    return await read<R>(query);
  };
  return Object.assign(note, { together: () => noting(read.together()) });
}

interface Prepared {
  statement: string;
  generic_plans: number;
  custom_plans: number;
}
const PREPARED = sql<Prepared>`select statement, generic_plans, custom_plans from pg_prepared_statements`;

/** The prepared statements of the reading and the writing connection. */
async function prepared(): Promise<Prepared[]> {
  const connection = await app.deps.database.connect();
  const { rows } = await connection.query<Prepared>(
    'select statement, generic_plans, custom_plans from pg_prepared_statements',
  );
  connection.release();
  return [...rows, ...(await app.deps.database.read(PREPARED))];
}

const TIMES = 8;

async function assertPlannedOnce(
  what: string,
  ask: (n: number) => Promise<unknown>,
): Promise<void> {
  planned.length = 0;
  for (let n = 0; n < TIMES; n++) await ask(n);
  assert.deepEqual(planned, [], `${what} is planned each time`);
  const statements = await prepared();
  const used = statements.filter(({ generic_plans }) => generic_plans > 0);
  assert.ok(used.length > 0, `${what} prepares nothing`);
  const replanned = statements.filter(({ custom_plans }) => custom_plans > 0);
  assert.deepEqual(replanned, [], `${what} is planned for its values`);
}

test('reading a row, its log and the lists of a page plans nothing again', options, async () => {
  const { admin, inspector } = site.as;
  const inspection = await site.plan(admin, { responsible_id: inspector.id });
  const ofRow = [
    `/object/${site.object_id}`,
    `/object/${site.object_id}/audit_log`,
    `/inspection/${inspection.id}`,
    `/inspection/${inspection.id}/detail`,
    '/user/me',
  ];
  const lists = [
    '/object?page=1&page_size=50',
    '/object?page=1&page_size=50&root=true&sort_by=name',
    `/object?filter=parent=${site.object_id}&page_size=50&sort_by=name`,
    '/inspection?page_size=50',
    '/check_list?page=1&page_size=50&fields=name',
  ];
  const asked: [TestRole, string][] = [
    ...[...ofRow, ...lists].map((path): [TestRole, string] => ['admin', path]),
    ...ofRow.map((path): [TestRole, string] => ['inspector', path]),
  ];
  for (const [role, path] of asked)
    await assertPlannedOnce(`${role} ${path}`, () => ok(site.as[role].get(path)));
});

test('changing an object, answering and completing plan nothing again', options, async () => {
  const { admin, inspector } = site.as;
  const path = `/object/${site.object_id}`;
  await assertPlannedOnce('a change', (n) => ok(admin.patch(path, { description: `${n}` })));
  await assertPlannedOnce('a creation', (n) =>
    created(admin.post('/object', { name: `Pump ${n}`, parent_id: site.object_id })),
  );
  await assertPlannedOnce('an inspection', async () => {
    const inspection = await site.plan(admin, { responsible_id: inspector.id });
    const work = working(inspector, inspection);
    await ok(work.start());
    await work.fill();
    await ok(work.complete());
  });
});
