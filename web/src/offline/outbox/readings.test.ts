import { expect, test } from 'vitest';
import { NetworkError, RefusalError } from '../../kit/http/errors.ts';
import { READING } from './contentEntry.ts';
import { countAnswers, isFile, isReading, type ReadingEntry } from './entry.ts';
import { createOutbox } from './outbox.ts';
import { outcomeOfReading, outcomeOfReadingError } from './outcome.ts';
import { memoryStore } from './modelFiles.ts';

type New = Pick<ReadingEntry, 'kind' | 'indicator_id' | 'about' | 'body'>;
const readingOf = (indicator_id: string, value: number, replace = false): New => ({
  kind: 'reading',
  indicator_id,
  about: { indicator: 'Oil', object: 'Pump', unit: '°C', decimals: 1 },
  body: {
    id: `id of ${indicator_id}`,
    indicator_id,
    value,
    measured_at: '2026-01-01T08:00:00Z',
    source: 'manual',
    replace,
  },
});

const duplicate = (field: string) => new RefusalError(409, { code: 'duplicate', field });

/** A device whose disk outlives its pages, and a server by the rules of indicator_value_history. */
function newDevice() {
  const store = memoryStore();
  const disk = store.entries;
  const server = new Map<string, number>();
  const requests: string[] = [];
  const storedValues: number[] = [];
  let weather: (entry: ReadingEntry) => void = () => {};
  const open = async () => {
    const outbox = createOutbox({
      store,
      send: async (entry) => {
        await Promise.resolve();
        if (isFile(entry)) {
          requests.push(`photo of ${entry.entity_id}`);
          if (!server.has(entry.entity_id)) throw new Error('the reading is not there yet');
          return { event: 'store' };
        }
        if (!isReading(entry)) throw new Error('only readings here');
        try {
          requests.push(`${entry.indicator_id} ${entry.body.value}`);
          weather(entry);
          if (server.has(entry.body.id) && !entry.body.replace) throw duplicate('id');
          server.set(entry.body.id, entry.body.value);
          const { id, value, indicator_id } = entry.body;
          return outcomeOfReading({ id, value, indicator: { id: indicator_id } }, entry);
        } catch (error) {
          return outcomeOfReadingError(error, entry);
        }
      },
      sendTogether: () => Promise.reject(new Error('only readings here')),
      current: () => {},
      stored: (entry) => {
        if (isReading(entry)) storedValues.push(entry.body.value);
      },
      alone: (_part, work) => work(),
      tell: () => {},
      waitsForNetwork: () => false,
      later: () => () => {},
      now: () => performance.now(),
      device: () => 'phone',
    });
    await outbox.begin('olena');
    return outbox;
  };
  return {
    open,
    disk,
    server,
    requests,
    storedValues,
    be: (next: typeof weather) => (weather = next),
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const down = () => {
  throw new NetworkError('down');
};

test('a reading is on the disk before it is sent, and is sent once after a reload', async () => {
  const device = newDevice();
  device.be(down);
  const before = await device.open();
  await before.add(readingOf('a', 1));
  await before.add(readingOf('b', 2));
  await settle();
  expect([device.disk.size, device.server.size]).toEqual([2, 0]);
  device.be(() => {});
  const after = await device.open();
  await settle();
  expect(Object.fromEntries(device.server)).toEqual({ 'id of a': 1, 'id of b': 2 });
  expect([device.disk.size, after.current().entries]).toEqual([0, []]);
  expect(new Set(device.storedValues)).toEqual(new Set([1, 2]));
});

test('values of one indicator arrive in order, and count as one', async () => {
  const device = newDevice();
  device.be(down);
  const outbox = await device.open();
  await outbox.add(readingOf('a', 1));
  await outbox.add(readingOf('a', 2, true));
  expect(countAnswers(outbox.current().entries)).toBe(1);
  await settle();
  device.requests.length = 0;
  device.be(() => {});
  await outbox.drain(true);
  expect(device.requests).toEqual(['a 1', 'a 2']);
  expect([...device.server.values()]).toEqual([2]);
});

test('a repeat after a lost acknowledgement finds its own id and counts as stored', async () => {
  const device = newDevice();
  const outbox = await device.open();
  device.be(({ body }) => {
    if (device.server.has(body.id)) return;
    device.server.set(body.id, body.value);
    down();
  });
  await outbox.add(readingOf('a', 1));
  await settle();
  expect(outbox.current().entries).toMatchObject([{ state: 'held' }]);
  await outbox.drain(true);
  expect(outbox.current().entries).toEqual([]);
  expect(device.storedValues).toEqual([1]);
});

test('a taken moment waits for a decision, and the value goes just after the other one when the user says so', async () => {
  const device = newDevice();
  device.be(({ body }) => {
    if (body.measured_at === '2026-01-01T08:00:00Z') throw duplicate('measured_at');
  });
  const outbox = await device.open();
  await outbox.add(readingOf('a', 1));
  await settle();
  const [refused] = outbox.current().entries;
  expect(refused).toMatchObject({ state: 'refused' });
  await outbox.sendAgain(refused as ReadingEntry);
  expect(outbox.current().entries).toMatchObject([{ state: 'refused' }]);
  await outbox.sendAgain(outbox.current().entries[0] as ReadingEntry, true);
  expect(outbox.current().entries).toEqual([]);
  expect([...device.server.values()]).toEqual([1]);
});

test.each([
  ['an archived indicator', new RefusalError(409, { code: 'wrong_status' }), 'refuse'],
  ['an object out of scope', new RefusalError(404, 'Not Found'), 'refuse'],
  ['no network', new NetworkError('down'), 'hold'],
  ['a repeat', duplicate('id'), 'store'],
])('%s', (_name, error, event) => {
  expect(outcomeOfReadingError(error, readingOf('a', 1)).event).toBe(event);
});

test('a value that replaces one which has been moved to another time has not arrived', () => {
  expect(outcomeOfReadingError(duplicate('id'), readingOf('a', 2, true)).event).toBe('refuse');
});

test('a 200 from a captive portal is no acknowledgement', () => {
  expect(outcomeOfReading('<html>', readingOf('a', 1)).event).toBe('hold');
  expect(outcomeOfReading({ id: 'id of a' }, readingOf('a', 1)).event).toBe('hold');
});

test('a photo of a reading is sent after it', async () => {
  const device = newDevice();
  device.be(down);
  const outbox = await device.open();
  await outbox.add(readingOf('a', 1));
  const photo = {
    kind: 'file' as const,
    entity: READING,
    entity_id: 'id of a',
    inspection_id: null,
    about: { title: 'Pump', number: '', item: 'Oil' },
    content_id: 'p',
    name: 'Oil.jpg',
    body: { mime: 'image/jpeg', size: 1, sha256: '', taken_at: null },
  };
  await outbox.addFile(photo, new Blob(['x']));
  await settle();
  expect(device.requests).toEqual(['a 1']);
  device.be(() => {});
  void outbox.drain(true);
  await settle();
  expect(device.requests.slice(-2)).toEqual(['a 1', 'photo of id of a']);
  expect(outbox.current().entries).toEqual([]);
});
