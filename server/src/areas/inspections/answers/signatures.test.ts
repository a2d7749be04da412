import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { ruleItem } from '@plumbline/contract/inspections/completion';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { answerMarks, changedSince, signedText } from '@plumbline/contract/inspections/signatures';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { newSite, ok, refusalCode, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app, {
    items: [
      { name: 'Roof' },
      { name: 'Pressure', check_type_code: CHECK_TYPE.number },
      { name: 'Operator', check_type_code: CHECK_TYPE.signature },
    ],
  });
});
after(() => app.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An inspection that is answered except for its signature. */
async function answered() {
  const { admin } = site.as;
  const planned = await site.plan(admin, { responsible_id: admin.id });
  const work = working(admin, planned);
  await ok(work.start());
  await ok(work.answer('Roof', { quality_status_code: 30 }));
  await ok(work.answer('Pressure', { value: 4 }));
  const item_id = planned.details[0]?.items['Operator'] ?? '';
  return {
    ...work,
    id: planned.id,
    item_id,
    /** What a device sends with a signature now. */
    bound: async () => {
      const items = (await work.items()).map((item: ItemView) => ruleItem(item));
      return {
        answers_sha256: sha256(signedText(items)),
        answer_marks: answerMarks(items) ?? undefined,
      };
    },
    draw: async () =>
      ok(
        addFiles(admin, `/inspection_check_list_item/${item_id}`, [['s.png', await pictureOf(1)]]),
        201,
      ),
    signed: async () => {
      const items: ItemView[] = await work.items();
      const { signature, answered_at } = items.find(({ id }) => id === item_id) ?? {};
      return { signature, answered_at, items: items.map(ruleItem) };
    },
    log: async () =>
      (await ok(admin.get(`/inspection/${planned.id}/audit_log`))).items[0].log as Record<
        string,
        { signature?: unknown }
      >,
  };
}

test('a signature says who signed, when, and which answers, and how many of them have changed since', async () => {
  const work = await answered();
  await work.draw();
  const bound = await work.bound();
  await ok(
    work.answer('Operator', { signature: { name: ' Olena  Koval ', role: 'Operator', ...bound } }),
  );
  const { signature, answered_at, items } = await work.signed();
  assert.ok(signature);
  assert.deepEqual(signature, {
    name: 'Olena  Koval',
    role: 'Operator',
    refusal: null,
    signed_at: new Date(answered_at ?? '').toISOString(), // the database leaves out zeros at its end
    ...bound,
  });
  assert.equal(sha256(signedText(items)), signature.answers_sha256);
  assert.equal(changedSince(signature, items), 0);
  await ok(work.answer('Pressure', { value: 5 }));
  await ok(work.answer('Roof', { comment: 'Dry' }));
  const later = await work.signed();
  assert.equal(changedSince(signature, later.items), 2);
  assert.notEqual(sha256(signedText(later.items)), signature.answers_sha256);
  await ok(work.answer('Pressure', { value: 4 }));
  assert.equal(changedSince(signature, (await work.signed()).items), 1);
  await ok(work.complete());
  assert.deepEqual((await work.signed()).signature, signature);
});

test('a refusal to sign, with a reason, answers a signature without a picture', async () => {
  const work = await answered();
  const refusal = { name: 'Petro Bondar', refusal: 'Does not agree with the pressure' };
  await ok(work.answer('Operator', { signature: { name: 'Petro Bondar' } }));
  assert.equal(await refusalCode(work.complete()), 'inspection_incomplete');
  await ok(work.answer('Operator', { signature: refusal }));
  const { new_value } = await work.log();
  assert.deepEqual(new_value?.signature, { ...refusal, role: null, answers_sha256: null });
  await ok(work.complete());
  const { signature } = await work.signed();
  assert.equal(signature?.refusal, refusal.refusal);
});

test('without its picture a signature is gone, and so is one of an item that is not applicable', async () => {
  const work = await answered();
  const { admin } = site.as;
  const {
    items: [file],
  } = await work.draw();
  await ok(work.answer('Operator', { signature: { name: 'Olena' } }));
  await ok(admin.delete(`/inspection_check_list_item/${work.item_id}/content/${file.id}`), 204);
  assert.equal((await work.signed()).signature, null);
  await ok(work.answer('Operator', { signature: { name: 'Olena', refusal: 'No time' } }));
  await ok(work.answer('Operator', { not_applicable: true }));
  assert.equal((await work.signed()).signature, null);
  await ok(work.answer('Operator', { signature: { name: 'Olena', refusal: 'No time' } }));
  await ok(work.answer('Operator', { signature: null }));
  assert.deepEqual(
    [(await work.signed()).signature, (await work.signed()).answered_at],
    [null, null],
  );
});

test('only signatures are signed, by somebody with a name', async () => {
  const work = await answered();
  const faultOf = async (item: string, signature: object) => {
    const { detail } = await ok(work.answer(item, { signature }), 422);
    return detail.map(({ loc }: { loc: string[] }) => loc.join('.'));
  };
  assert.deepEqual(await faultOf('Roof', { name: 'Olena' }), ['body.signature']);
  assert.deepEqual(await faultOf('Operator', { name: ' ' }), ['body.signature.name']);
  assert.deepEqual(await faultOf('Operator', { name: 'Olena', refusal: ' ' }), [
    'body.signature.refusal',
  ]);
  assert.deepEqual(await faultOf('Operator', { name: 'Olena', answer_marks: 'abc' }), [
    'body.signature.answer_marks',
  ]);
  await ok(
    work.answer('Operator', {
      not_applicable: true,
      signature: { name: 'Olena', refusal: 'No' },
    }),
    422,
  );
});
