import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  created,
  detailsOf,
  newSite,
  ok,
  refusalCode,
  working,
} from '#test/fixtures/inspectionSite.ts';
import type { Item } from '#test/fixtures/inspectionSite.ts';
import { recalculated } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
before(async () => void (app = await newApp()));
after(() => app.close());

const ITEMS: Item[] = [
  { name: 'Roof', code: 'roof' },
  { name: 'Leaks', code: 'leaks', check_type_code: 2, rule: { by_answer: { true: 20 } } },
  {
    name: 'Where',
    check_type_code: 5,
    visible_if: { item: 'leaks', operator: '=', value: true },
  },
];

/** A started copy of an inspection with the answers Roof: attention, Leaks: yes, Where: attic. */
async function startedCopy() {
  const site = await newSite(app, { items: ITEMS });
  const { admin } = site.as;
  const inspection = await site.plan(admin);
  const base = working(admin, inspection);
  await ok(base.start());
  await ok(base.answer('Roof', { quality_status_code: 20, comment: 'moss' }));
  await ok(base.answer('Leaks', { value: true }));
  await ok(base.answer('Where', { value: 'attic' }));
  await ok(base.complete());
  const copy = await created(
    admin.post(`/inspection/composite/${inspection.id}/copy`, { mode: 'copy' }),
  );
  const details = await detailsOf(admin, copy.id);
  const work = working(admin, { id: copy.id, details });
  await ok(work.start());
  const confirm = () => admin.post(`/inspection/${copy.id}/answers/confirm`);
  return { site, admin, copy, work, confirm };
}

test('copied answers are shown but do not count until they are confirmed', async () => {
  const { work, copy } = await startedCopy();
  assert.deepEqual(
    (await work.items()).map((item: { name: string; proposed: boolean; visible: boolean }) => [
      item.name,
      item.proposed,
      item.visible,
    ]),
    [
      ['Roof', true, true],
      ['Leaks', true, true],
      ['Where', true, true],
    ],
  );
  assert.deepEqual(copy['progress'], { filled: 0, total: 3 });
  assert.equal((copy['quality_aggr'] as { total: number }).total, 0);
  assert.equal(copy['quality_status'], null);
  const { detail } = await ok(work.complete(), 409);
  assert.deepEqual(
    [detail.code, detail.missing, detail.reason],
    ['inspection_incomplete', 3, 'confirm'],
  );
});

test('a proposal is confirmed alone or replaced by another answer; a comment does not confirm it', async () => {
  const { work, admin, copy } = await startedCopy();
  const answerWithComment = await ok(work.answer('Roof', { comment: 'moss and ivy' }));
  assert.deepEqual([answerWithComment.item.proposed, answerWithComment.progress.filled], [true, 0]);
  const roof = await ok(work.answer('Roof', { confirmed: true }));
  assert.deepEqual(
    [roof.item.proposed, roof.item.quality_status.code, roof.item.comment, roof.progress],
    [false, 20, 'moss and ivy', { filled: 1, total: 3 }],
  );
  assert.equal(roof.item.answered_by.id, work.by);
  assert.ok(roof.item.answered_at);
  const same = await ok(work.answer('Leaks', { value: true }));
  assert.deepEqual([same.item.proposed, same.quality_aggr.attention], [false, 2]);
  await ok(work.answer('Where', { value: null }));
  assert.equal((await ok(work.complete(), 409)).detail.reason, 'answer');
  const again = await ok(work.answer('Where', { confirmed: true }));
  assert.deepEqual([again.item.value, again.item.answered_at], [null, null]);
  await ok(work.answer('Where', { value: 'cellar' }));
  await ok(work.complete());
  const { items } = await ok(admin.get(`/inspection/${copy.id}/audit_log`));
  const entry = items.find(
    (one: { log: { new_value: Record<string, unknown> } }) =>
      String(one.log.new_value['item']).endsWith('Roof') && one.log.new_value['quality'] === 20,
  );
  assert.deepEqual([entry.log.old_value.quality, entry.log.new_value.quality], [null, 20]);
});

test('all visible proposals are confirmed at once, and the response has their number', async () => {
  const { site, admin, work, confirm, copy } = await startedCopy();
  await ok(work.answer('Leaks', { value: false }));
  const result = await ok(confirm());
  assert.deepEqual(
    [result.confirmed, result.progress, result.quality_aggr.attention, result.quality_aggr.ok],
    [1, { filled: 2, total: 2 }, 1, 1],
  );
  assert.deepEqual(await ok(confirm()), { ...result, confirmed: 0 });
  const answer = await ok(work.answer('Leaks', { value: true }));
  assert.deepEqual(answer.progress, { filled: 2, total: 3 }, 'a hidden one stays a proposal');
  assert.equal((await ok(confirm())).confirmed, 1);
  assert.deepEqual(
    (await work.read()).quality_aggr,
    await ok(admin.get(`/inspection/${copy.id}/quality`)),
  );
  const log = await ok(admin.get(`/inspection/${copy.id}/audit_log`));
  assert.ok(
    log.items.some(
      (entry: { log: { new_value: Record<string, unknown> } }) =>
        entry.log.new_value['confirmed'] === 1,
    ),
    JSON.stringify(log.items[0]),
  );
  await ok(work.complete());
  assert.equal((await recalculated(app, site)).corrected, 0);
  await ok(confirm(), 409);
});

test('only users who may answer may confirm', async () => {
  const { site, copy } = await startedCopy();
  const path = `/inspection/${copy.id}/answers/confirm`;
  await ok(site.as.guest.post(path), 403);
  assert.equal(await refusalCode(site.as.superuser.post(path)), 'not_responsible');
  assert.equal(await refusalCode(site.as.inspector.post(path)), 'not_responsible');
});
