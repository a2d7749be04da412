import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { makeZip } from 'client-zip';
import { tableChecksums } from '#test/checks/checksums.ts';
import { addFiles, formOf, pictureOf, setPicture } from '#test/fixtures/files.ts';
import { waitUntil } from '#test/fixtures/eventReader.ts';
import { newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { Answer, Caller, TestApp } from '#test/fixtures/newTenant.ts';

let app: TestApp;
let site: Site;
let admin: Caller;
let path: string;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  site = await newSite(app);
  admin = site.as.admin;
  path = `/object/${site.object_id}`;
});
after(() => app.close());

const stored = async (): Promise<string[]> => {
  const keys = [];
  for await (const { key } of app.deps.files.list('')) keys.push(key);
  return keys.toSorted();
};
const incoming = async (): Promise<string[]> => await readdir(app.deps.incoming).catch(() => []);

/** No row, no bytes, nothing half received: also not a moment later. */
async function assertNothingLeft(work: () => Promise<void>): Promise<void> {
  await waitUntil(async () => (await incoming()).length === 0, 10_000);
  const [rows, files] = [await tableChecksums(app.database), await stored()];
  await work();
  await waitUntil(async () => (await incoming()).length === 0, 10_000);
  assert.deepEqual(await stored(), files);
  assert.deepEqual(await tableChecksums(app.database), rows);
}

/** A PNG that claims this many pixels, in a few bytes. */
function emptyPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8); // one bit of grey
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A spreadsheet that claims to unpack to terabytes. */
async function zipBomb(): Promise<Buffer> {
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  const entries = [
    { name: '[Content_Types].xml', input: types },
    { name: 'xl/workbook.xml', input: '<workbook/>' },
  ];
  const zip = Buffer.from(await new Response(makeZip(entries)).arrayBuffer());
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4))
    zip.writeUInt32LE(0xfffffff0, at + 24);
  return zip;
}

const SCRIPT = '<script>alert(1)</script>';
const GIF_OF_SCRIPT = Buffer.from('GIF89a/*\x01\x00\x00\x00\x00*/=1;alert(1)//;', 'latin1');

test('a file without an accepted type is refused under any name', async () => {
  const picture = await pictureOf(1);
  const cases: [name: string, bytes: Buffer | string, reason: string | RegExp][] = [
    ['a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, 'type'],
    ['a.png', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, 'type'],
    ['a.png', `<!doctype html><html>${SCRIPT}</html>`, 'type'],
    ['a.txt', `<html>${SCRIPT}</html>`, 'type'],
    ['a.gif', GIF_OF_SCRIPT, /disguised|damaged/],
    ['a.png', Buffer.concat([picture, Buffer.from(SCRIPT)]), 'disguised'],
    [
      'a.pdf',
      Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)]),
      'type',
    ],
    ['a.pdf', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)]), 'type'],
    ['a.jpg', picture.subarray(0, 40), 'damaged'],
    ['a.xlsx', await zipBomb(), /unpacked_size|damaged/],
    [
      'a.zip',
      Buffer.from(await new Response(makeZip([{ name: 'a.exe', input: 'b' }])).arrayBuffer()),
      'program',
    ],
    ['a.sh', '#!/bin/sh\nrm -rf /\n', 'type'],
    ['a.bin', Buffer.from([0, 1, 2, 3, 0xff, 0xfe]), 'type'],
  ];
  await assertNothingLeft(async () => {
    for (const [name, bytes, reason] of cases) {
      const { status, body } = await addFiles(admin, path, [[name, bytes]]);
      const label = `${name} ${JSON.stringify(body)}`;
      assert.deepEqual([status, body.detail.code], [415, 'unsupported_media'], label);
      assert.match(
        body.detail.reason,
        new RegExp(`^(${reason instanceof RegExp ? reason.source : reason})$`),
        label,
      );
      // One bad file of a form prevents the good ones.
      const both = await addFiles(admin, path, [
        ['good.png', picture],
        [name, bytes],
      ]);
      assert.equal(both.status, 415, label);
    }
    for (const bytes of [
      Buffer.from(SCRIPT),
      Buffer.from('%PDF-1.4 nothing'),
      Buffer.from('text'),
    ]) {
      const { status } = await setPicture(app, admin, `${path}/avatar`, bytes);
      assert.equal(status, 415);
    }
  });
});

test('pictures and documents that would fill the memory are refused by their own sizes', async () => {
  const bombs = [emptyPng(30_000, 30_000), emptyPng(65_000, 1000), await zipBomb()];
  await assertNothingLeft(async () => {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 5; round++)
      for (const bomb of bombs) {
        const { status } = await addFiles(admin, path, [['a.png', bomb]]);
        assert.equal(status, 415);
      }
    const grown = process.memoryUsage().rss - before;
    // Decoded, the first picture alone takes 900 MB with one byte for each pixel.
    assert.ok(grown < 300 * 1024 * 1024, `${Math.round(grown / 1024 / 1024)} MB`);
  });
});

const formData = (headers: Record<string, string>, payload: string | Buffer): Promise<Answer> =>
  admin.post(`${path}/content`, payload, headers);
const part = (name: string, filename: string, text: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${text}\r\n`;
const X = { 'content-type': 'multipart/form-data; boundary=x' };

test('a malformed or invalid form is refused by name', async () => {
  const cases: [what: string, answer: () => Promise<Answer>, status: number, at?: string][] = [
    ['0 bytes', () => addFiles(admin, path, [['a.txt', '']]), 422],
    ['no boundary', () => formData({ 'content-type': 'multipart/form-data' }, 'x'), 400],
    [
      'another boundary',
      () =>
        formData(
          { 'content-type': 'multipart/form-data; boundary=y' },
          `${part('file', 'a.txt', 'x')}--x--`,
        ),
      400,
    ],
    ['cut off', () => formData(X, part('file', 'a.txt', 'Two pumps.')), 400],
    [
      'wrong name of the part',
      () => formData(X, `${part('photo', 'a.txt', 'Two')}--x--`),
      422,
      'photo',
    ],
    [
      'no file',
      () =>
        formData(X, '--x\r\ncontent-disposition: form-data; name="description"\r\n\r\na\r\n--x--'),
      422,
      'file',
    ],
    ['an unknown field', async () => formDataOf([['nonsense', '1']]), 422, 'nonsense'],
    [
      'a description that is too long',
      async () => formDataOf([['description', 'x'.repeat(2001)]]),
      422,
      'description',
    ],
    [
      'too many tags',
      async () => formDataOf(Array.from({ length: 60 }, (_, n) => ['user_tags', `${n}`])),
      422,
      'user_tags',
    ],
    ['JSON', () => admin.post(`${path}/content`, { file: 'x' }), 415],
    [
      '51 files',
      () =>
        addFiles(
          admin,
          path,
          Array.from({ length: 51 }, (_, n) => [`${n}.txt`, `Pump ${n}.`]),
        ),
      413,
    ],
  ];
  await assertNothingLeft(async () => {
    for (const [what, answer, status, at] of cases) {
      const { status: actual, body } = await answer();
      assert.equal(actual, status, `${what}: ${JSON.stringify(body)}`);
      if (at !== undefined) assert.equal(body.detail[0].loc[1], at, what);
    }
  });
});

async function formDataOf(fields: [string, string][]): Promise<Answer> {
  const { payload, headers } = await formOf([['a.txt', 'Two pumps.']], fields);
  return await admin.post(`${path}/content`, payload, headers);
}

test('more than is allowed is refused, and not kept', async () => {
  await assertNothingLeft(async () => {
    const long = Buffer.alloc(100 * 1024 * 1024 + 1, 'a');
    const { status, body } = await addFiles(admin, path, [['a.txt', long]]);
    assert.deepEqual([status, body.detail], [413, { code: 'too_large' }]);
    const picture = Buffer.alloc(5 * 1024 * 1024 + 1, 'a');
    assert.equal((await setPicture(app, admin, `${path}/avatar`, picture)).status, 413);
  });
});

test('a client that leaves in the middle leaves nothing behind', async () => {
  const address = new URL(await app.app.listen({ port: 0 }));
  await assertNothingLeft(async () => {
    for (const [method, to, type] of [
      ['POST', `${path}/content`, 'multipart/form-data; boundary=x'],
      ['PUT', `${path}/avatar`, 'image/png'],
    ] as const) {
      const outgoing = request({
        host: address.hostname,
        port: address.port,
        method,
        path: `/api${to}`,
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': type,
          'content-length': 1e6,
        },
      });
      outgoing.on('error', () => undefined);
      outgoing.write(
        method === 'POST' ? part('file', 'a.txt', 'x'.repeat(100_000)) : 'x'.repeat(100_000),
      );
      await waitUntil(async () => (await incoming()).length > 0);
      outgoing.destroy();
      await waitUntil(async () => (await incoming()).length === 0, 10_000);
    }
  });
});

const NAMES: [given: string, kept: string | RegExp][] = [
  ['../../etc/passwd', 'passwd.txt'],
  [String.raw`C:\Windows\system.ini`, 'system.ini.txt'],
  ['a\r\nX-Evil: y.txt', 'a%0D%0AX-Evil_ y.txt'],
  ['CON', '_CON.txt'],
  ['.htaccess', 'htaccess.txt'],
  ['page.html', 'page.html.txt'],
  ['Насос №1 🦔.txt', 'Насос №1 🦔.txt'],
  ['\u202Etxt.exe', 'txt.exe.txt'],
  [`${'x'.repeat(300)}.txt`, /^x{190,200}\.txt$/],
];

test('a name becomes one that no system takes for a path, a header or a program', async () => {
  for (const [given, kept] of NAMES) {
    const { items } = await ok(addFiles(admin, path, [[given, 'Two pumps.']]), 201);
    const [{ id, name, file }] = items;
    if (kept instanceof RegExp) assert.match(name, kept);
    else assert.equal(name, kept);
    const sent = await app.app.inject({ url: `/api${file}` });
    assert.equal(sent.statusCode, 200);
    assert.equal(sent.headers['x-evil'], undefined);
    assert.match(
      String(sent.headers['content-disposition']),
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''[!-~]+$/,
    );
    await ok(admin.delete(`${path}/content/${id}`), 204);
  }
});

test('the type that a client claims changes nothing', async () => {
  const cases: [claimed: string, bytes: Buffer, mime: string][] = [
    ['text/html', await pictureOf(9), 'image/png'],
    ['image/png', Buffer.from('Two pumps.'), 'text/plain'],
    ['application/x-msdownload', Buffer.from('a;b\n1;2\n3;4\n'), 'text/csv'],
  ];
  for (const [claimed, bytes, mime] of cases) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: claimed }), 'a');
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    const answer = admin.post(`${path}/content`, Buffer.from(await body.arrayBuffer()), headers);
    const { items } = await ok(answer, 201);
    assert.equal(items[0].mime, mime);
    const sent = await app.app.inject({ url: `/api${items[0].file}` });
    assert.equal(String(sent.headers['content-type']).split(';')[0], mime);
    assert.equal(sent.headers['x-content-type-options'], 'nosniff');
  }
});
