import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readAddress, signAddress } from '#kit/files/addresses.ts';
import { tableChecksums } from '#test/checks/checksums.ts';
import { addFiles, pictureOf, setPicture } from '#test/fixtures/files.ts';
import { exportedLines } from '#test/fixtures/exports.ts';
import { created, newInspector, newSite, ok, working } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { call, newApp, signIn } from '#test/fixtures/newTenant.ts';
import type { Answer, Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { fromNow } from '#test/checks/moments.ts';

const NOBODY = '018f0000-0000-7000-8000-00000000000a';

let app: TestApp;
let site: Site;
let admin: Caller;
/** A user of another tenant. */
let outsider: Caller;
/** A user of this tenant in another unit. */
let elsewhere: Caller;
/** The files of everything that has files, by their owner. */
const files = new Map<string, { id: string; file: string; thumbnail: string }>();

before(async () => {
  app = await newApp({ app: 2, read: 2 });
  site = await newSite(app);
  admin = site.as.admin;
  outsider = (await newSite(app)).as.admin;
  const south = await created(admin.post('/business_unit', { name: 'South' }));
  elsewhere = await newInspector(app, site, south.id);
  const { superuser } = site.as;
  const inspection = await site.plan(superuser);
  await ok(working(superuser, inspection).start());
  const item = Object.values(inspection.details[0]?.items ?? {})[0];
  const { id: indicator } = await created(
    admin.post('/measurement_indicator', { name: 'Flow', object_id: site.object_id }),
  );
  const holders = [
    `/object/${site.object_id}`,
    `/business_unit/${site.unit_id}`,
    `/measurement_indicator/${indicator}`,
    `/inspection/${inspection.id}`,
    `/inspection_check_list_item/${item}`,
    `/inspection_template/${site.template_id}`,
    `/check_list/${site.check_list_id}`,
    `/user/${admin.id}`,
    `/tenant/${site.tenant_id}`,
  ];
  for (const [n, path] of holders.entries()) {
    const { items } = await ok(addFiles(superuser, path, [['a.png', await pictureOf(n)]]), 201);
    files.set(path, items[0]);
  }
});
after(() => app.close());

const fetched = async (url: string): Promise<Answer> =>
  await call(app.app, { method: 'GET', url: `/api${url}` });

/** Every call about the files of an owner, and about one of them. */
const callsOf = (
  path: string,
  id: string,
): [name: string, by: (who: Caller) => Promise<Answer>][] => [
  ['list', (who) => who.get(`${path}/content`)],
  ['read', (who) => who.get(`${path}/content/${id}`)],
  ['file', (who) => who.get(`/content/${id}/file`)],
  ['thumbnail', (who) => who.get(`/content/${id}/thumbnail`)],
  ['add', (who) => addFiles(who, path, [['b.txt', 'Two pumps.']])],
  ['add uploaded', (who) => who.post(`${path}/content/uploaded`, { upload_id: 'x', name: 'b' })],
  ['describe', (who) => who.patch(`/content/${id}`, { description: 'Mine' })],
  ['tag', (who) => who.patch(`/content/${id}/user_tags`, { user_tags: ['logo'] })],
  ['delete', (who) => who.delete(`${path}/content/${id}`)],
  ['restore', (who) => who.post(`${path}/content/${id}/restore`)],
];

async function statusesOf(who: Caller, path: string): Promise<Record<string, number>> {
  const { id } = files.get(path) ?? { id: NOBODY };
  const statuses: Record<string, number> = {};
  for (const [name, by] of callsOf(path, id)) statuses[name] = (await by(who)).status;
  return statuses;
}

/** The answer of each call to a caller without any rights. */
const all = (status: number, more: Record<string, number> = {}) => ({
  ...Object.fromEntries(callsOf('', '').map(([name]) => [name, status])),
  ...more,
});
const READING = { list: 200, read: 200, file: 200, thumbnail: 200 };

test('every call about files of another tenant answers that they do not exist', async () => {
  for (const path of files.keys())
    for (const who of [outsider])
      assert.deepEqual(
        await statusesOf(who, path),
        // Only a superuser may change the files of a company.
        path.startsWith('/tenant')
          ? all(404, { add: 403, 'add uploaded': 403, delete: 403, restore: 403 })
          : all(404),
        path,
      );
});

test('a caller without a session gets only 401', async () => {
  const nobody = { ...admin, ...anonymous() };
  for (const path of files.keys()) assert.deepEqual(await statusesOf(nobody, path), all(401), path);
});

function anonymous(): Pick<Caller, 'get' | 'post' | 'patch' | 'delete'> {
  const send =
    (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') =>
    (path: string, payload?: unknown, headers: Record<string, string> = {}) =>
      call(app.app, {
        method,
        url: `/api${path}`,
        headers,
        ...(payload === undefined ? {} : { payload: payload as object }),
      });
  return { get: send('GET'), post: send('POST'), patch: send('PATCH'), delete: send('DELETE') };
}

const CHANGING = ['add', 'add uploaded', 'delete', 'restore'];
const refused = (status: number) => Object.fromEntries(CHANGING.map((name) => [name, status]));
/** The answers to an inspector of another unit, by the entity that has the files. */
const OUT_OF_SCOPE: Record<string, Record<string, number>> = {
  object: all(404),
  business_unit: all(404, refused(403)),
  measurement_indicator: all(404, refused(403)),
  inspection: all(404),
  inspection_check_list_item: all(404),
  // Read by everybody in the tenant.
  inspection_template: all(404, { ...READING, ...refused(403) }),
  check_list: all(404, { ...READING, ...refused(403) }),
  user: all(404, refused(403)),
  tenant: all(404, { list: 200, ...refused(403) }),
};

test('an inspector of another unit finds no files of entities out of scope, of other users, or of the company', async () => {
  for (const path of files.keys()) {
    const name = path.split('/')[1] ?? '';
    assert.deepEqual(await statusesOf(elsewhere, path), OUT_OF_SCOPE[name], path);
  }
  const { items } = await ok(elsewhere.get(`/tenant/${site.tenant_id}/content`));
  assert.deepEqual(items, []);
  for (const part of ['all_content', 'content/zip'])
    assert.equal((await elsewhere.get(`/object/${site.object_id}/${part}`)).status, 404);
});

test('the file of a list of files has the rows of the list for each reader', async () => {
  const lines = (who: Caller, ...filters: string[]) => {
    const query = filters.map((filter) => `global_filter=${filter}`).join('&');
    return exportedLines(app.app, who, `/content?columns=id&sort_by=name&${query}`);
  };
  const listed = async (who: Caller, path: string): Promise<string[]> => {
    const { status, body } = await who.get(`${path}?sort_by=name`);
    return status === 200 ? body.items.map(({ id }: { id: string }) => id) : [];
  };
  const { superuser, guest } = site.as;
  for (const who of [superuser, admin, elsewhere, guest, outsider]) {
    for (const path of files.keys()) {
      const [, entity, id] = path.split('/');
      const rows = await lines(who, `entity=${entity}`, `entity_id=${id}`);
      assert.deepEqual(rows, await listed(who, `${path}/content`), path);
      if (entity === 'object' || entity === 'inspection')
        assert.deepEqual(
          (await lines(who, `${entity}=${id}`)).toSorted(),
          (await listed(who, `${path}/all_content`)).toSorted(),
          path,
        );
    }
  }
  assert.ok((await lines(admin, `object=${site.object_id}`)).length > 2);
});

test('everybody finds the files of the company that are tagged as its logo, and no others', async () => {
  const path = `/tenant/${site.tenant_id}`;
  const { superuser, guest } = site.as;
  const { items } = await ok(
    addFiles(superuser, path, [['logo.png', await pictureOf(50)]], [['user_tags', 'logo']]),
    201,
  );
  const [logo] = items;
  for (const who of [guest, elsewhere]) {
    const listed = await ok(who.get(`${path}/content`));
    assert.deepEqual(
      listed.items.map(({ id }: { id: string }) => id),
      [logo.id],
    );
    await ok(who.get(`${path}/content/${logo.id}`));
    await ok(who.get(`/content/${logo.id}/file`));
  }
  assert.equal((await ok(admin.get(`${path}/content`))).total, 2);
  assert.equal((await outsider.get(`${path}/content`)).status, 404);
  await ok(superuser.delete(`${path}/content/${logo.id}`), 204);
  assert.equal((await guest.get(`/content/${logo.id}/file`)).status, 404);
});

test('a guest sends every call about files, and nothing has changed', async () => {
  const { guest } = site.as;
  const before = await tableChecksums(app.database);
  for (const path of files.keys())
    for (const [name, by] of callsOf(path, files.get(path)?.id ?? ''))
      if (!(name in READING)) assert.equal((await by(guest)).status, 403, `${path} ${name}`);
  const picture = await pictureOf(60);
  for (const path of [
    `/object/${site.object_id}/avatar`,
    `/business_unit/${site.unit_id}/avatar`,
    `/user/${guest.id}/avatar`,
    `/user/${guest.id}/signature`,
  ]) {
    assert.equal((await setPicture(app, guest, path, picture)).status, 403, path);
    assert.equal((await guest.delete(path)).status, 403, path);
  }
  const begun = { 'tus-resumable': '1.0.0', 'upload-length': '1' };
  assert.equal((await guest.post('/upload', undefined, begun)).status, 403);
  assert.deepEqual(await tableChecksums(app.database), before);
});

test('a file is only found through its owner', async () => {
  for (const path of files.keys())
    for (const [other, { id }] of files) {
      if (other === path) continue;
      for (const answer of [
        await site.as.superuser.get(`${path}/content/${id}`),
        await site.as.superuser.delete(`${path}/content/${id}`),
        await site.as.superuser.post(`${path}/content/${id}/restore`),
      ])
        assert.equal(answer.status, 404, `${path} ${other}`);
    }
});

test('a deleted file is not sent to anybody', async () => {
  const path = `/object/${site.pumps[0]}`;
  const { items } = await ok(addFiles(admin, path, [['a.png', await pictureOf(70)]]), 201);
  const [{ id }] = items;
  await ok(admin.delete(`${path}/content/${id}`), 204);
  for (const part of ['file', 'thumbnail'])
    assert.equal((await admin.get(`/content/${id}/${part}`)).status, 404);
  assert.equal((await admin.patch(`/content/${id}`, { name: 'b.png' })).status, 409);
});

test('an address holds for its file, its tenant and its time, and for nothing else', async () => {
  const { secret } = app.deps;
  const { file } = files.get(`/object/${site.object_id}`) ?? { file: '' };
  const token = file.split('/').at(-1) ?? '';
  assert.equal((await fetched(file)).status, 200);
  const claims = readAddress(secret, token, fromNow());
  assert.ok(claims && 's' in claims);
  const minutes = (n: number) => fromNow(n * 60_000);
  const other = await ok(outsider.get('/user/me'));
  const forged: [what: string, token: string][] = [
    ['expired', signAddress(secret, claims, minutes(-11))],
    ['with the key of another server', signAddress(Buffer.alloc(32, 1), claims, fromNow())],
    ['guessed', signAddress(secret, { ...claims, s: 'f'.repeat(64) }, fromNow())],
    ['of another tenant', signAddress(secret, { ...claims, t: other.tenant_id }, fromNow())],
    ...[0, 10, token.length - 1].map((at): [string, string] => [
      `changed at ${at}`,
      token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1),
    ]),
    ['without its signature', token.split('.')[0] ?? ''],
    ['with two', `${token}.${token.split('.')[1]}`],
    ['empty', '%20'],
  ];
  for (const [what, one] of forged) {
    const { status, headers } = await fetched(`/file/${one}`);
    assert.equal(status, 404, what);
    assert.doesNotMatch(String(headers['cache-control']), /max-age=[1-9]/, what);
  }
  assert.equal((await fetched(`/file/${signAddress(secret, claims, minutes(-4))}`)).status, 200);
  assert.equal((await fetched(`/zip/${token}/a.zip`)).status, 404);
});

test('a ZIP contains the files that its user sees at that moment, and its address ends with the session', async () => {
  const email = 'zip@test.example';
  const password = 'correct horse battery';
  const person = { first_name: 'Zip', last_name: 'Reader', user_type_code: 2 };
  const { id } = await created(
    admin.post('/user', { ...person, email, password, business_unit_id: site.unit_id }),
  );
  const reader = await signIn(app.app, email, password);
  const { url } = await ok(reader.get(`/object/${site.object_id}/content/zip`));
  const whole = await fetched(url);
  assert.deepEqual([whole.status, whole.headers['content-type']], [200, 'application/zip']);
  assert.match(whole.body, /a\.png/);
  assert.equal((await fetched(url.replace('/zip/', '/file/').replace(/\/[^/]*$/, ''))).status, 404);
  const south = await created(admin.post('/business_unit', { name: 'West' }));
  await ok(admin.patch(`/user/${id}`, { business_unit_id: south.id }));
  assert.doesNotMatch((await fetched(url)).body, /a\.png/);
  await ok(reader.post('/auth/jwt/logout'), 204);
  assert.equal((await fetched(url)).status, 404);
});
