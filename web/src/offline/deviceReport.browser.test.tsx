import { expect, test, vi, beforeEach, afterEach } from 'vitest';
import { answerCalls } from '../../test/network.ts';
import { nowDate } from '../kit/clock.ts';
import { loadConfig } from '../kit/config.ts';
import { remember } from '../kit/remembered.ts';
import { beginSession, endSession } from '../kit/session/sessionStore.ts';
import { readInventory } from './copies/ready.ts';
import { watchDevice } from './deviceReport.ts';
import { device } from './outbox/deviceId.ts';
import { shownQueue } from './outbox/shownQueue.ts';

const NOTHING = { entries: [], syncedAt: nowDate(), problem: null };
const reading = (seq: number) => ({
  kind: 'reading' as const,
  indicator_id: `meter ${seq}`,
  about: { indicator: 'Meter', object: 'Pump', unit: null, decimals: 0 },
  body: {
    id: `${seq}`,
    value: 1,
    measured_at: '',
    indicator_id: `meter ${seq}`,
    source: 'manual' as const,
    replace: false,
  },
  key: `${seq}`,
  seq,
  user_id: 'marta',
  device_id: 'phone',
  state: 'kept' as const,
  attempts: 0,
  trouble: null,
});
const SINCE = Date.parse('2026-11-30T07:40:00Z');

let stop = () => {};
beforeEach(async () => {
  beginSession(`h.${btoa(JSON.stringify({ sub: 'marta', tid: 'works' }))}.s`);
  await readInventory(); // loads what reads it
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'performance'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  shownQueue.change(NOTHING);
  endSession({ path: '/' });
});

async function begin() {
  const calls = answerCalls({
    'GET /version': () => ({ body: {} }),
    [`PUT /user/me/device/${device()}`]: () => ({ status: 204 }),
  });
  await loadConfig();
  stop = watchDevice();
  const told = () =>
    calls.flatMap(({ method, body }) =>
      method === 'PUT' ? [body as Record<string, unknown>] : [],
    );
  return { told, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

const isTold = (told: () => unknown[], times: number) =>
  vi.waitFor(() => expect(told()).toHaveLength(times), { timeout: 10_000 });

test('a device tells what it owes a moment after that has changed, and seldom', async () => {
  shownQueue.change(NOTHING);
  const { told, pass } = await begin();
  await pass(10_000);
  await isTold(told, 1);
  expect(told()[0]).toMatchObject({ unsent_entries: 0, unsent_files: 0, unsent_since: null });
  for (const n of [0, 1, 2])
    shownQueue.change({
      ...NOTHING,
      entries: Array.from({ length: n + 1 }, (_, i) => reading(SINCE + i)),
    });
  await pass(60_000);
  expect(told()).toHaveLength(1);
  await pass(180_000);
  await isTold(told, 2);
  expect(told()[1]).toMatchObject({
    unsent_entries: 3,
    unsent_since: '2026-11-30T07:40:00.000Z',
  });
});

test('what has not changed is told again every hour', async () => {
  shownQueue.change(NOTHING);
  const { told, pass } = await begin();
  await pass(10_000);
  await isTold(told, 1);
  for (let minutes = 0; minutes < 50; minutes += 10) await pass(600_000);
  expect(told()).toHaveLength(1);
  await pass(1_800_000);
  await isTold(told, 2);
});

test('a page that is left while something waits tells it at once', async () => {
  shownQueue.change(NOTHING);
  const { told, pass } = await begin();
  await pass(10_000);
  await isTold(told, 1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(1000);
  expect(told()).toHaveLength(1);
  shownQueue.change({ ...NOTHING, entries: [reading(SINCE)] });
  document.dispatchEvent(new Event('visibilitychange'));
  await isTold(told, 2);
  expect(told()[1]).toMatchObject({ unsent_entries: 1 });
});

test('a browser that never held or owed anything is no device', async () => {
  shownQueue.change(NOTHING);
  const { told, pass } = await begin();
  remember('device', null);
  await pass(10_000);
  expect(told()).toEqual([]);
});
