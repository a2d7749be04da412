import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DICTIONARY_NAMES } from '@plumbline/contract/dictionaries/wire';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { usesOf } from './service.ts';

const names = { 'en-GB': 'Bridge', 'uk-UA': 'Міст', 'de-DE': 'Brücke', 'ru-UA': 'Мост' };
/**
 * The dictionaries of the specification: those with entries of the tenant, and those with codes that programs rely on.
 */
const OWN =
  'bu_class measure_group measure_equipment_type measure_unit inspection_type schedule check_list_type object_form_factor'.split(
    ' ',
  );
const SYSTEM =
  'quality_status boolean_reporting inspection_operative_status schedule_type validation_status status_type check_list_item_check_type boolean_yn boolean_onoff user_type relevance report constraint_type'.split(
    ' ',
  );

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  tenant = await newTenant(app);
});
after(() => app.close());

test("every dictionary is listed for every role, with names in the caller's language", async () => {
  assert.deepEqual(new Set<string>(DICTIONARY_NAMES), new Set([...OWN, ...SYSTEM]));
  const { superuser, admin, inspector, guest } = tenant.as;
  const known = new Set<string>();
  for (const name of [...OWN, ...SYSTEM]) {
    const { status, body } = await guest.get(`/${name}?sort_by=code`);
    assert.equal(status, 200, name);
    assert.ok(body.total >= 2, name);
    assert.ok(body.items.every((entry: { name: unknown }) => typeof entry.name === 'string'));
    for (const other of [superuser, admin, inspector])
      assert.deepEqual((await other.get(`/${name}?sort_by=code`)).body, body, name);
    for (const { id } of body.items) {
      assert.ok(!known.has(id), `an entry of ${name} alone`);
      known.add(id);
    }
    const isSystem = SYSTEM.includes(name);
    assert.ok(
      body.items.every((entry: { system: boolean }) => entry.system === isSystem),
      name,
    );
  }
  const { body } = await tenant.as.inspector.get(
    `/quality_status?filter=${encodeURIComponent('name~ordnung')}`,
  );
  assert.equal(body.total, 0);
});

test('names are filtered and sorted in the language in which they are shown', async () => {
  const { admin } = tenant.as;
  const me = await admin.patch('/user/me', { language: 'de-DE' });
  assert.equal(me.status, 200);
  const { body } = await admin.get(`/quality_status?filter=${encodeURIComponent('name~ordnung')}`);
  assert.deepEqual(
    body.items.map((entry: { code: number; name: string }) => [entry.code, entry.name]),
    [[30, 'In Ordnung']],
  );
  const sorted = await admin.get('/quality_status?sort_by=name');
  assert.deepEqual(
    sorted.body.items.map((entry: { name: string }) => entry.name),
    ['Achtung', 'In Ordnung', 'Kritisch'],
  );
  await admin.patch('/user/me', { language: 'en-GB' });
});

test('an entry is created, renamed, archived and deleted', async () => {
  const { admin } = tenant.as;
  const creation = await admin.post('/object_form_factor', {
    code: 500,
    names,
    extra: { icon: 'bridge' },
  });
  assert.equal(creation.status, 201);
  assert.equal(creation.body.name, 'Bridge');
  const path = `/object_form_factor/${creation.body.id}`;
  const rename = await admin.patch(
    path,
    { names: { ...names, 'en-GB': 'Viaduct' } },
    { 'if-match': '"1"' },
  );
  assert.equal(rename.body.name, 'Viaduct');
  assert.equal((await admin.patch(path, { names }, { 'if-match': '"1"' })).status, 412);
  assert.equal((await admin.patch(path, { archived: true })).body.archived, true);
  assert.equal((await admin.get('/object_form_factor?filter=code=500')).body.total, 0);
  assert.equal(
    (await admin.get('/object_form_factor?with_archived=true&filter=code=500')).body.total,
    1,
  );
  assert.equal((await admin.delete(path)).status, 204);
  assert.equal((await admin.get(path)).status, 404);
});

test('a new name is visible at once wherever the entry is used', async () => {
  const { admin } = tenant.as;
  const entry = await admin.post('/object_form_factor', { code: 501, names });
  const object = await admin.post('/object', { name: 'A bridge', form_factor_id: entry.body.id });
  assert.deepEqual(object.body.form_factor, { id: entry.body.id, code: 501, name: 'Bridge' });
  await admin.patch(`/object_form_factor/${entry.body.id}`, {
    names: { ...names, 'en-GB': 'Footbridge' },
  });
  assert.equal((await admin.get(`/object/${object.body.id}`)).body.form_factor.name, 'Footbridge');
});

test('system dictionaries cannot be changed', async () => {
  const { admin } = tenant.as;
  const { body } = await admin.get('/quality_status?filter=code=30');
  const path = `/quality_status/${body.items[0].id}`;
  for (const answer of [
    await admin.post('/quality_status', { code: 40, names }),
    await admin.patch(path, { names }),
    await admin.delete(path),
  ]) {
    assert.equal(answer.status, 409);
    assert.deepEqual(answer.body, { detail: { code: 'system_dictionary' } });
  }
});

test('an entry of another dictionary or tenant returns 404', async () => {
  const { body } = await tenant.as.admin.get('/measure_unit?page_size=1');
  const { id } = body.items[0];
  assert.equal((await tenant.as.admin.get(`/measure_group/${id}`)).status, 404);
  assert.equal((await tenant.as.admin.delete(`/measure_group/${id}`)).status, 404);
  const other = await newTenant(app);
  assert.equal((await other.as.admin.get(`/measure_unit/${id}`)).status, 404);
  assert.equal((await other.as.admin.patch(`/measure_unit/${id}`, { names })).status, 404);
});

test('codes are unique', async () => {
  const { status, body } = await tenant.as.admin.post('/object_form_factor', { code: 1, names });
  assert.equal(status, 409);
  assert.deepEqual(body.detail, { code: 'duplicate', field: 'code' });
});

test('an entry in use is neither deleted nor renumbered', async () => {
  const { admin } = tenant.as;
  const entry = await admin.post('/object_form_factor', { code: 502, names });
  const object = await admin.post('/object', { name: 'In use', form_factor_code: 502 });
  const path = `/object_form_factor/${entry.body.id}`;
  assert.deepEqual((await admin.delete(path)).body.detail, { code: 'in_use' });
  assert.deepEqual((await admin.patch(path, { code: 503 })).body.detail, { code: 'in_use' });
  assert.equal((await admin.patch(path, { code: 502, names })).status, 200);
  await admin.patch(`/object/${object.body.id}`, { form_factor_code: null });
  assert.equal((await admin.patch(path, { code: 503 })).body.code, 503);
  assert.equal((await admin.delete(path)).status, 204);
});

test('if an entry is used and deleted at once, exactly one of the two succeeds', async () => {
  const { admin } = tenant.as;
  for (let round = 0; round < 20; round++) {
    const code = 600 + round;
    const entry = await admin.post('/object_form_factor', { code, names });
    const [used, deleted] = await Promise.all([
      admin.post('/object', { name: `Race ${round}`, form_factor_code: code }),
      admin.delete(`/object_form_factor/${entry.body.id}`),
    ]);
    assert.ok(
      (used.status === 201) !== (deleted.status === 204),
      `${used.status} ${deleted.status}`,
    );
    if (used.status !== 201)
      assert.deepEqual(used.body.detail[0].loc, ['body', 'form_factor_code']);
  }
});

test('the uses of a dictionary follow from the declared tables', () => {
  const uses = usesOf(app.deps.tables.values(), 'status_type').map(
    ({ table, column }) => `${table}.${column}`,
  );
  assert.ok(uses.includes('object.operative_status_code'));
  assert.ok(uses.includes('business_unit.status_code'));
});

test('inspectors and guests cannot change dictionaries', async () => {
  for (const role of ['inspector', 'guest'] as const) {
    assert.equal((await tenant.as[role].post('/measure_unit', { code: 900, names })).status, 403);
    assert.equal(
      (await tenant.as[role].post('/predefined_text', { text: 'x', language: 'en-GB' })).status,
      403,
    );
  }
});

test('predefined texts are stored by section and language', async () => {
  const { admin } = tenant.as;
  const creation = await admin.post('/predefined_text', {
    text: 'No defects found.',
    section: 'inspections',
    language: 'en-GB',
  });
  assert.equal(creation.status, 201);
  const filter = encodeURIComponent('section=inspections');
  assert.equal((await tenant.as.guest.get(`/predefined_text?filter=${filter}`)).body.total, 1);
  assert.equal(
    (await admin.post('/predefined_text', { text: 'x', language: 'fr-FR' })).status,
    422,
  );
  const path = `/predefined_text/${creation.body.id}`;
  assert.equal((await admin.delete(path)).status, 204);
  assert.equal((await admin.get(path)).body.archived, true);
  assert.equal((await admin.delete(`${path}?permanent=true`)).status, 204);
  assert.equal((await admin.get(path)).status, 404);
});
