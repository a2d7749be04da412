import { expect, test } from 'vitest';
import { answerCalls } from '../../test/network.ts';
import { remember } from '../kit/remembered.ts';
import { endSession } from '../kit/session/sessionStore.ts';
import { outbox } from './outbox/deviceOutbox.ts';
import { takeFile } from './outbox/takeFile.ts';
import { readUnsent, sendAnswers } from './start.ts';

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
  await outbox.begin('olena');
  const content_id = await take();
  remember('device', null);
  expect(await readUnsent()).toHaveLength(1);
  await outbox.removeContent(place, { content_id, name: 'pump.txt' });
  expect(await readUnsent()).toEqual([]);
  outbox.end();
});

test('nothing is sent for a user whose session ended before the outbox arrived', async () => {
  endSession({ path: '/' });
  const stop = sendAnswers('olena');
  const removal = outbox.removeContent(place, { content_id: 'pump', name: 'pump.txt' });
  await expect(removal).rejects.toThrow('signed-in user');
  stop();
});
