import { expect, test } from 'vitest';
import { smallerPhoto } from './smallerPhoto.ts';

/** Left half red, right half blue. */
async function photoOf(width: number, height: number, type = 'image/jpeg'): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#00f';
  context.fillRect(width / 2, 0, width / 2, height);
  for (let x = 0; x < width; x += 3) context.clearRect(x, (x * 7) % height, 1, 40); // details that take bytes
  return await (await canvas.convertToBlob({ type, quality: 1 })).arrayBuffer();
}

/** Notes as a camera writes them: it was turned by 90 degrees (orientation 6), and a text of its own. */
function withNotes(jpeg: ArrayBuffer, little: boolean): ArrayBuffer {
  const notes = new DataView(new ArrayBuffer(10 + 8 + 2 + 24 + 4));
  notes.setUint16(0, 0xffe1);
  notes.setUint16(2, notes.byteLength - 2);
  notes.setUint32(4, 0x45786966);
  notes.setUint16(10, little ? 0x4949 : 0x4d4d);
  notes.setUint16(12, 42, little);
  notes.setUint32(14, 8, little);
  notes.setUint16(18, 2, little);
  const tag = (at: number, id: number, value: number) => {
    notes.setUint16(at, id, little);
    notes.setUint16(at + 2, 3, little);
    notes.setUint32(at + 4, 1, little);
    notes.setUint16(at + 8, value, little);
  };
  tag(20, 0x0112, 6);
  tag(32, 0x9999, 6);
  return concat(jpeg.slice(0, 2), notes.buffer, jpeg.slice(2));
}

function concat(...parts: ArrayBuffer[]): ArrayBuffer {
  const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return all.buffer;
}

const decoded = (bytes: ArrayBuffer) =>
  createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));

/** The colours in the middle of the upper and lower half. */
async function coloursOf(bytes: ArrayBuffer): Promise<string[]> {
  const picture = await decoded(bytes);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(picture, 0, 0);
  return [1, 3].map((quarter) => {
    const at = Math.round((picture.height * quarter) / 4);
    const [red = 0, , blue = 0] = context.getImageData(picture.width / 2, at, 1, 1).data;
    return red > blue ? 'red' : 'blue';
  });
}

test.each([
  { width: 1600, height: 1200, side: 800, size: [800, 600] },
  { width: 1200, height: 1600, side: 801, size: [601, 801] },
  { width: 3000, height: 2, side: 1000, size: [1000, 1] },
])(
  'a photo of $width × $height is made smaller than $side',
  async ({ width, height, side, size }) => {
    const photo = await photoOf(width, height);
    const smaller = await smallerPhoto(photo, 'image/jpeg', side);
    const picture = await decoded(smaller ?? photo);
    expect([picture.width, picture.height]).toEqual(size);
    expect(smaller?.byteLength).toBeLessThan(photo.byteLength);
  },
);

test.each([true, false])(
  'a turned photo is upright afterwards, and its camera’s other notes are kept (little endian: %s)',
  async (little) => {
    const turned = withNotes(await photoOf(1600, 1200), little);
    const smaller = (await smallerPhoto(turned, 'image/jpeg', 800)) ?? new ArrayBuffer();
    const picture = await decoded(smaller);
    expect([picture.width, picture.height]).toEqual([600, 800]);
    // turned to the right, its left half is on top
    expect(await coloursOf(smaller)).toEqual(['red', 'blue']);
    const view = new DataView(smaller);
    expect([2, 4].map((at) => view.getUint16(at))).toEqual([0xffe1, 46]);
    expect([30, 42].map((at) => view.getUint16(at, little))).toEqual([1, 6]);
  },
);

test('what is small enough, has no limit, is of another kind or damaged is sent as it is', async () => {
  const photo = await photoOf(800, 600);
  expect(await smallerPhoto(photo, 'image/jpeg', 800)).toBeNull();
  expect(await smallerPhoto(photo, 'image/jpeg', null)).toBeNull();
  expect(await smallerPhoto(await photoOf(800, 600, 'image/png'), 'image/png', 100)).toBeNull();
  expect(await smallerPhoto(photo.slice(0, 200), 'image/jpeg', 100)).toBeNull();
  expect(await smallerPhoto(new ArrayBuffer(), 'image/jpeg', 100)).toBeNull();
  // no browser of the tests reads a HEIC, and this is none
  expect(await smallerPhoto(new TextEncoder().encode('heic').buffer, 'image/heic', 100)).toBeNull();
});

test('a picture that browsers read is sent as JPEG where a camera calls it HEIC', async () => {
  const heic = await photoOf(800, 600, 'image/webp'); // decoded by its bytes
  const jpeg = await smallerPhoto(heic, 'image/heic', null);
  const picture = await decoded(jpeg ?? new ArrayBuffer());
  expect([picture.width, picture.height]).toEqual([800, 600]);
  expect(new DataView(jpeg ?? new ArrayBuffer(2)).getUint16(0)).toBe(0xffd8);
});
