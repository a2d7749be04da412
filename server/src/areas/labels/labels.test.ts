import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { untilWaiting } from '#test/servers/untilWaiting.ts';
import { takeOver } from '#test/stress/tirelessJobs.ts';
import { RECREATION, recreation } from './recreation.ts';

let app: TestApp;
let site: Site;
let other: Site;
before(async () => {
  const wasm = import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(readFileSync(fileURLToPath(wasm))).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app);
  other = await newSite(app);
});
after(() => app.close());

const secretsOf = async (tenant: string): Promise<Record<string, string>> => {
  const rows = await app.database.queryAsOwner<{ id: string; qr_secret: string }>(
    'select id, qr_secret from object where tenant_id = $1',
    [tenant],
  );
  return Object.fromEntries(rows.map(({ id, qr_secret }) => [id, qr_secret]));
};

const PUMPS = 2500;

async function addPumps({ tenant_id, unit_id }: Site): Promise<string[]> {
  const rows = await app.database.queryAsOwner<{ id: string }>(
    `insert into object (tenant_id, id, name, business_unit_id, qr_secret)
     select $1, gen_random_uuid(), 'Pump ' || n, $2, 'first' from generate_series(1, $3::int) n returning id`,
    [tenant_id, unit_id, PUMPS],
  );
  const ids = rows.map(({ id }) => id);
  await app.database.queryAsOwner('select objects_created($1, $2)', [tenant_id, ids]);
  return ids;
}

/** The texts that a scanner reads from the returned picture. */
async function scanned(query: string): Promise<string[]> {
  const { statusCode, rawPayload, headers } = await app.app.inject({
    url: `/api/object/${site.object_id}/qr${query}`,
    headers: { authorization: `Bearer ${site.as.guest.token}` },
  });
  assert.equal(statusCode, 200);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  const png = await sharp(rawPayload, { density: 300 })
    .flatten({ background: 'white' })
    .png()
    .toBuffer();
  return (await readBarcodes(new Uint8Array(png))).map(({ text }) => text);
}

const labelOf = async (secret: string) =>
  await ok(site.as.guest.get(`/object/${site.object_id}/label?c=${encodeURIComponent(secret)}`));

test('the code of an object leads to its page with the secret of its label, as SVG and as PNG of any size', async () => {
  const { [site.object_id]: secret = '' } = await secretsOf(site.tenant_id);
  const address = `${app.deps.config.public_url}/objects/info/${site.object_id}?c=${secret}`;
  for (const query of [
    '',
    '?format=svg',
    '?format=png',
    '?format=png&size=128',
    '?format=png&size=2048',
  ])
    assert.deepEqual(await scanned(query), [address], query);
  assert.deepEqual(await labelOf(secret), { is_current: true });
  assert.deepEqual(await labelOf('old'), { is_current: false });
  for (const bad of ['format=gif', 'size=63', 'size=2049', 'color=red'])
    assert.equal((await site.as.guest.get(`/object/${site.object_id}/qr?${bad}`)).status, 422, bad);
});

test('of an object that the caller does not see there is neither a code nor a label', async () => {
  const { superuser, guest } = other.as;
  for (const by of [superuser, guest])
    for (const path of ['qr', 'label?c=a'])
      assert.equal((await by.get(`/object/${site.object_id}/${path}`)).status, 404);
});

test('renewing gives every object of the tenant another code, also archived ones, and no object of others', async () => {
  const { superuser, admin } = site.as;
  const pumps = await addPumps(site);
  await ok(admin.delete(`/object/${pumps[7]}`), 204);
  const [mine, theirs] = [await secretsOf(site.tenant_id), await secretsOf(other.tenant_id)];
  const path = `/superuser/tenant/${site.tenant_id}/recreate_qr`;
  const { job } = await ok(superuser.post(path), 202);
  assert.equal((await ok(superuser.post(path), 202)).job.id, job.id);
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  const { status, progress, result } = (await ok(superuser.get(path))).job;
  const count = Object.keys(mine).length;
  assert.deepEqual(
    [status, progress, result],
    ['done', { done: count, total: count }, { recreated: count }],
  );
  const renewed = await secretsOf(site.tenant_id);
  for (const [id, secret] of Object.entries(renewed)) {
    assert.match(secret, /^[\w-]{8}$/);
    assert.notEqual(secret, mine[id]);
  }
  assert.equal(new Set(Object.values(renewed)).size, count);
  assert.deepEqual(await secretsOf(other.tenant_id), theirs);
  assert.deepEqual(await labelOf(mine[site.object_id] ?? ''), { is_current: false });
  assert.deepEqual(await labelOf(renewed[site.object_id] ?? ''), { is_current: true });
  assert.equal((await other.as.superuser.post(path)).status, 404);
});

/** Number of objects whose codes are renewed before the locked one. */
const FREE = 1500;

/** A renewal in progress, and a transaction that locks the object after the first `FREE` ones until its commit. */
async function heldRenewal() {
  const site = await newSite(app);
  const { tenant_id, as } = site;
  await addPumps(site);
  const before = await secretsOf(tenant_id);
  const ids = Object.keys(before).toSorted();
  const path = `/superuser/tenant/${tenant_id}/recreate_qr`;
  const { job } = await ok(as.superuser.post(path), 202);
  const owner = await app.database.owner();
  const holder = await app.database.owner();
  await holder.query('begin');
  await holder.query('select from object where tenant_id = $1 and id = $2 for update', [
    tenant_id,
    ids[FREE],
  ]);
  const untilHeld = async () => {
    const isRenewed = async () => {
      const secrets = await secretsOf(tenant_id);
      return ids.filter((id) => secrets[id] !== before[id]).length === FREE;
    };
    await waitUntil(isRenewed);
    await untilWaiting(owner, 1);
  };
  return { as, before, holder, ids, key: { tenant_id, id: job.id }, owner, path, untilHeld };
}

test('a renewal resumes where its server has stopped: no code is renewed twice, and none is left out', async () => {
  const { as, before, holder, ids, key, owner, path, untilHeld } = await heldRenewal();
  const first = workOn(app, key);
  await untilHeld();
  const half = await secretsOf(key.tenant_id);
  await takeOver(app.deps, key);
  const second = workOn(app, key);
  await untilWaiting(owner, 2);
  await holder.query('commit');
  await Promise.all([first, second]);
  const { status, result } = (await ok(as.superuser.get(path))).job;
  assert.deepEqual([status, result], ['done', { recreated: ids.length }]);
  const renewed = await secretsOf(key.tenant_id);
  for (const [i, id] of ids.entries()) {
    if (i < FREE) assert.equal(renewed[id], half[id], 'renewed twice');
    else assert.notEqual(renewed[id], before[id], 'left out');
  }
  const logged = await app.database.queryAsOwner(
    `select new_value from audit_log where tenant_id = $1 and new_value ? 'recreated_labels'`,
    [key.tenant_id],
  );
  assert.deepEqual(logged, [{ new_value: { recreated_labels: ids.length } }]);
});

test('a renewal that is cancelled says how many codes it has renewed, those of its last step too, and the log who began it', async () => {
  const { as, before, holder, ids, key, path, untilHeld } = await heldRenewal();
  const { promise: interrupted, resolve } = Promise.withResolvers<void>();
  const work: typeof recreation.work = (attempt) => {
    attempt.signal.addEventListener('abort', () => {
      resolve();
    });
    return recreation.work(attempt);
  };
  const kinds = new Map([[RECREATION, { ...recreation, work }]]);
  const running = workOn(app, key, { kinds });
  await untilHeld();
  await ok(as.superuser.post(`/job/${key.id}/cancel`));
  await interrupted;
  await holder.query('commit');
  await running;
  const after = await secretsOf(key.tenant_id);
  const renewed = ids.filter((id) => after[id] !== before[id]).length;
  assert.ok(renewed > FREE && renewed < ids.length, `${renewed} codes renewed`);
  const { status, progress } = (await ok(as.superuser.get(path))).job;
  assert.deepEqual([status, progress], ['cancelled', { done: renewed, total: ids.length }]);
  const logged = await app.database.queryAsOwner(
    'select user_id, new_value from audit_log where entity_id = $1',
    [key.tenant_id],
  );
  const job = { id: key.id, kind: RECREATION };
  assert.deepEqual(logged, [{ user_id: as.superuser.id, new_value: { job } }]);
});
