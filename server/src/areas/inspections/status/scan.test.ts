import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { created, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { newUnplannedSite, runRound } from '#test/fixtures/scheduledSite.ts';

let app: TestApp;
let site: Site;
before(async () => {
  app = await newApp();
  site = await newSite(app, { onPumps: true });
  await ok(
    site.as.admin.patch(`/object/${site.object_id}`, {
      code: 'B 1',
      external_id: 'ERP-77',
      serial_number: '012345678905',
    }),
  );
  await ok(site.as.admin.patch(`/inspection_template/${site.template_id}`, ASKED));
});
after(() => app.close());

const ASKED = { requires_start_scan: true, requires_finish_scan: true };
const NOT_ASKED = { requires_start_scan: false, requires_finish_scan: false };
const SCANNED = { code: null, is_typed: false, is_current: null, reason: null };

const planned = async (by: Caller = site.as.inspector) => {
  const inspection = await site.plan(site.as.admin, { responsible_id: by.id });
  return { id: inspection.id, ...working(by, inspection) };
};

/** The address on the label of an object, with its current secret or another one. */
async function labelOf(id: string, secret?: string): Promise<string> {
  const [row] = await app.database.queryAsOwner<{ qr_secret: string }>(
    'select qr_secret from object where id = $1',
    [id],
  );
  return `https://plumbline.example/objects/info/${id}?c=${secret ?? row?.qr_secret}`;
}

const refusedFor = async (answer: ReturnType<Caller['post']>) => {
  const { detail } = await ok(answer, 409);
  return detail;
};

test('an inspection that asks for scans starts and ends with one of its own object', async () => {
  const work = await planned();
  const other = await newSite(app);
  const missing = { code: 'scan_required', step: 'start', reason: 'missing' };
  assert.deepEqual(await refusedFor(work.start()), missing);
  for (const code of [
    await labelOf(site.pumps[0] ?? ''),
    await labelOf(other.object_id),
    'ERP-78',
    site.object_id,
  ])
    assert.deepEqual(await refusedFor(work.status(2, { scan: { code } })), {
      ...missing,
      reason: 'other_object',
    });
  assert.equal((await work.read()).started_at, null);
  const started = await ok(work.status(2, { scan: { code: await labelOf(site.object_id) } }));
  assert.deepEqual(started.start_scan, { ...SCANNED, is_current: true });
  await work.fill();
  assert.deepEqual(await refusedFor(work.complete()), { ...missing, step: 'finish' });
  assert.equal(
    (await refusedFor(work.status(3, { scan: { code: 'ERP-78' } }))).reason,
    'other_object',
  );
  const done = await ok(work.status(3, { scan: { code: ' erp 77', is_typed: true } }));
  assert.deepEqual(
    [done.start_scan, done.finish_scan],
    [
      { ...SCANNED, is_current: true },
      { ...SCANNED, code: 'erp 77', is_typed: true },
    ],
  );
});

test('an outdated label, a link without its secret and every code on the plate count, and each is told apart', async () => {
  for (const [code, kept] of [
    [await labelOf(site.object_id, 'old'), { is_current: false }],
    [`http://elsewhere.example/objects/info/${site.object_id}`, { is_current: false }],
    ['B1', null],
    ['b-1', { code: 'b-1' }],
    ['00012345678905', { code: '00012345678905' }],
    [`010001234567890521\u001D`, null],
    [`010001234567890521ERP-77\u001D10\u202ELOT`, { code: '010001234567890521ERP-77 10LOT' }],
    [`01000123456789052177`, { code: '01000123456789052177' }],
  ] as const) {
    const work = await planned();
    const answer = work.status(2, { scan: { code } });
    if (kept === null) assert.equal((await refusedFor(answer)).reason, 'other_object', code);
    else assert.deepEqual((await ok(answer)).start_scan, { ...SCANNED, ...kept }, code);
  }
});

test('whoever cannot scan says why, which the inspection and its log keep', async () => {
  const work = await planned();
  const started = await ok(work.status(2, { scan: { reason: ' The label is torn. ' } }));
  assert.deepEqual(started.start_scan, { ...SCANNED, reason: 'The label is torn.' });
  const { items } = await ok(
    site.as.admin.get(`/inspection/${work.id}/audit_log?page=1&page_size=50`),
  );
  const entry = items.find(({ operation }: { operation: string }) => operation === 'start');
  assert.equal(entry.log.new_value.start_scan.reason, 'The label is torn.');
  await work.fill();
  for (const scan of [{}, { code: 'ERP-77', reason: 'torn' }, { code: '' }, { reason: ' ' }])
    assert.equal((await work.status(3, { scan })).status, 422, JSON.stringify(scan));
  const done = await ok(work.status(3, { scan: { reason: 'No light' } }));
  assert.equal(done.finish_scan.reason, 'No light');
});

test('without the rule nothing is asked, and a scan that comes nevertheless is not kept', async () => {
  const plain = await newSite(app);
  const work = working(plain.as.inspector, await plain.plan(plain.as.inspector));
  const started = await ok(work.status(2, { scan: { code: 'anything' } }));
  assert.deepEqual([started.requires_start_scan, started.start_scan], [false, null]);
  assert.equal(started.object_codes, null);
  await work.fill();
  assert.equal((await ok(work.complete())).finish_scan, null);
});

test('what was planned asks for what its template asked then; a copy asks for the same', async () => {
  const { admin } = site.as;
  const work = await planned();
  await ok(admin.patch(`/inspection_template/${site.template_id}`, NOT_ASKED));
  const later = await planned();
  assert.equal((await ok(later.start())).requires_finish_scan, false);
  await ok(admin.patch(`/inspection_template/${site.template_id}`, ASKED));
  assert.equal((await later.read()).requires_finish_scan, false);
  await refusedFor(work.start());
  const copy = await created(
    admin.post(`/inspection/composite/${work.id}/copy`, { mode: 'repeat' }),
  );
  assert.deepEqual([copy['requires_start_scan'], copy['requires_finish_scan']], [true, true]);
});

test('what a schedule plans asks for what its template asks', async () => {
  const scheduled = await newUnplannedSite(app, { requires_finish_scan: true });
  await runRound(app);
  const [first] = await scheduled.planned();
  const one = await ok(scheduled.as.admin.get(`/inspection/${first?.id}`));
  assert.deepEqual([one.requires_start_scan, one.requires_finish_scan], [false, true]);
});

test('what a device has planned without a connection asks for what it went by, if its template asked that in the last thirty days', async () => {
  const { inspector, admin } = site.as;
  const source = { template_id: site.template_id };
  const path = `/inspection/${site.object_id}/composite/preview`;
  const preview = await ok(inspector.post(path, source));
  assert.deepEqual(preview.object_codes.toSorted(), ['012345678905', 'B 1', 'ERP-77']);
  assert.deepEqual([preview.requires_start_scan, preview.requires_finish_scan], [true, true]);
  const [{ detail, check_list_version_id }]: [JsonDetail] = preview.details;
  let plans = 0;
  const rulesOf = async (rules?: object) => {
    plans += 1;
    const details = {
      id: `a0000000-0000-4000-8000-0000000${plans}0000`,
      object_id: detail.object.id,
      check_list_id: detail.check_list.id,
      check_list_version_id,
    };
    const body = { ...source, details: [details], ...(rules && { rules }) };
    const made = await created(inspector.post(`/inspection/composite/${site.object_id}`, body));
    return [made['requires_start_scan'], made['requires_finish_scan'], made['keeps_place']];
  };
  const changed = (days: number) =>
    app.database.queryAsOwner(
      `update audit_log set at = now() - make_interval(days => $3) where tenant_id = $1 and entity_id = $2`,
      [site.tenant_id, site.template_id, days],
    );
  assert.deepEqual(await rulesOf(), [true, true, false]);
  assert.deepEqual(await rulesOf({ ...ASKED, keeps_place: false }), [true, true, false]);
  assert.deepEqual(await rulesOf({ ...NOT_ASKED, keeps_place: true }), [false, false, false]);
  await changed(31);
  assert.deepEqual(await rulesOf({ ...NOT_ASKED, keeps_place: true }), [true, true, false]);
  const start = { requires_start_scan: true };
  for (const requires_start_scan of [false, true])
    await ok(admin.patch(`/inspection_template/${site.template_id}`, { requires_start_scan }));
  assert.deepEqual(await rulesOf({ ...NOT_ASKED, keeps_place: true }), [false, true, false]);
  assert.deepEqual(await rulesOf({ ...NOT_ASKED, ...start, keeps_place: false }), [
    true,
    true,
    false,
  ]);
});

interface JsonDetail {
  check_list_version_id: string;
  detail: { object: { id: string }; check_list: { id: string } };
}

test('an admin starts with a scan as everybody does, and reopens without one', async () => {
  const work = await planned(site.as.admin);
  await refusedFor(work.start());
  await app.database.queryAsOwner(
    'update inspection set operative_status_code = 6, finished_at = now() where tenant_id = $1 and id = $2',
    [site.tenant_id, work.id],
  );
  assert.equal((await ok(work.start())).start_scan, null);
});

test('a device learns the codes on the plate with an open inspection that asks for them, not in lists', async () => {
  const work = await planned();
  const { object_codes } = await work.read();
  assert.deepEqual(object_codes.toSorted(), ['012345678905', 'B 1', 'ERP-77']);
  const { items } = await ok(site.as.inspector.get('/inspection?page=1&page_size=1'));
  assert.ok('requires_start_scan' in items[0] && !('object_codes' in items[0]));
  await ok(work.cancel());
  assert.equal((await work.read()).object_codes, null);
});
