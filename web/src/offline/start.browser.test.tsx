import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../test/network.ts';
import { queryClient } from '../kit/http/queryClient.ts';
import { remember } from '../kit/remembered.ts';
import { beginSession, endSession } from '../kit/session/sessionStore.ts';
import { placeOf } from './copies/persister.ts';
import { readCopy } from './copies/store.ts';
import { outbox } from './outbox/deviceOutbox.ts';
import { takeFile } from './outbox/takeFile.ts';
import { keepCopies, readUnsent, sendAnswers } from './start.ts';

const place = {
  entity: 'object',
  entity_id: 'pump',
  inspection_id: null,
  about: { title: 'Pump', number: '', item: '' },
};
const take = () =>
  takeFile(place, { bytes: new Blob(['what the file says']), name: 'pump.txt', taken_at: null });

test('what a browser that remembers nothing holds counts as unsent, too', async () => {
  answerCalls({ 'GET /version': () => ({ body: {} }) });
  await outbox.begin('marta');
  const content_id = await take();
  remember('device', null);
  expect(await readUnsent()).toHaveLength(1);
  await outbox.removeContent(place, { content_id, name: 'pump.txt' });
  expect(await readUnsent()).toEqual([]);
  outbox.end();
});

test('nothing is sent for a user whose session ended before the outbox arrived', async () => {
  endSession({ path: '/' });
  const stop = sendAnswers('marta');
  const removal = outbox.removeContent(place, { content_id: 'pump', name: 'pump.txt' });
  await expect(removal).rejects.toThrow('signed-in user');
  stop();
});

test('what is on screen is kept, also by a page that never comes to rest', async () => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue({} as ServiceWorker); // nobody calls it
  beginSession(`h.${btoa(JSON.stringify({ sub: 'marta', tid: 'works' }))}.s`);
  const queryKey = ['me'] as const;
  queryClient.setQueryData(queryKey, { id: 'marta' });
  const stop = keepCopies();
  const { id = '' } = placeOf({ queryKey, queryHash: JSON.stringify(queryKey) }) ?? {};
  await vi.waitFor(async () => expect((await readCopy(id, 0))?.text).toBe('{"id":"marta"}'));
  stop();
  endSession({ path: '/' });
});
