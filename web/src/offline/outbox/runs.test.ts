import { expect, test } from 'vitest';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import { countAnswers, isRun, type RunEntry } from './entry.ts';
import { memoryStore } from './modelFiles.ts';
import { createOutbox } from './outbox.ts';
import { outcomeOfRun, outcomeOfMadeError } from './outcome.ts';

const runOf = (
  round_id: string,
  id: string,
): Pick<RunEntry, 'kind' | 'round_id' | 'about' | 'body'> => ({
  kind: 'run',
  round_id,
  about: { round: 'Boiler house', read: 1, stops: 3 },
  body: {
    id,
    round_id,
    started_at: '2026-01-01T08:00:00Z',
    finished_at: '2026-01-01T08:30:00Z',
    stops: [],
  },
});

/** A device whose disk outlives its pages, and a server that knows the runs it has. */
function newDevice() {
  const store = memoryStore();
  const server: string[] = [];
  const stored: string[] = [];
  let weather: 'down' | 'lost answers' | 'fine' = 'fine';
  const open = async () => {
    const outbox = createOutbox({
      store,
      send: async (entry) => {
        await Promise.resolve();
        if (!isRun(entry)) throw new Error('only runs here');
        try {
          if (weather === 'down') throw new NetworkError('down');
          const { id } = entry.body;
          if (server.includes(id)) throw new RefusalError(409, { code: 'duplicate', field: 'id' });
          server.push(id);
          if (weather === 'lost answers') throw new NetworkError('lost');
          return outcomeOfRun({ id }, entry);
        } catch (error) {
          return outcomeOfMadeError(error);
        }
      },
      sendTogether: () => Promise.reject(new Error('only runs here')),
      current: () => {},
      stored: (entry) => {
        if (isRun(entry)) stored.push(entry.body.id);
      },
      alone: (_part, work) => work(),
      tell: () => {},
      later: () => () => {},
      now: () => performance.now(),
      device: () => 'phone',
      waitsForNetwork: () => false,
    });
    await outbox.begin('olena');
    return outbox;
  };
  return { open, store, server, stored, be: (next: typeof weather) => (weather = next) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('the end of a round is on the disk before it is sent, and outlives a reload', async () => {
  const device = newDevice();
  device.be('down');
  const before = await device.open();
  await before.add(runOf('a', '1'));
  await before.add(runOf('a', '2'));
  await before.add(runOf('b', '3'));
  await settle();
  expect([device.store.entries.size, device.server]).toEqual([3, []]);
  expect(countAnswers(before.current().entries)).toBe(2); // two walks of one round, and one of another
  device.be('fine');
  const after = await device.open();
  await settle();
  expect(device.server.toSorted()).toEqual(['1', '2', '3']);
  expect(device.server.filter((id) => id !== '3')).toEqual(['1', '2']);
  expect(after.current().entries).toEqual([]);
});

test('a run whose answer was lost is sent again and recorded once', async () => {
  const device = newDevice();
  device.be('lost answers');
  const before = await device.open();
  await before.add(runOf('a', '1'));
  await settle();
  device.be('fine');
  await device.open();
  await settle();
  expect([device.server, device.stored]).toEqual([['1'], ['1']]);
});

test('a sign-in page of a network stores nothing, and a refusal waits for a decision', () => {
  const entry = { ...runOf('a', '1') };
  expect(outcomeOfRun('<html>', entry)).toMatchObject({ event: 'hold' });
  expect(outcomeOfRun({ id: '2' }, entry)).toMatchObject({ event: 'hold' });
  const refused = new RefusalError(404, 'Not Found');
  expect(outcomeOfMadeError(refused)).toMatchObject({ event: 'refuse' });
});
