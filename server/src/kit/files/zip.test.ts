import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import test from 'node:test';
import { unpacked } from '#test/fixtures/zip.ts';
import { zipOf } from './zip.ts';
import type { ZippedFile } from './zip.ts';

const MODIFIED = new Date('2026-05-04T10:00:00Z');
const fileOf = (name: string, content: string): ZippedFile => ({
  name,
  modified: MODIFIED,
  size: Buffer.byteLength(content),
  open: async () => Readable.from([Buffer.from(content)]),
});

async function* each(files: ZippedFile[]) {
  yield* files;
}

const contentsOf = async (zip: Buffer) =>
  (await unpacked(zip)).map(({ name, bytes }) => ({ name, content: bytes.toString() }));

test('a ZIP holds every file, under a safe name of its own', async () => {
  const files = [
    fileOf('a.png', 'first'),
    fileOf('A.png', 'second'),
    fileOf('../a.png', 'third'),
    fileOf('a (2).png', 'fourth'),
    fileOf('Вид', ''),
    fileOf('Вид', 'x'.repeat(100_000)),
  ];
  assert.deepEqual(await contentsOf(await buffer(zipOf(each(files)))), [
    { name: 'a.png', content: 'first' },
    { name: 'A (2).png', content: 'second' },
    { name: 'a (3).png', content: 'third' },
    { name: 'a (2) (2).png', content: 'fourth' },
    { name: 'Вид', content: '' },
    { name: 'Вид (2)', content: 'x'.repeat(100_000) },
  ]);
});

test('a ZIP of nothing is empty', async () => {
  assert.deepEqual(await contentsOf(await buffer(zipOf(each([])))), []);
});

test('a file is opened in its turn, but not after the client has left', async () => {
  const opened: Readable[] = [];
  const endless = (name: string): ZippedFile => ({
    ...fileOf(name, ''),
    size: 1e9,
    open: async () => {
      const source = new Readable({
        read() {
          this.push(Buffer.alloc(65_536));
        },
      });
      opened.push(source);
      return source;
    },
  });
  let asked = 0;
  async function* counted() {
    for (;;) {
      asked += 1;
      yield endless(`${asked}.bin`);
    }
  }
  const zip = zipOf(counted());
  await new Promise((begun) => zip.once('data', begun));
  zip.destroy();
  await new Promise((closed) => zip.once('close', closed));
  await new Promise((done) => setTimeout(done, 50));
  assert.equal(opened.length, 1);
  assert.ok(opened.every((source) => source.destroyed));
  assert.equal(asked, 1);
});

test('a file that fails or is cut short fails the ZIP', async () => {
  const failing: ZippedFile = {
    ...fileOf('a.png', 'abc'),
    open: async () =>
      new Readable({
        read() {
          this.destroy(new Error('unreadable'));
        },
      }),
  };
  await assert.rejects(buffer(zipOf(each([failing]))), /unreadable/);
  const short = { ...fileOf('a.png', 'abc'), size: 4 };
  await assert.rejects(buffer(zipOf(each([short]))), /3 bytes instead of 4/);
  const missing = { ...short, open: () => Promise.reject(new Error('gone')) };
  await assert.rejects(buffer(zipOf(each([missing]))), /gone/);
});
