import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  LABEL_SHEETS,
  LABEL_SIZES,
  labelsOnPage,
  pagesOfLabels,
} from '@plumbline/contract/objects/labelSheets';
import type { LabelSize } from '@plumbline/contract/objects/labelSheets';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { sized } from '#test/checks/size.ts';
import { addFiles, pictureOf } from '#test/fixtures/files.ts';
import { created, newInspector, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { workOn } from '#test/fixtures/jobs.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Caller, TestApp } from '#test/fixtures/newTenant.ts';
import { drawPage, readPdf } from '#test/fixtures/pdf.ts';

/** Names as people write them, and worse ones. */
const NAMES = [
  'Pump P-101',
  'Wärmerückgewinnungsanlage Nord mit Donaudampfschifffahrtsgesellschaftsanschluss',
  'Насос циркуляційний теплопостачання № 3 в електрощитовій допоміжного обладнання',
  'Трансформатор силовой масляный трёхфазный двухобмоточный ТМ-1000/10',
  'AHU-2024-BERLIN-000123456789-XYZ/0001_EXTRA.LONG:CODE',
  'W'.repeat(200),
  'щ'.repeat(200),
  `${'A whole description in the name of an object, '.repeat(4)}end`,
  '#panic("x") *bold* $x$ <a> [b] \\ // @d',
  '👩‍🔧 日本語',
];

let app: TestApp;
let site: Site;
let admin: Caller;
let hall: string;
let ids: string[];
before(async () => {
  const wasm = import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(readFileSync(fileURLToPath(wasm))).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  app = await newApp({ app: 4, read: 2 });
  site = await newSite(app);
  admin = site.as.admin;
  const add = async (body: Record<string, unknown>) =>
    (await created(admin.post('/object', body))).id;
  hall = await add({ name: 'Halle 3', code: 'H-3', parent_id: site.object_id });
  ids = [];
  for (const [n, name] of NAMES.entries())
    ids.push(await add({ name, code: `NR-${n}`, parent_id: hall }));
});
after(() => app.close());

async function sheet(
  who: Caller,
  query: string,
): Promise<{ status: number; bytes: Buffer; detail: unknown; headers: Record<string, unknown> }> {
  const { statusCode, rawPayload, headers } = await app.app.inject({
    url: `/api/object/labels?${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  const isPdf = headers['content-type'] === 'application/pdf';
  const detail = isPdf ? null : JSON.parse(rawPayload.toString()).detail;
  return { status: statusCode, bytes: rawPayload, detail, headers };
}

async function secretsOf(): Promise<Map<string, string>> {
  const rows = await app.database.queryAsOwner<{ id: string; qr_secret: string }>(
    'select id, qr_secret from object where tenant_id = $1',
    [site.tenant_id],
  );
  return new Map(rows.map(({ id, qr_secret }) => [id, qr_secret]));
}

/** The texts that a scanner reads on a page, by the place of the label. */
async function codesOn(bytes: Buffer, page: number, size: LabelSize) {
  const { columns, label, left, top, gap } = LABEL_SHEETS[size];
  const { pixels, width, height, scale, texts } = await drawPage(bytes, page);
  const raw = { width, height, channels: 4 } as const;
  const png = await sharp(pixels, { raw }).png().toBuffer();
  const read = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  const placeAt = (x: number, y: number) =>
    Math.floor((y - top) / label.height) * columns +
    Math.floor((x - left) / (label.width + gap)) +
    1;
  const codes = new Map<number, string>();
  for (const { text, position } of read) {
    const { topLeft, bottomRight } = position;
    const x = (topLeft.x + bottomRight.x) / 2 / scale;
    const y = (topLeft.y + bottomRight.y) / 2 / scale;
    codes.set(placeAt(x, y), text);
  }
  return { codes, texts, placeAt };
}

/** In a full run both tests look at every size, otherwise one at the even ones and one at the odd ones. */
const sizesOf = (test: 0 | 1) => LABEL_SIZES.filter((_, n) => sized(n % 2 === test, true));

test('on every size of sheet each label has the code of its object, in order, from the place that is still free', async () => {
  const secrets = await secretsOf();
  for (const size of sizesOf(0)) {
    const onPage = labelsOnPage(LABEL_SHEETS[size]);
    const start = Math.min(3, onPage);
    const query = `filter=branch.id=${hall}&sort_by=code&label_size=${size}&start=${start}`;
    const { status, bytes, headers } = await sheet(admin, query);
    assert.equal(status, 200, size);
    assert.match(String(headers['content-disposition']), /^attachment; filename="Labels .*\.pdf"/);
    const { pages } = await readPdf(bytes);
    const count = ids.length + 1;
    assert.equal(pages.length, pagesOfLabels(LABEL_SHEETS[size], { count, start }));
    const expected = [hall, ...ids].map(
      (id) => `${app.deps.config.public_url}/objects/info/${id}?c=${secrets.get(id)}`,
    );
    const found: string[] = [];
    for (let page = 1; page <= pages.length; page++) {
      const { codes } = await codesOn(bytes, page, size);
      const first = page === 1 ? start : 1;
      const places = [...codes.keys()].toSorted((a, b) => a - b);
      assert.deepEqual(
        places,
        places.map((_, n) => first + n),
        `${size}, page ${page}`,
      );
      found.push(...places.map((place) => codes.get(place) ?? ''));
    }
    assert.deepEqual(found, expected, size);
  }
});

test('no name of an object is printed beyond its label or over its code', async () => {
  for (const size of sizesOf(1)) {
    const { bytes } = await sheet(
      admin,
      `filter=parent.id=${hall}&sort_by=code&label_size=${size}`,
    );
    const { label, columns, left, top, gap, page: paper } = LABEL_SHEETS[size];
    const { pages } = await readPdf(bytes);
    for (let page = 1; page <= pages.length; page++) {
      const { texts, placeAt } = await codesOn(bytes, page, size);
      assert.ok(texts.length > 2);
      for (const text of texts) {
        const place = placeAt((text.left + text.right) / 2, text.top) - 1;
        const x = left + (place % columns) * (label.width + gap);
        const y = top + Math.floor(place / columns) * label.height;
        const isInside =
          text.left > x + 2 &&
          text.right < x + label.width - 2 &&
          text.top > y + 2 &&
          text.bottom < y + label.height - 2 &&
          text.right <= paper.width;
        assert.ok(isInside, `${size}: ${JSON.stringify({ ...text, x, y })}`);
      }
    }
  }
});

test('a label has the name, the code, the place and the owner of its object; data are never markup', async () => {
  const { bytes } = await sheet(admin, `filter=id=${ids[8]}&label_size=99.1x67.7`);
  const said = (await readPdf(bytes)).pages.join('').replaceAll(/[\s\u200B\u2060]/g, '');
  for (const part of ['#panic("x")', '*bold*', '$x$', '<a>', 'NR-8', 'Building/Halle3'])
    assert.ok(said.includes(part), `${part} in ${said}`);
  const company = (await ok(admin.get('/company'))).name;
  assert.ok(said.includes(company.replaceAll(' ', '')), company);
  const logo = await ok(
    addFiles(
      site.as.superuser,
      `/tenant/${site.tenant_id}`,
      [['logo.png', await pictureOf(1)]],
      [['user_tags', 'logo']],
    ),
    201,
  );
  const withLogo = await sheet(admin, `filter=id=${ids[8]}&label_size=99.1x67.7`);
  assert.ok(!(await readPdf(withLogo.bytes)).pages.join(' ').includes(company));
  await ok(site.as.superuser.delete(`/tenant/${site.tenant_id}/content/${logo.items[0].id}`), 204);
});

test('the first page alone is that of the whole sheet', async () => {
  const query = `filter=branch.id=${hall}&sort_by=code&label_size=99.1x67.7&start=2`;
  const whole = await sheet(admin, query);
  const first = await sheet(admin, `${query}&first_page=true`);
  const { pages } = await readPdf(first.bytes);
  assert.deepEqual(pages, (await readPdf(whole.bytes)).pages.slice(0, 1));
});

test('a user cannot print the label of an object that they do not see', async () => {
  const other = await newSite(app);
  const far = await created(admin.post('/business_unit', { name: 'South' }));
  const away = await newInspector(app, site, far.id);
  const one = `filter=id=${ids[0]}&label_size=70x37`;
  for (const who of [other.as.superuser, other.as.guest, away]) {
    assert.equal((await sheet(who, one)).status, 404);
    assert.equal((await sheet(who, `${one}&first_page=true`)).status, 404);
  }
  assert.equal(
    (await other.as.admin.post(`/object/labels?filter=id=${ids[0]}`, { label_size: '70x37' }))
      .status,
    404,
  );
  assert.equal((await sheet(site.as.guest, one)).status, 200);
  const hidden = await created(
    admin.post('/object', { name: 'Hidden', business_unit_id: far.id, parent_id: hall }),
  );
  const inspector = await newInspector(app, site, site.unit_id);
  const { bytes } = await sheet(
    inspector,
    `filter=branch.id=${hall}&sort_by=code&label_size=70x37`,
  );
  const { codes } = await codesOn(bytes, 1, '70x37');
  assert.equal(codes.size, ids.length + 1);
  assert.ok([...codes.values()].every((code) => !code.includes(hidden.id)));
  const { job } = await ok(
    inspector.post(`/object/labels?filter=branch.id=${hall}`, { label_size: '70x37' }),
    202,
  );
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  assert.equal((await ok(inspector.get(`/job/${job.id}`))).result.labels, ids.length + 1);
  await ok(admin.delete(`/object/${hidden.id}`), 204);
});

test('more labels than a request makes become a file of the user, and too many are refused with their number', async () => {
  const { guest, inspector } = site.as;
  const meters = await app.database.queryAsOwner<{ id: string }>(
    `insert into object (tenant_id, id, name, business_unit_id, qr_secret, tags)
     select $1, gen_random_uuid(), 'Meter ' || n, $2, 'abcdefgh', array[case when n <= 1100 then 'few' else 'many' end]
     from generate_series(1, 11101) n returning id`,
    [site.tenant_id, site.unit_id],
  );
  await app.database.queryAsOwner('select objects_created($1, $2)', [
    site.tenant_id,
    meters.map(({ id }) => id),
  ]);
  // As the database does by itself a minute later.
  await app.database.queryAsOwner('analyze object, object_quality, object_facts');
  const few = 'filter=tags:contains:few&sort_by=name';
  const refused = await sheet(inspector, `${few}&label_size=63.5x38.1`);
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.detail, { code: 'too_many', most: 200, found: 1100 });
  const body = { label_size: '63.5x38.1', start: 21 };
  const { job } = await ok(inspector.post(`/object/labels?${few}`, body), 202);
  await workOn(app, { tenant_id: site.tenant_id, id: job.id });
  const { status, progress, result } = await ok(inspector.get(`/job/${job.id}`));
  assert.deepEqual([status, progress], ['done', { done: 1100, total: 1100 }]);
  assert.deepEqual([result.labels, result.pages], [1100, 54]);
  const path = `/user/${inspector.id}/content`;
  const names = (await ok(inspector.get(path))).items.map(({ id }: { id: string }) => id);
  assert.deepEqual(names, [result.content.id]);
  const file = await app.app.inject({
    url: `/api/content/${result.content.id}/file`,
    headers: { authorization: `Bearer ${inspector.token}` },
  });
  const { pages, archive, isTagged } = await readPdf(file.rawPayload);
  assert.deepEqual([pages.length, archive, isTagged], [54, '2A', true]);
  // The last of them come after the end of the first part.
  const found: string[] = [];
  for (const page of [1, 2, 47, 48, 54]) {
    const { codes } = await codesOn(file.rawPayload, page, '63.5x38.1');
    assert.equal(codes.size, page === 1 ? 1 : page === 54 ? 7 : 21, `page ${page}`);
    found.push(...codes.values());
  }
  assert.equal(new Set(found).size, 1 + 3 * 21 + 7);
  assert.equal((await guest.get(`/content/${result.content.id}/file`)).status, 404);
  const many = await inspector.post('/object/labels?filter=tags:contains:many', body);
  assert.deepEqual(
    [many.status, many.body.detail],
    [422, { code: 'too_many', most: 10_000, found: 10_001 }],
  );
  assert.equal((await guest.post(`/object/labels?${few}`, body)).status, 403);
});

test('a place or size that a sheet does not have is refused by name', async () => {
  const one = `filter=id=${ids[0]}`;
  const placeOf = async (query: string) => {
    const { status, detail } = await sheet(admin, query);
    assert.equal(status, 422, query);
    return (detail as { loc: unknown[] }[])[0]?.loc;
  };
  assert.deepEqual(await placeOf(one), ['query', 'label_size']);
  assert.deepEqual(await placeOf(`${one}&label_size=a4`), ['query', 'label_size']);
  assert.deepEqual(await placeOf(`${one}&label_size=70x37&start=25`), ['query', 'start']);
  assert.deepEqual(await placeOf(`${one}&label_size=70x37&start=0`), ['query', 'start']);
  assert.deepEqual(await placeOf('filter=nothing=1&label_size=70x37'), ['query', 'filter', 0]);
  assert.deepEqual(await placeOf(`${one}&label_size=70x37&sort_by=secret`), ['query', 'sort_by']);
  const faultOf = async (body: unknown) =>
    (await ok(admin.post(`/object/labels?${one}`, body), 422)).detail[0].loc;
  assert.deepEqual(await faultOf({}), ['body', 'label_size']);
  assert.deepEqual(await faultOf({ label_size: '100x150', start: 2 }), ['body', 'start']);
  assert.deepEqual(await faultOf({ label_size: '100x150', user_id: admin.id }), [
    'body',
    'user_id',
  ]);
});
