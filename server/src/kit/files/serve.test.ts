import assert from 'node:assert/strict';
import { validateHeaderValue } from 'node:http';
import test from 'node:test';
import fc from 'fast-check';
import { downloadHeaders, fileTag, fileHeaders, isUnchanged } from './serve.ts';

const SHA = 'ab'.repeat(32);
const headersOf = (mime: string, name = 'a.bin') =>
  fileHeaders({ name, mime, sha256: SHA, disposition: 'inline' });

test('only types that browsers show without scripts are shown', () => {
  const cases: [mime: string, shown: boolean][] = [
    ['image/png', true],
    ['image/jpeg', true],
    ['image/webp', true],
    ['image/gif', true],
    ['image/avif', true],
    ['application/pdf', true],
    ['video/mp4', true],
    ['video/webm', true],
    ['video/quicktime', true],
    ['text/plain', false],
    ['text/csv', false],
    ['text/html', false],
    ['image/svg+xml', false],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
  ];
  for (const [mime, shown] of cases) {
    const { 'content-disposition': disposition } = headersOf(mime);
    assert.equal(String(disposition).startsWith('inline;'), shown, mime);
  }
  const asked = {
    name: 'a.png',
    mime: 'image/png',
    sha256: SHA,
    disposition: 'attachment',
  } as const;
  assert.match(String(fileHeaders(asked)['content-disposition']), /^attachment;/);
});

test('a file cannot be taken for anything else, and is kept by its hash', () => {
  assert.deepEqual(headersOf('text/plain', 'a.txt'), {
    'content-type': 'text/plain',
    'content-disposition': `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag: `"${SHA}"`,
    'cache-control': 'private, max-age=31536000, immutable',
  });
});

test('browsers may show a PDF, which some refuse in a sandbox', () => {
  assert.equal(headersOf('application/pdf')['content-security-policy'], "frame-ancestors 'self'");
  const { 'content-security-policy': downloaded } = fileHeaders({
    name: 'a.pdf',
    mime: 'application/pdf',
    sha256: SHA,
    disposition: 'attachment',
  });
  assert.equal(downloaded, "sandbox; default-src 'none'");
});

test('names are given in ASCII and in UTF-8', () => {
  const cases: [name: string, ascii: string, encoded: string][] = [
    ['a b.png', 'a b.png', 'a%20b.png'],
    ['Вид.png', '___.png', '%D0%92%D0%B8%D0%B4.png'],
    ['👍.png', '_.png', '%F0%9F%91%8D.png'],
    [`50%;'(*).png`, `50__'(_).png`, '50%25%3B%27%28_%29.png'],
    ['a"b\r\nSet-Cookie: c.png', 'a_bSet-Cookie_ c.png', 'a_bSet-Cookie_%20c.png'],
    ['../x\\y.png', 'y.png', 'y.png'],
  ];
  for (const [name, ascii, encoded] of cases)
    assert.equal(
      downloadHeaders(name, 'inline')['content-disposition'],
      `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    );
});

test('every name becomes one valid header of two parameters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const header = String(downloadHeaders(name, 'attachment')['content-disposition']);
      validateHeaderValue('content-disposition', header);
      assert.match(header, /^attachment; filename="[^"\\%;]+"; filename\*=UTF-8''[\w.!~%-]+$/);
    }),
  );
});

test('a client that has the bytes does not get them again', () => {
  for (const tag of [fileTag(SHA), `W/${fileTag(SHA)}`, `"x", ${fileTag(SHA)}`, '*'])
    assert.ok(isUnchanged(tag, SHA), tag);
  for (const tag of [undefined, '', '"x"', SHA]) assert.ok(!isUnchanged(tag, SHA), tag);
});
