import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { Refusal } from '@plumbline/contract/kit/errors';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { EVERYBODY, turnOfTenant } from '#kit/fairQueue.ts';
import type { Turn } from '#kit/fairQueue.ts';
import { cleanPicture, drawVersions, factsOfPicture } from './pictures.ts';

let directory = '';
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'));
});
after(() => rm(directory, { recursive: true }));
const at = (name: string): string => join(directory, name);

async function stored(bytes: Uint8Array): Promise<string> {
  const path = at('original');
  await writeFile(path, bytes);
  return path;
}

const NOTES = {
  IFD0: { Make: 'Secret Camera' },
  IFD2: { DateTimeOriginal: '2026:05:04 10:20:30' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '50/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '30/1 15/1 0/1',
  },
};
const HALVES = { width: 60, height: 40, channels: 3 } as const;
/** Left half red, right half blue, with all that a camera notes. */
const photo = () => {
  const pixels = Buffer.alloc(60 * 40 * 3);
  for (let n = 0; n < 60 * 40; n++) pixels[n * 3 + (n % 60 < 30 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: HALVES })
    .withExif(NOTES)
    .withIccProfile('p3')
    .withXmp('<x>Secret</x>');
};

/** The colours of an upright picture, at its top left and bottom right. */
async function corners(path: string) {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const name = (offset: number): string =>
    ['red', 'green', 'blue'][
      [0, 1, 2].toSorted((a, b) => (data[offset + b] ?? 0) - (data[offset + a] ?? 0))[0] ?? 0
    ] ?? '';
  return [name(0), name((info.width * info.height - 1) * info.channels)];
}

const reasonOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'accepted',
    (error: unknown) =>
      error instanceof Refusal && error.code === 'unsupported_media' ? error.info['reason'] : error,
  );

/** A PNG of one colour that says it is this large: a few kilobytes per thousand lines. */
function hugePng(width: number, height: number, lines: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a picture tells its upright size, its place and its moment', async () => {
  const upright = await stored(await photo().jpeg().toBuffer());
  assert.deepEqual(await factsOfPicture(upright, EVERYBODY), {
    width: 60,
    height: 40,
    taken_at: new Date('2026-05-04T10:20:30Z'),
    place: { lat: 50.5, lon: 30.25 },
  });
  const turned = await stored(await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const { width, height } = await factsOfPicture(turned, EVERYBODY);
  assert.deepEqual([width, height], [40, 60]);
});

test('the clock of a camera is that of the zone, unless the camera noted its offset', async () => {
  const path = await stored(await photo().jpeg().toBuffer());
  const { taken_at } = await factsOfPicture(path, EVERYBODY, 'Europe/Kyiv');
  assert.equal(taken_at?.toISOString(), '2026-05-04T07:20:30.000Z');
  const noting = async (OffsetTimeOriginal: string) => {
    const IFD2 = { ...NOTES.IFD2, OffsetTimeOriginal };
    const bytes = await photo().withExif({ IFD2 }).jpeg().toBuffer();
    return (await factsOfPicture(await stored(bytes), EVERYBODY, 'Europe/Kyiv')).taken_at;
  };
  assert.equal((await noting('-05:00'))?.toISOString(), '2026-05-04T15:20:30.000Z');
  assert.equal(await noting('+99:99'), null);
});

test('a picture without notes has neither place nor moment', async () => {
  const plain = sharp({ create: { ...HALVES, background: '#000' } });
  const { taken_at, place } = await factsOfPicture(
    await stored(await plain.png().toBuffer()),
    EVERYBODY,
  );
  assert.deepEqual([taken_at, place], [null, null]);
});

test('a clean picture keeps its format and its look, and nothing else', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    const path = await stored(await photo().toFormat(format).toBuffer());
    await cleanPicture(path, at('clean'), EVERYBODY);
    const clean = await sharp(at('clean')).metadata();
    assert.equal(clean.format, format === 'avif' ? 'heif' : format);
    assert.deepEqual([clean.width, clean.height], [60, 40], format);
    assert.deepEqual(
      [clean.exif, clean.xmp, clean.icc, clean.iptc],
      Array(4).fill(undefined),
      format,
    );
    assert.ok(!(await readFile(at('clean'))).includes('Secret'), format);
    assert.deepEqual(await corners(at('clean')), ['red', 'blue'], format);
  }
});

test('bytes behind the end of a picture are not kept', async () => {
  const path = await stored(
    Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('Secret')]),
  );
  await cleanPicture(path, at('clean'), EVERYBODY);
  assert.ok(!(await readFile(at('clean'))).includes('Secret'));
});

test('a picture lies as the camera was held', async () => {
  const cases: [orientation: number, size: number[], corners: string[]][] = [
    [1, [60, 40], ['red', 'blue']],
    [2, [60, 40], ['blue', 'red']],
    [3, [60, 40], ['blue', 'red']],
    [6, [40, 60], ['red', 'blue']],
    [8, [40, 60], ['blue', 'red']],
  ];
  for (const [orientation, size, colours] of cases) {
    const path = await stored(await photo().withMetadata({ orientation }).jpeg().toBuffer());
    await cleanPicture(path, at('clean'), EVERYBODY);
    await drawVersions(path, { thumbnail: at('thumbnail'), preview: at('preview') }, EVERYBODY);
    for (const version of ['clean', 'thumbnail', 'preview']) {
      const { width, height } = await sharp(at(version)).metadata();
      assert.deepEqual([width, height], size, `${version} of ${orientation}`);
      assert.deepEqual(await corners(at(version)), colours, `${version} of ${orientation}`);
    }
  }
});

test('an animation keeps its frames, and its versions show the first', async () => {
  const frames = ['red', 'blue'].map((background) => ({
    create: { ...HALVES, background },
  }));
  const images = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const bytes = await sharp(images, { join: { animated: true } })
    .gif({ delay: [100, 200] })
    .toBuffer();
  const path = await stored(bytes);
  await cleanPicture(path, at('clean'), EVERYBODY);
  const { pages, delay } = await sharp(at('clean')).metadata();
  assert.deepEqual([pages, delay], [2, [100, 200]]);
  await drawVersions(path, { thumbnail: at('thumbnail'), preview: at('preview') }, EVERYBODY);
  assert.deepEqual(await corners(at('thumbnail')), ['red', 'red']);
});

test('versions fit their squares, and small pictures are not enlarged', async () => {
  const versions = { thumbnail: at('thumbnail'), preview: at('preview') };
  const large = sharp({ create: { ...HALVES, width: 3000, height: 1500, background: '#3a7' } });
  for (const [picture, thumbnail, preview] of [
    [() => large.clone().withExif(NOTES).jpeg().toBuffer(), [320, 160], [2000, 1000]],
    [() => photo().png().toBuffer(), [60, 40], [60, 40]],
  ] as const) {
    await drawVersions(await stored(await picture()), versions, EVERYBODY);
    for (const [path, size] of [
      [versions.thumbnail, thumbnail],
      [versions.preview, preview],
    ] as const) {
      const { format, width, height, exif } = await sharp(path).metadata();
      assert.deepEqual([format, [width, height], exif], ['webp', size, undefined]);
    }
  }
});

test('a picture that is too large or cannot be decoded in full is refused', async () => {
  const versions = { thumbnail: at('thumbnail'), preview: at('preview') };
  const noise = sharp({
    create: {
      ...HALVES,
      width: 300,
      height: 300,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  const cut = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') => {
    const bytes = await noise.clone().toFormat(format).toBuffer();
    return bytes.subarray(0, Math.floor(bytes.length / 2));
  };
  const broken = await noise.clone().png().toBuffer();
  broken.fill(0, 200, 400);
  const cases: [what: string, bytes: Buffer, reason: string][] = [
    ['30,000 × 30,000', hugePng(30_000, 30_000, 30_000), 'too_many_pixels'],
    ['a size without pixels', hugePng(100_000, 100_000, 1), 'too_many_pixels'],
    ['cut JPEG', await cut('jpeg'), 'damaged'],
    ['cut PNG', await cut('png'), 'damaged'],
    ['cut WebP', await cut('webp'), 'damaged'],
    ['cut GIF', await cut('gif'), 'damaged'],
    ['cut AVIF', await cut('avif'), 'damaged'],
    ['missing lines', hugePng(1000, 1000, 10), 'damaged'],
    ['broken PNG', broken, 'damaged'],
    ['no picture', Buffer.from('hello'), 'damaged'],
    ['nothing', Buffer.alloc(0), 'damaged'],
    ['TIFF', await noise.clone().tiff().toBuffer(), 'type'],
  ];
  const before = process.memoryUsage().rss;
  for (const [what, bytes, reason] of cases) {
    const path = await stored(bytes);
    assert.equal(await reasonOf(cleanPicture(path, at('clean'), EVERYBODY)), reason, what);
    if (reason !== 'type')
      assert.equal(await reasonOf(drawVersions(path, versions, EVERYBODY)), reason, what);
    if (reason === 'too_many_pixels')
      assert.equal(await reasonOf(factsOfPicture(path, EVERYBODY)), reason, what);
  }
  // decoded, the largest would take 900 MB
  assert.ok(process.memoryUsage().rss - before < 300 * 1024 * 1024);
});

test('a file that is missing, or a full disk, is an error and no refusal', async () => {
  await assert.rejects(factsOfPicture(at('none'), EVERYBODY), /missing/);
  const path = await stored(await photo().jpeg().toBuffer());
  await assert.rejects(cleanPicture(path, at('none/clean'), EVERYBODY), /ENOENT/);
});

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();

test('a JPEG with more pixels than are kept is made smaller, and one beyond all cameras refused', async () => {
  const path = await stored(await flat(12_000, 9000));
  const { width, height } = await factsOfPicture(path, EVERYBODY);
  assert.deepEqual([width, height], [6000, 4500]);
  await cleanPicture(path, at('clean'), EVERYBODY);
  const clean = await sharp(at('clean')).metadata();
  assert.deepEqual([clean.width, clean.height, clean.format], [6000, 4500, 'jpeg']);
  const panorama = await stored(await flat(16_382, 3628));
  const facts = await factsOfPicture(panorama, EVERYBODY);
  assert.deepEqual([facts.width, facts.height], [8191, 1814]);
});

test('a JPEG does not grow while it is turned upright', async () => {
  for (const quality of [40, 75, 85]) {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const bytes = await sharp({
      create: { ...HALVES, width: 600, height: 400, background: '#000', noise },
    })
      .jpeg({ quality })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const path = await stored(bytes);
    await cleanPicture(path, at('clean'), EVERYBODY);
    const { size } = await stat(at('clean'));
    assert.ok(size < bytes.length * 1.1, `${quality}: ${bytes.length} to ${size}`);
  }
});

test('an upright JPEG is kept as it was sent, without the notes', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const created = { ...HALVES, width: 600, height: 400, background: '#000', noise };
  const details = await sharp({ create: created }).png().toBuffer();
  const kinds: [string, (picture: Sharp) => Sharp][] = [
    ['of a camera', (picture) => picture.jpeg({ quality: 97, chromaSubsampling: '4:4:4' })],
    ['of a browser', (picture) => picture.jpeg({ quality: 92 })],
    ['progressive', (picture) => picture.jpeg({ quality: 80, progressive: true })],
    ['of an optimizer', (picture) => picture.jpeg({ quality: 60, mozjpeg: true })],
    ['grey', (picture) => picture.greyscale().jpeg({ quality: 90 })],
  ];
  for (const [what, kind] of kinds) {
    const plain = await kind(sharp(details)).toBuffer();
    const noted = await kind(sharp(details).withExif(NOTES).withXmp('<x>Secret</x>')).toBuffer();
    const path = await stored(Buffer.concat([noted, Buffer.from('Secret')]));
    await cleanPicture(path, at('clean'), EVERYBODY);
    const clean = await readFile(at('clean'));
    assert.ok(!clean.includes('Secret'), what);
    assert.ok(clean.length <= plain.length, `${what}: ${plain.length} to ${clean.length}`);
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();
    assert.ok((await pixels(clean)).equals(await pixels(noted)), what);
    const { exif, xmp, icc } = await sharp(clean).metadata();
    assert.deepEqual([exif, xmp, icc], [undefined, undefined, undefined], what);
  }
});

test('pictures of many do not wait for those of one', async () => {
  const large = await stored(await flat(7000, 7000));
  const small = at('small');
  await writeFile(small, await flat(400, 300));
  const [many, one] = [turnOfTenant('many'), turnOfTenant('one')];
  const ended: string[] = [];
  const clean = async (path: string, name: string, turn: Turn) => {
    await cleanPicture(path, at(`clean-${name}`), turn);
    ended.push(name);
  };
  const works = Array.from({ length: 8 }, (_, n) => clean(large, `large-${n}`, many));
  works.push(clean(small, 'small', one));
  await Promise.all(works);
  assert.ok(ended.indexOf('small') < 4, ended.join());
});
