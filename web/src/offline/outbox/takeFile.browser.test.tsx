import { MAX_FILE_BYTES } from '@plumbline/contract/content/files';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { runHook } from '../../../test/page.tsx';
import { sha256Hex } from '../../kit/sha256.ts';
import { outbox } from './deviceOutbox.ts';
import { outboxStore } from './device.ts';
import { isFile } from './entry.ts';
import { useFileUrl } from './fileUrl.ts';
import { takeFile } from './takeFile.ts';

const place = {
  entity: 'object',
  entity_id: 'pump',
  inspection_id: null,
  about: { title: 'Pump', number: '', item: '' },
};
const take = (bytes: Blob, name = 'pump.txt') =>
  takeFile(place, { bytes, name, taken_at: null }).catch((error: unknown) => error);

test('a chosen file is taken over with its hash, shown from this device, and its address is freed', async () => {
  answerCalls({ 'GET /version': () => ({ body: {} }) });
  await outbox.begin('olena');
  const text = 'what the file says';
  const content_id = String(await take(new Blob([text]), '../pump.txt'));
  const entry = outbox.current().entries.find(isFile);
  expect(entry).toMatchObject({ content_id, name: 'pump.txt', body: { size: text.length } });
  expect(entry?.body.sha256).toBe(await sha256Hex(new TextEncoder().encode(text)));
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const [one, other] = [
    await runHook(() => useFileUrl(content_id)),
    await runHook(() => useFileUrl(content_id)),
  ];
  await expect.poll(() => one.result.current).toMatch(/^blob:/);
  await expect.poll(() => other.result.current).toBe(one.result.current);
  const url = String(one.result.current);
  expect(await (await fetch(url)).text()).toBe(text);
  await one.unmount();
  expect(revoked).not.toHaveBeenCalled();
  await other.unmount();
  await expect.poll(() => revoked.mock.calls).toEqual([[url]]);
  await outbox.removeContent(place, { content_id, name: 'pump.txt' });
  expect(await outboxStore.bytesOf(content_id)).toBeNull();
  outbox.end();
});

test('an empty, a too large and an unreadable file, and one without room, are refused at once', async () => {
  await outbox.begin('olena');
  const tooLarge = new Blob(['x']);
  Object.defineProperty(tooLarge, 'size', { value: MAX_FILE_BYTES + 1 });
  const moved = new Blob(['x']);
  moved.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotFoundError'));
  expect(await take(new Blob())).toMatchObject({ reason: 'empty' });
  expect(await take(tooLarge)).toMatchObject({ reason: 'too_large' });
  expect(await take(moved)).toMatchObject({ reason: 'unreadable' });
  const addFile = vi
    .spyOn(outboxStore, 'addFile')
    .mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await take(new Blob(['x']))).toMatchObject({ reason: 'no_room' });
  addFile.mockRestore();
  expect(outbox.current().entries).toEqual([]);
  outbox.end();
});

const pictureOf = async (width: number, height: number, type: string): Promise<ArrayBuffer> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let x = 0; x < width; x += 8) {
    if (context) context.fillStyle = `hsl(${(x * 37) % 360} 80% 50%)`;
    context?.fillRect(x, (x * 13) % height, 8, height);
  }
  return await (await canvas.convertToBlob({ type })).arrayBuffer();
};

/** A JPEG as a camera writes it, with a small picture in its head. */
function withThumbnail(bytes: ArrayBuffer): ArrayBuffer {
  const thumbnail = [0xff, 0xd8, 0xff, 0xd9];
  const head = [0xff, 0xd8, 0xff, 0xe1, 0, 2 + thumbnail.length, ...thumbnail];
  return Uint8Array.from([...head, ...new Uint8Array(bytes, 2)]).buffer;
}

/** A JPEG whose head says another size. */
function resized(bytes: ArrayBuffer, width: number, height: number): ArrayBuffer {
  const copy = bytes.slice(0);
  const view = new DataView(copy);
  view.setUint16(frameOf(copy) + 5, height);
  view.setUint16(frameOf(copy) + 7, width);
  return copy;
}

/** Where a JPEG says its size. */
function frameOf(bytes: ArrayBuffer): number {
  const view = new DataView(bytes);
  let at = 2;
  while (view.getUint8(at + 1) !== 0xc0) at += 2 + view.getUint16(at + 2);
  return at;
}

function resizedPng(bytes: ArrayBuffer, width: number, height: number): ArrayBuffer {
  const copy = bytes.slice(0);
  const view = new DataView(copy);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return copy;
}

test('a picture that the server would refuse is refused when it is chosen, and a merely large one is not', async () => {
  await outbox.begin('olena');
  for (const type of ['image/jpeg', 'image/png']) {
    const whole = await pictureOf(320, 240, type);
    expect(await take(new Blob([whole], { type }))).toEqual(expect.any(String));
    const cut = whole.slice(0, Math.floor((whole.byteLength * 2) / 3));
    expect(await take(new Blob([cut], { type })), type).toMatchObject({ reason: 'damaged' });
  }
  const jpeg = await pictureOf(320, 240, 'image/jpeg');
  const photo = withThumbnail(jpeg);
  expect(await take(new Blob([photo], { type: 'image/jpeg' }))).toEqual(expect.any(String));
  const cutPhoto = photo.slice(0, photo.byteLength - 500);
  expect(await take(new Blob([cutPhoto]), 'photo.jpg')).toMatchObject({ reason: 'damaged' });
  // no device has the memory to try a picture of this size, and its end is missing all the same
  const cutLarge = resized(cutPhoto, 12_000, 9000);
  expect(await take(new Blob([cutLarge]), 'large.jpg')).toMatchObject({ reason: 'damaged' });
  const png = await pictureOf(320, 240, 'image/png');
  const cutPng = resizedPng(png.slice(0, png.byteLength - 500), 7000, 7000);
  expect(await take(new Blob([cutPng]), 'large.png')).toMatchObject({ reason: 'damaged' });
  // the server reads it without its last mark
  const endless = png.slice(0, png.byteLength - 12);
  expect(await take(new Blob([endless]), 'endless.png')).toEqual(expect.any(String));
  // a format that browsers do not read is left to the server
  const unusual = jpeg.slice(0);
  new DataView(unusual).setUint8(frameOf(unusual) + 1, 0xc9);
  expect(await take(new Blob([unusual]), 'unusual.jpg')).toEqual(expect.any(String));
  const large = resized(jpeg, 12_000, 9000);
  expect(await take(new Blob([large], { type: 'image/jpeg' }))).toEqual(expect.any(String));
  const tooLarge = resized(jpeg, 20_000, 12_000);
  expect(await take(new Blob([tooLarge], { type: 'image/jpeg' }))).toMatchObject({
    reason: 'too_many_pixels',
  });
  // whatever it is called, it is a picture by its bytes
  const renamed = jpeg.slice(0, jpeg.byteLength - 500);
  expect(await take(new Blob([renamed]), 'a.txt')).toMatchObject({ reason: 'damaged' });
  outbox.end();
});
