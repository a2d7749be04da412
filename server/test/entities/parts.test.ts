import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSite, ok, working } from '../fixtures/inspectionSite.ts';
import type { Site } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { TestApp } from '../fixtures/newTenant.ts';
import { assertRefused } from '../checks/refusals.ts';

let app: TestApp;
let site: Site;
/** Lists with a fixed order, each with some rows. */
let paths: string[];
before(async () => {
  app = await newApp();
  site = await newSite(app, { onPumps: true });
  const { admin } = site.as;
  for (let n = 0; n < 3; n++) {
    const inspection = await site.plan(admin);
    const work = working(admin, inspection);
    await ok(work.start());
    await work.fill([10, 20, 10][n]);
    await ok(work.complete());
    await ok(admin.patch(`/object/${site.object_id}`, { description: `visit ${n}` }));
  }
  const object = `/object/${site.object_id}`;
  const company = `/business_unit/${site.company_id}`;
  paths = [`${object}/audit_log`, `${object}/quality/causes`, `${company}/quality/causes`];
});
after(() => app.close());

test('paging by cursor returns every row once, in order', async () => {
  const { admin } = site.as;
  for (const path of paths) {
    const whole = await ok(admin.get(path));
    assert.ok(whole.items.length >= 4, path);
    assert.deepEqual([whole.total, whole.next_cursor], [whole.items.length, null]);
    for (const size of [1, 3]) {
      const ids: unknown[] = [];
      let part = await ok(admin.get(`${path}?page_size=${size}`));
      while (part.next_cursor !== null) {
        ids.push(...part.items);
        assert.equal(part.total, whole.total);
        part = await ok(admin.get(`${path}?page_size=${size}&cursor=${part.next_cursor}`));
      }
      assert.deepEqual([...ids, ...part.items], whole.items, `${path} by ${size}`);
    }
    const past = await ok(admin.get(`${path}?page=99&page_size=2`));
    assert.deepEqual([past.items, past.total, past.next_cursor], [[], whole.total, null]);
  }
});

test('a cursor that is forged, from another list or combined with a page is refused', async () => {
  const { admin } = site.as;
  const cursors = await Promise.all(
    paths.map(async (path) => (await ok(admin.get(`${path}?page_size=1`))).next_cursor),
  );
  const encode = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
  for (const cursor of [
    '',
    'nonsense',
    '%00',
    cursors[1],
    encode(['x']),
    encode({}),
    encode([7]),
  ]) {
    const answer = await admin.get(`${paths[0]}?cursor=${cursor}`);
    assertRefused(answer, String(cursor));
    assert.deepEqual(answer.body.detail[0].loc, ['query', 'cursor']);
  }
  const both = await admin.get(`${paths[0]}?page=1&cursor=${cursors[0]}`);
  assert.deepEqual(both.body.detail[0].loc, ['query', 'page']);
});

test('a missing row returns 404, whichever page is requested', async () => {
  const foreign = await newSite(app);
  for (const path of paths) {
    const theirs = path
      .replace(site.object_id, foreign.object_id)
      .replace(site.company_id, foreign.company_id);
    for (const query of ['', '?page=0', '?cursor=x'])
      assert.equal((await site.as.admin.get(theirs + query)).status, 404, theirs + query);
  }
});
