import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '../../kit/config.ts';
import { moveByDays, type OpenMoves } from './moveByDays.ts';

const MONDAY = '2026-06-01T08:00:00.000Z';
const THURSDAY = '2026-06-04T08:00:00.000Z';
const SUNDAY = '2026-06-07T08:00:00.000Z';

/** The server's state, and what happens to its response to the next change. */
let stored = MONDAY;
let next: 'answer' | 'lost answer' | 'gateway gives up' | 'never arrives' | 'refuse' = 'answer';

/** The page's requests carry JSON. */
type Request = { method: string; body: string };

function serve(_address: string, { method, body }: Request): Promise<Response> {
  if (method === 'GET')
    return Promise.resolve(
      Response.json({ assigned_time: stored }, { headers: { etag: `"${stored}"` } }),
    );
  const result = next;
  next = 'answer';
  if (result === 'refuse')
    return Promise.resolve(Response.json({ detail: { code: 'wrong_status' } }, { status: 409 }));
  if (result !== 'never arrives')
    stored = (JSON.parse(body) as { assigned_time: string }).assigned_time;
  if (result === 'gateway gives up') return Promise.resolve(new Response('', { status: 504 }));
  if (result !== 'answer') return Promise.reject(new TypeError('connection reset'));
  return Promise.resolve(Response.json({}));
}

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ base_url: '/api', node_env: 'test' })),
  );
  await loadConfig();
  vi.stubGlobal('fetch', serve);
});
let openMoves: OpenMoves;
const move = (days = 3) => moveByDays('a', { days, reason: 'crane' }, openMoves);
beforeEach(() => {
  stored = MONDAY;
  openMoves = new Map();
});

test.each(['lost answer', 'gateway gives up', 'never arrives', 'refuse'] as const)(
  'moves a row once however many attempts it takes: %s',
  async (result) => {
    next = result;
    await expect(move()).rejects.toThrow();
    await move();
    expect(stored).toBe(THURSDAY);
  },
);

test('moves a row again by the same number of days once the first move is confirmed', async () => {
  next = 'lost answer';
  await expect(move()).rejects.toThrow();
  await move();
  await move();
  expect(stored).toBe(SUNDAY);
});

test('moves on from where somebody else moved it meanwhile', async () => {
  next = 'lost answer';
  await expect(move()).rejects.toThrow();
  stored = MONDAY;
  await move(6);
  expect(stored).toBe(SUNDAY);
});
