import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { cleanMovie } from './movies.ts';

let directory = '';
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'movies-'));
});
after(() => rm(directory, { recursive: true }));

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string | Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  return Buffer.concat([u32(content.length + 8), Buffer.from(type as string, 'latin1'), content]);
};

const PLACE = '+52.5201+013.4100+034.000/';
const HANDLER = box('hdlr', Buffer.alloc(4), 'mdtamdta');
/** Items of QuickTime, by their names. */
const items = (values: Record<string, string>): Buffer[] => [
  box(
    'keys',
    u32(0),
    u32(Object.keys(values).length),
    ...Object.keys(values).map((key) => box('mdta', key)),
  ),
  box(
    'ilst',
    ...Object.values(values).map((value, n) => box(u32(n + 1), box('data', u32(1), u32(0), value))),
  ),
];
const APPLE = {
  'com.apple.quicktime.make': 'Apple',
  'com.apple.quicktime.model': 'iPhone 99',
  'com.apple.quicktime.location.ISO6709': PLACE,
  'com.apple.quicktime.creationdate': '2026-05-04T10:20:30+0300',
  title: 'Boiler room',
};
/** 2026-05-04T07:20:30Z, from 1904. */
const FILMED = Date.UTC(2026, 4, 4, 7, 20, 30) / 1000 + 2_082_844_800;
const head = (seconds: number) => box('mvhd', u32(0), u32(seconds), u32(seconds), Buffer.alloc(88));
const MEDIA = box('mdat', 'pictures and sound of the film');
const film = (...boxes: Buffer[]): Buffer =>
  Buffer.concat([box('ftyp', 'qt  \0\0\0\0qt  '), box('moov', ...boxes), MEDIA]);

const FILMS: [what: string, bytes: Buffer, place: boolean, taken: boolean][] = [
  ['iPhone', film(head(0), box('meta', HANDLER, ...items(APPLE))), true, true],
  [
    'written by a converter',
    film(head(FILMED), box('udta', box('meta', u32(0), HANDLER, ...items(APPLE)))),
    true,
    true,
  ],
  ['Android', film(head(FILMED), box('udta', box('\xa9xyz', '\0\x12\x15\xc7', PLACE))), true, true],
  [
    'of a track',
    film(head(0), box('trak', box('udta', box('loci', u32(0), `\0\0Berlin\0${PLACE}`)))),
    false,
    false,
  ],
  [
    'XMP',
    Buffer.concat([film(head(FILMED)), box('uuid', 'exif:GPSLatitude="52,31N"', PLACE)]),
    false,
    true,
  ],
  ['without notes', film(head(0), box('udta', box('\xa9nam', 'Boiler'))), false, false],
];

test('a film loses the place and the camera that it names, and nothing else moves', async () => {
  for (const [what, bytes, hasPlace, hasMoment] of FILMS) {
    const [path, into] = [join(directory, 'a'), join(directory, 'b')];
    await writeFile(path, bytes);
    const { place, taken_at } = await cleanMovie(path, into);
    const clean = await readFile(into);
    assert.deepEqual(place, hasPlace ? { lat: 52.5201, lon: 13.41 } : null, what);
    assert.equal(taken_at?.toISOString(), hasMoment ? '2026-05-04T07:20:30.000Z' : undefined, what);
    assert.equal(clean.length, bytes.length, what);
    assert.equal(clean.indexOf(MEDIA), bytes.indexOf(MEDIA), what);
    const text = clean.toString('latin1');
    for (const secret of ['52.52', '52,31', '013.41', 'Apple', 'iPhone', 'Berlin'])
      assert.ok(!text.includes(secret), `${what}: ${secret}`);
    for (const kept of ['Boiler', 'mvhd', 'ftyp'])
      assert.equal(
        text.includes(kept),
        bytes.toString('latin1').includes(kept),
        `${what}: ${kept}`,
      );
  }
});

test('a film that is cut off, or has wrong sizes, is read as far as possible', async () => {
  const whole = FILMS[0]?.[1] ?? Buffer.alloc(0);
  for (let length = 0; length <= whole.length; length += 3) {
    for (const at of [null, 16, 24, 40]) {
      const bytes = Buffer.from(whole.subarray(0, length));
      if (at !== null && at + 4 <= length) bytes.writeUInt32BE(0xffff_fff0, at);
      const [path, into] = [join(directory, 'a'), join(directory, 'b')];
      await writeFile(path, bytes);
      await cleanMovie(path, into);
      assert.equal((await readFile(into)).length, length);
    }
  }
});
