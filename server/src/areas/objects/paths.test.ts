import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type pg from 'pg';
import { numberEvents } from '#kit/events/numbering.ts';
import { handleNext } from '#kit/handlers/handleNext.ts';
import { growSite } from '#test/fixtures/growSite.ts';
import { created, newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { sized } from '#test/checks/size.ts';
import { checkingPaths, objectPathHandler } from './paths.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 6, read: 2 });
  owner = await app.database.owner();
});
after(() => app.close());

async function follow({ tenant_id }: Pick<Site, 'tenant_id'>): Promise<void> {
  await numberEvents(app.deps.database, tenant_id);
  await handleNext(app.deps, objectPathHandler, { tenant_id, log: app.app.log });
}

/** The differences between the stored paths of a tenant and the names and units of its objects, in both directions. */
async function differences({ tenant_id }: Pick<Site, 'tenant_id'>): Promise<unknown[]> {
  const { rows } = await owner.query(
    `with recursive down as (
       select id, business_unit_id, name as path, 0 as depth from object where tenant_id = $1 and parent_id is null
       union all
       select o.id, o.business_unit_id, d.path || ' / ' || o.name, d.depth + 1 from down d
       join object o on o.tenant_id = $1 and o.parent_id = d.id
     ), stored as (
       select object_id, business_unit_id, full_name, hierarchy_depth from object_path where tenant_id = $1)
     (table down except table stored) union all (table stored except table down)`,
    [tenant_id],
  );
  return rows;
}

const index = fc.nat(99);
const act = fc.constantFrom('add', 'rename', 'move', 'setUnit', 'archive', 'restore', 'delete');
const step = fc.record({ act, at: index, to: index });
/** Steps at the same time. */
const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 4,
  maxLength: 14,
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Takes a step through the calls of the API; what they refuse changes nothing. */
async function take(site: Site, { act: name, at, to }: Step): Promise<void> {
  const { admin } = site.as;
  const { rows } = await owner.query('select id from object where tenant_id = $1 order by id', [
    site.tenant_id,
  ]);
  if (rows.length === 0) return;
  const one = (n: number): string => rows[n % rows.length].id;
  const object = `/object/${one(at)}`;
  const parent_id = to % 4 === 0 ? null : one(to);
  const calls: Record<Step['act'], () => Promise<{ status: number }>> = {
    add: () => admin.post('/object', { name: `New ${to}`, parent_id }),
    rename: () => admin.patch(object, { name: `Name ${to}` }),
    move: () => admin.patch(object, { parent_id, ...(to % 3 === 0 ? { name: 'Moved' } : {}) }),
    setUnit: () =>
      admin.patch(object, { business_unit_id: to % 2 === 0 ? site.company_id : site.unit_id }),
    archive: () => admin.delete(`${object}?with_hierarchy=true`),
    restore: () => admin.patch(object, { archived: false }),
    delete: () => admin.delete(`${object}?with_hierarchy=true&permanent=true`),
  };
  const { status } = await calls[name]();
  assert.ok(status < 500, `${name}: ${status}`);
}

test('after any changes, one after another or at once, the stored paths are the names from the root', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (batches) => {
      const site = await newSite(app);
      for (const batch of batches) {
        await Promise.all(batch.map((one) => take(site, one)));
        // A change that nothing overlapped is visible at once.
        if (batch.length > 1) await follow(site);
        assert.deepEqual(await differences(site), []);
      }
    }),
    { numRuns: sized(5, 12), endOnFailure: true }, // a step is a call: making a failure smaller would take minutes
  );
});

test('an object created in or moved into a branch that is being renamed gets the new name', async () => {
  const site = await newSite(app);
  const { tenant_id, object_id } = site;
  const { admin } = site.as;
  const moved = await created(admin.post('/object', { name: 'Moved' }));
  await follow(site);
  // Changes that do not see each other: each begins before the other has committed.
  await owner.query('begin');
  await owner.query(`update object set name = 'Renamed' where tenant_id = $1 and id = $2`, [
    tenant_id,
    object_id,
  ]);
  const { id } = await created(admin.post('/object', { name: 'Below', parent_id: object_id }));
  await ok(admin.patch(`/object/${moved.id}`, { parent_id: object_id }));
  await owner.query('commit');
  const stored = async (one: string) =>
    (await owner.query('select full_name from object_path where object_id = $1', [one])).rows[0];
  assert.deepEqual(await stored(id), { full_name: 'Building / Below' });
  assert.deepEqual(await stored(moved.id), { full_name: 'Building / Moved' });
  await follow(site);
  assert.deepEqual(await stored(id), { full_name: 'Renamed / Below' });
  assert.deepEqual(await stored(moved.id), { full_name: 'Renamed / Moved' });
});

test('a branch of thousands is followed in steps, which another server finishes', async () => {
  const site = await growSite(app, owner, 2500, { inspected: false });
  const { tenant_id, object_id } = site;
  const { admin } = site.as;
  assert.deepEqual(await differences(site), []);
  await ok(admin.patch(`/object/${object_id}`, { name: 'Tower' }));
  const nearest = await ok(
    admin.get(
      '/object?filter=full_name~tower / pump 1 / pump 2&page=1&page_size=1&with_total=true',
    ),
  );
  assert.ok(nearest.total > 20, 'what is nearest has its path with the change');
  assert.ok((await differences(site)).length > 0);
  const stopped = AbortSignal.abort();
  await numberEvents(app.deps.database, tenant_id);
  await objectPathHandler.afterwards?.(app.deps, {
    tenant_id,
    log: app.app.log,
    stopping: stopped,
  });
  await follow(site);
  assert.deepEqual(await differences(site), []);
  // A server that ends halfway leaves the mark of its position.
  await owner.query(`update object_path set full_name = 'old' where tenant_id = $1`, [tenant_id]);
  await owner.query('insert into object_path_check (tenant_id) values ($1)', [tenant_id]);
  await checkingPaths.run(app.deps, app.app.log);
  assert.deepEqual(await differences(site), []);
  const { rows } = await owner.query('select 1 from object_path_check where tenant_id = $1', [
    tenant_id,
  ]);
  assert.equal(rows.length, 0);
});

test('paths longer than their index are sorted, shown and found whole', async () => {
  const site = await newSite(app);
  const { admin } = site.as;
  let parent_id = site.object_id;
  const part = 'Ї'.repeat(190);
  for (let depth = 0; depth < 8; depth += 1)
    parent_id = (await created(admin.post('/object', { name: `${part}${depth}`, parent_id }))).id;
  const { full_name } = await ok(admin.get(`/object/${parent_id}`));
  const inspector = await newInspector(app, site, site.unit_id);
  for (const caller of [admin, inspector]) {
    const names: string[] = [];
    for (let cursor = ''; ;) {
      const page = await ok(
        caller.get(`/object?sort_by=full_name&page_size=2${cursor ? `&cursor=${cursor}` : ''}`),
      );
      names.push(...page.items.map((item: { full_name: string }) => item.full_name));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    assert.equal(names.at(-1), full_name);
    assert.equal(new Set(names).size, names.length);
  }
  const equal = await ok(
    admin.get(`/object?filter=${encodeURIComponent(`full_name=${full_name}`)}`),
  );
  assert.deepEqual(
    equal.items.map(({ id }: { id: string }) => id),
    [parent_id],
  );
});
