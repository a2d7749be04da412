import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { receive, sweepIncoming } from './receive.ts';
import { fromNow } from '#test/checks/moments.ts';

const MB = 1024 * 1024;
const place = await mkdtemp(join(tmpdir(), 'plumbline-receive-'));
after(() => rm(place, { recursive: true }));
const incoming = join(place, 'deep', 'incoming');
const nothingLeft = async () => assert.deepEqual(await readdir(incoming), []);

test('an upload of exactly the limit is kept with its hash and its size', async () => {
  const bytes = Buffer.from('0123456789');
  const stream = Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]);
  const { path, sha256, size } = await receive(stream, { limit: 10, incoming });
  assert.deepEqual(await readFile(path), bytes);
  assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
  assert.equal(size, 10);
  await rm(path);
});

test('an upload over the limit is refused without reading on, and its stream is left for the answer', async () => {
  let chunks = 0;
  const endless = new Readable({
    highWaterMark: 1000,
    read() {
      chunks += 1;
      this.push(Buffer.alloc(1000));
    },
  });
  await assert.rejects(
    () => receive(endless, { limit: 9999, incoming }),
    (error) => error instanceof Refusal && error.code === 'too_large',
  );
  assert.ok(chunks < 20, `${chunks} chunks were read`);
  assert.equal(endless.destroyed, false);
  endless.destroy();
  await nothingLeft();
});

test('a large upload is read only as fast as it is written, so that little of it is in memory', async () => {
  const written = () =>
    readdirSync(incoming).reduce((sum, name) => sum + statSync(join(incoming, name)).size, 0);
  let [given, most] = [0, 0];
  const stream = new Readable({
    read() {
      most = Math.max(most, given - written());
      this.push(given < 64 * MB ? Buffer.alloc(MB) : null);
      given += MB;
    },
  });
  const { path, size } = await receive(stream, { limit: 100 * MB, incoming });
  assert.equal(size, 64 * MB);
  assert.ok(most <= 3 * MB, `${most} bytes were held`);
  await rm(path);
});

test('an empty upload is refused as invalid input', async () => {
  await assert.rejects(
    () => receive(Readable.from([]), { limit: 10, incoming }),
    (error) => error instanceof InvalidInput && error.items[0]?.type === 'empty_file',
  );
  await nothingLeft();
});

const BREAKS: [when: string, error: Error | undefined, reads: number][] = [
  ['with an error before its first byte', new Error('connection reset'), 0],
  ['with an error midway', new Error('connection reset'), 3],
  ['without a word midway', undefined, 3],
];
for (const [when, error, reads] of BREAKS) {
  test(`an upload that breaks off ${when} leaves nothing behind`, async () => {
    let read = 0;
    const stream = new Readable({
      read() {
        if (read++ === reads) this.destroy(error);
        else this.push('a part');
      },
    });
    if (reads === 0) stream.destroy(error);
    await assert.rejects(
      () => receive(stream, { limit: 100, incoming }),
      error ?? { code: 'ERR_STREAM_PREMATURE_CLOSE' },
    );
    await nothingLeft();
  });
}

test('files without writes for a long time are swept, others stay', async () => {
  await sweepIncoming(join(place, 'missing'), 1000);
  const folder = await mkdtemp(join(place, 'swept-'));
  for (const name of ['old', 'new']) await writeFile(join(folder, name), name);
  const earlier = fromNow(-120_000);
  await utimes(join(folder, 'old'), earlier, earlier);
  await sweepIncoming(folder, 180_000);
  assert.deepEqual((await readdir(folder)).toSorted(), ['new', 'old']);
  await sweepIncoming(folder, 60_000);
  assert.deepEqual(await readdir(folder), ['new']);
});
