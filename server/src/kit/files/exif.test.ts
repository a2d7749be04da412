import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { readExif } from './exif.ts';

const NOTHING = { taken: null, offset: null, place: null };

/** The block that libexif writes for these tags. */
async function blockOf(exif: Record<string, Record<string, string>>): Promise<Buffer> {
  const picture = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  const bytes = await picture.withExif(exif).jpeg().toBuffer();
  return (await sharp(bytes).metadata()).exif ?? Buffer.alloc(0);
}

const KYIV = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '50/1 27/1 3600/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '30/1 30/1 0/1',
};
const placed = async (gps: Record<string, string>) =>
  readExif(await blockOf({ IFD3: { ...KYIV, ...gps } })).place;
const taken = async (date: string) =>
  readExif(await blockOf({ IFD2: { DateTimeOriginal: date } })).taken;

test('a place is read with its hemispheres', async () => {
  const rounded = async (gps: Record<string, string>) => {
    const { lat, lon } = (await placed(gps)) ?? { lat: NaN, lon: NaN };
    return [lat, lon].map((value) => Math.round(value * 1e6) / 1e6);
  };
  assert.deepEqual(await rounded({}), [50.46, 30.5]);
  assert.deepEqual(await rounded({ GPSLatitudeRef: 'S' }), [-50.46, 30.5]);
  assert.deepEqual(await rounded({ GPSLongitudeRef: 'W' }), [50.46, -30.5]);
  assert.deepEqual(await rounded({ GPSLatitude: '50/1 2760/100 0/0' }), [50.46, 30.5]);
});

test('an invalid place counts as absent', async () => {
  const zero = '0/1 0/1 0/1';
  const cases: Record<string, string>[] = [
    { GPSLatitude: zero, GPSLongitude: zero },
    { GPSLatitude: '91/1 0/1 0/1' },
    { GPSLongitude: '181/1 0/1 0/1' },
    { GPSLatitude: '50/0 0/1 0/1' },
  ];
  for (const gps of cases) assert.equal(await placed(gps), null, JSON.stringify(gps));
});

test('a moment is read as the clock of the camera showed it', async () => {
  assert.equal(await taken('2026:05:04 10:20:30'), '2026-05-04T10:20:30');
  for (const date of ['0000:00:00 00:00:00', '2026:02:31 10:00:00', '2026-05-04 10:20:30', 'x'])
    assert.equal(await taken(date), null, date);
  const IFD2 = { DateTimeOriginal: '2026:05:04 10:20:30', OffsetTimeOriginal: '+03:00' };
  assert.equal(readExif(await blockOf({ IFD2 })).offset, '+03:00');
  assert.equal(readExif(await blockOf({ IFD2: { OffsetTimeOriginal: '3 h' } })).offset, null);
});

test('both byte orders are read', () => {
  const block = (little: boolean): Buffer => {
    const bytes = Buffer.alloc(64);
    const u16 = (value: number, at: number) =>
      little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
    const u32 = (value: number, at: number) =>
      little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
    const tag = (at: number, [id, type, count, value]: [number, number, number, number]) => {
      u16(id, at);
      u16(type, at + 2);
      u32(count, at + 4);
      u32(value, at + 8);
    };
    bytes.write(little ? 'II' : 'MM');
    u16(42, 2);
    u32(8, 4);
    u16(1, 8);
    tag(10, [0x8769, 4, 1, 26]);
    u16(1, 26);
    tag(28, [0x9003, 2, 20, 40]);
    bytes.write('2026:05:04 10:20:30\0', 40);
    return bytes;
  };
  for (const little of [true, false]) {
    assert.equal(readExif(block(little)).taken, '2026-05-04T10:20:30');
    const named = Buffer.concat([Buffer.from('Exif\0\0'), block(little)]);
    assert.equal(readExif(named).taken, '2026-05-04T10:20:30');
    assert.equal(readExif(block(little).subarray(0, 59)).taken, null);
  }
});

test('nothing is read from bytes that are no EXIF', () => {
  for (const block of [
    Buffer.alloc(0),
    Buffer.from('Exif\0\0'),
    Buffer.from('II*\0'),
    Buffer.alloc(99, 0xff),
  ])
    assert.deepEqual(readExif(block), NOTHING);
});

test('reading any bytes ends with sensible values', async () => {
  const IFD2 = { DateTimeOriginal: '2026:05:04 10:20:30', OffsetTimeOriginal: '+03:00' };
  const whole = await blockOf({ IFD2, IFD3: KYIV });
  const changed = fc
    .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 })
    .map((changes) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes;
    });
  const cut = fc.nat(whole.length).map((length) => whole.subarray(0, length));
  const random = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  const headed = random.map((bytes) => Buffer.concat([Buffer.from('II*\0\x08\0\0\0'), bytes]));
  fc.assert(
    fc.property(fc.oneof(changed, cut, random, headed), (block) => {
      const { taken: clock, offset, place } = readExif(block);
      assert.ok(clock === null || !Number.isNaN(Date.parse(`${clock}Z`)));
      assert.ok(offset === null || /^[+-]\d\d:\d\d$/.test(offset));
      assert.ok(place === null || (Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180));
    }),
    { numRuns: 2000 },
  );
});
