import { expect, test } from 'vitest';
import { answerCalls } from '../../test/network.ts';
import { remember } from '../kit/remembered.ts';
import { outbox } from './outbox/deviceOutbox.ts';
import { takeFile } from './outbox/takeFile.ts';
import { readUnsent } from './start.ts';

test('what a browser that remembers nothing holds counts as unsent, too', async () => {
  answerCalls({ 'GET /version': () => ({ body: {} }) });
  await outbox.begin('olena');
  const place = {
    entity: 'object',
    entity_id: 'pump',
    inspection_id: null,
    about: { title: 'Pump', number: '', item: '' },
  };
  const bytes = new Blob(['what the file says']);
  const content_id = await takeFile(place, { bytes, name: 'pump.txt', taken_at: null });
  remember('device', null);
  expect(await readUnsent()).toHaveLength(1);
  await outbox.removeContent(place, { content_id, name: 'pump.txt' });
  expect(await readUnsent()).toEqual([]);
  outbox.end();
});
