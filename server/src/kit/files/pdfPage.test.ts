import assert from 'node:assert/strict';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import test, { after, before } from 'node:test';
import { createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { EVERYBODY, turnOfTenant } from '#kit/fairQueue.ts';
import { drawPdfPage } from './pdfPage.ts';

let directory = '';
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pdf-'));
});
after(() => rm(directory, { recursive: true }));

/** A document of one page with this content; readers rebuild the missing table of places. */
const pdf = (content: string, box = '0 0 200 100', more = ''): string =>
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>>>endobj`,
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    more,
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');

async function drawn(content: string | Buffer, limits: { maxMs?: number; maxBytes?: number } = {}) {
  const [path, thumbnail] = [join(directory, 'a.pdf'), join(directory, 'a.webp')];
  await writeFile(path, content);
  await rm(thumbnail, { force: true });
  if (!(await drawPdfPage(path, thumbnail, { turn: EVERYBODY, maxMs: 60_000, ...limits }))) {
    await assert.rejects(access(thumbnail));
    return null;
  }
  const { format } = await sharp(thumbnail).metadata();
  assert.equal(format, 'webp');
  return sharp(thumbnail).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

test('the first page of a PDF is drawn on white paper', async () => {
  const page = await drawn(pdf('1 0 0 rg 0 0 100 100 re f 0 g BT /F1 40 Tf 110 40 Td (Hi) Tj ET'));
  assert.ok(page);
  const { data, info } = page;
  assert.deepEqual([info.width, info.height], [320, 160]);
  const at = (x: number, y: number) => [...data.subarray((y * 320 + x) * 3, (y * 320 + x) * 3 + 3)];
  const [red = 0, green = 255] = at(80, 80);
  assert.ok(red > 240 && green < 20);
  assert.ok(at(310, 10).every((value) => value > 245));
  const text = data.filter((_, n) => n % 3 === 0 && Math.floor(n / 3) % 320 > 170);
  assert.ok(text.some((value) => value < 100));
});

test('pages of any shape are drawn', async () => {
  const long = await drawn(pdf('', '0 0 1 14400'));
  assert.deepEqual([long?.info.width, long?.info.height], [1, 320]);
});

test('a file that cannot be drawn has no thumbnail', async () => {
  for (const content of ['', 'hello', '%PDF-1.4\n%%EOF', pdf('').slice(0, 80)])
    assert.equal(await drawn(content), null, content);
});

test('a page that takes too long ends only its own program', async () => {
  // a form that draws the next one ten times over, and so on
  const forms = Array.from({ length: 12 }, (_, n) => {
    const body = '/X Do '.repeat(10);
    return `${n + 6} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X ${n + 7} 0 R>>>>/Length ${body.length}>>stream\n${body}\nendstream endobj`;
  });
  assert.equal(await drawn(pdf('/X Do', '0 0 9 9', forms.join('\n')), { maxMs: 2000 }), null);
  assert.ok(await drawn(pdf('0 0 9 9 re f')));
});

/** A drawing of this many bytes, packed into a thousandth. */
async function packed(bytes: number): Promise<Buffer> {
  const part = Buffer.alloc(16 * 1024 * 1024, '0 0 m ');
  const parts = Array.from({ length: bytes / part.length }, () => part);
  return await buffer(Readable.from(parts).pipe(createDeflate()));
}

test('a page that unpacks to more than there is memory ends only its own program', async () => {
  const content = await packed(1024 * 1024 * 1024);
  const [head = '', tail = ''] = pdf('').split('<</Length 0>>stream\n');
  const length = `<</Length ${content.length}/Filter/FlateDecode>>stream\n`;
  const bomb = Buffer.concat([Buffer.from(head + length), content, Buffer.from(tail)]);
  assert.ok((await drawn(bomb)) === null);
  assert.ok(await drawn(pdf('0 0 9 9 re f')));
});

test('a page that takes more memory than it may is not drawn', async () => {
  const page = await drawn(pdf('0 0 9 9 re f'), { maxBytes: 1024 * 1024 });
  assert.ok(page === null);
});

test('pages of many do not wait for those of one', async () => {
  const path = join(directory, 'page.pdf');
  await writeFile(path, pdf('0 0 9 9 re f'));
  const ended: string[] = [];
  const draw = async (tenant: string, n: number) => {
    const turn = turnOfTenant(tenant);
    await drawPdfPage(path, join(directory, `${tenant}-${n}.webp`), { turn });
    ended.push(tenant);
  };
  const works = Array.from({ length: 8 }, (_, n) => draw('one', n));
  await Promise.all([...works, draw('other', 0)]);
  assert.ok(ended.indexOf('other') < 5, ended.join());
});
