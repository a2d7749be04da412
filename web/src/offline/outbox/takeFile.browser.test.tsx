import { MAX_FILE_BYTES } from '@plumbline/contract/content/files';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/network.ts';
import { runHook } from '../../../test/page.tsx';
import { sha256Hex } from '../../kit/sha256.ts';
import { outbox } from './answers.ts';
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
