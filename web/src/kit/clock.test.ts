import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the device believes, and how long the page has been open; each moves only on command. */
let device: number;
let counted: number;
const memory = new Map<string, string>();
const SERVER = Date.UTC(2026, 10, 28, 12);
const HOUR = 3_600_000;

beforeEach(() => {
  memory.clear();
  device = SERVER;
  counted = 1000;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
    removeItem: (key: string) => memory.delete(key),
  });
  vi.spyOn(Date, 'now').mockImplementation(() => device);
  vi.spyOn(performance, 'now').mockImplementation(() => counted);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The clock of a page that has just been opened. */
async function openPage() {
  vi.resetModules();
  return await import('./clock.ts');
}
/** A device that is on. */
function pass(milliseconds: number): void {
  device += milliseconds;
  counted += milliseconds;
}
/** A server answers after half a second; it writes whole seconds. */
function answer(clock: Awaited<ReturnType<typeof openPage>>, at: number): void {
  const sent = counted;
  pass(500);
  const headers = new Headers({ date: new Date(at).toUTCString() });
  clock.noteDate(new Response(null, { headers }), sent);
}

test('leaves a clock alone that does not contradict the server’s', async () => {
  const clock = await openPage();
  const offsets: number[] = [];
  clock.onClock(({ offset }) => offsets.push(offset));
  for (const late of [0, 700, 1400, 2100]) {
    device = SERVER + late;
    answer(clock, SERVER + late);
  }
  expect(offsets).toEqual([0]);
  expect(memory.has('plumbline.clock')).toBe(false);
});

test.each([9 * HOUR, 48 * HOUR, -24 * HOUR, 6 * 60_000])(
  'tells the server’s time on a device that is %i ms off, also on the next page',
  async (error) => {
    device += error;
    const clock = await openPage();
    expect(clock.now()).toBe(SERVER + error);
    answer(clock, SERVER + 500);
    expect(Math.abs(clock.now() - (SERVER + 500))).toBeLessThanOrEqual(2000);
    const next = await openPage();
    expect(Math.abs(next.now() - (SERVER + 500))).toBeLessThanOrEqual(2000);
  },
);

test('takes no time from a response that a cache may have kept', async () => {
  const clock = await openPage();
  const headers = { date: new Date(SERVER - HOUR).toUTCString() };
  clock.noteDate(
    new Response(null, { headers: { ...headers, 'cache-control': 'private, max-age=31536000' } }),
    counted,
  );
  clock.noteDate(new Response(null), counted);
  expect(clock.now()).toBe(SERVER);
});

test('goes on when the device’s clock is set back while the page is open', async () => {
  const clock = await openPage();
  answer(clock, SERVER);
  const before = clock.now();
  device -= 24 * HOUR;
  pass(60_000);
  expect(clock.now() - before).toBe(60_000);
  await Promise.resolve();
  expect(clock.now() - before).toBe(60_000);
  pass(HOUR);
  expect(clock.now() - before).toBe(HOUR + 60_000);
});

test('asks the server when the device’s clock leaps ahead, and goes on until it has answered', async () => {
  const clock = await openPage();
  answer(clock, SERVER);
  const before = clock.now();
  let respond = (): void => undefined;
  clock.askWhenInDoubt(
    () =>
      new Promise<void>((resolve) => {
        respond = () => {
          answer(clock, SERVER + 60_000);
          resolve();
        };
      }),
  );
  device += 9 * HOUR;
  pass(59_000);
  expect(clock.now() - before).toBe(59_000);
  respond();
  await Promise.resolve();
  expect(Math.abs(clock.now() - (SERVER + 60_000))).toBeLessThanOrEqual(2500);
});

test('believes a device that has slept while nobody can be asked', async () => {
  const clock = await openPage();
  answer(clock, SERVER);
  const before = clock.now();
  clock.askWhenInDoubt(() => Promise.resolve());
  device += 9 * HOUR; // the counting clock stood still
  clock.now();
  await Promise.resolve();
  await Promise.resolve();
  expect(clock.now() - before).toBe(9 * HOUR);
});
