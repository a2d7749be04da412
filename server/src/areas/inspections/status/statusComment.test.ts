import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const FULL = 'x'.repeat(3990);

for (const [name, before, addition, after] of [
  ['stands below what was there', 'bring a ladder', 'pump is gone', 'bring a ladder\npump is gone'],
  ['becomes an empty comment', null, 'pump is gone', 'pump is gone'],
  ['removes nothing when it is empty', 'bring a ladder', null, 'bring a ladder'],
  ['may fill the comment completely', FULL, '123456789', `${FULL}\n123456789`],
] as const)
  test(`the comment of a cancellation ${name}`, async () => {
    const site = await newSite(app);
    const inspection = await site.plan(site.as.admin, before === null ? {} : { comment: before });
    const cancelled = await ok(working(site.as.admin, inspection).status(5, { comment: addition }));
    assert.equal(cancelled.comment, after);
  });

test('start and completion add to the comment too, and a repeated completion adds nothing', async () => {
  const site = await newSite(app, { credits: 5 });
  const inspection = await site.plan(site.as.inspector, { comment: 'bring a ladder' });
  const work = working(site.as.inspector, inspection);
  await ok(work.status(2, { comment: 'gate was shut' }));
  await work.fill();
  for (let i = 0; i < 2; i++) {
    const { comment } = await ok(work.status(3, { comment: 'all well' }));
    assert.equal(comment, 'bring a ladder\ngate was shut\nall well');
  }
});

test('a comment written at the same time is kept', async () => {
  const site = await newSite(app);
  const inspection = await site.plan(site.as.admin, { comment: 'seen by the page' });
  await ok(site.as.admin.patch(`/inspection/${inspection.id}`, { comment: 'newer' }));
  const { comment } = await ok(working(site.as.admin, inspection).status(5, { comment: 'gone' }));
  assert.equal(comment, 'newer\ngone');
});

test('text that does not fit into the comment is refused by name and changes nothing; a wrong status is reported first', async () => {
  const site = await newSite(app, { credits: 5 });
  const inspection = await site.plan(site.as.admin, { comment: FULL });
  const work = working(site.as.admin, inspection);
  const body = { comment: '1234567890' };
  await ok(work.status(2));
  await work.fill();
  for (const code of [3, 5]) {
    const { detail } = await ok(work.status(code, body), 422);
    assert.deepEqual(
      detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc, type]),
      [[['body', 'comment'], 'comment_full']],
    );
  }
  const { operative_status, comment } = await work.read();
  assert.deepEqual([operative_status.code, comment], [2, FULL]);
  await ok(work.status(5));
  await ok(work.status(5, body), 409);
});
