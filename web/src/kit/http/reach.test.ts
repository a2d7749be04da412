import { expect, test } from 'vitest';
import { createReach } from './reach.ts';

/** A server that can go away, and a clock that only moves on command. */
function world({ contact = null }: { contact?: string | null } = {}) {
  const server = { there: true, asked: 0 };
  const waits: { work: () => void; milliseconds: number }[] = [];
  const kept = { at: contact };
  let time = Date.parse('2026-11-22T09:30:10Z');
  const reach = createReach({
    probe: () => {
      server.asked += 1;
      return server.there ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'));
    },
    now: () => new Date(time),
    later: (work, milliseconds) => {
      const wait = { work, milliseconds };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait) >>> 0, 1);
    },
    contact: { read: () => kept.at, write: (at) => (kept.at = at) },
  });
  const backs: number[] = [];
  reach.onBack(() => backs.push(server.asked));
  return {
    server,
    reach,
    waits,
    backs,
    kept,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('stays reachable when a call fails but the probe succeeds', async () => {
  const { reach, backs } = world();
  expect((await reach.check()).away).toBeNull();
  expect(backs).toEqual([]);
});

test('does not postpone the next attempt when more calls fail', async () => {
  const { server, reach, waits } = world();
  server.there = false;
  for (let i = 0; i < 8; i += 1) await reach.check();
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([1000]);
});

test('is away from the first failed probe, probes less and less often, and comes back once', async () => {
  const { server, reach, waits, backs, pass } = world();
  server.there = false;
  const since = (await reach.check()).away;
  expect(since).toBe('2026-11-22T09:30:10.000Z');
  const delays: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    const wait = waits[0];
    delays.push(wait?.milliseconds ?? 0);
    pass(wait?.milliseconds ?? 0);
    wait?.work();
    await reach.check(); // the probe already under way
    expect(reach.current().away).toEqual(since);
  }
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  server.there = true;
  await reach.check();
  expect(reach.current().away).toBeNull();
  expect(backs).toHaveLength(1);
  expect(waits).toEqual([]);
});

test('sends one probe for several callers', async () => {
  const { server, reach } = world();
  await Promise.all([reach.check(), reach.check(), reach.check()]);
  expect(server.asked).toBe(1);
});

test('advances the time of the last answer by whole minutes, and notifies listeners no more often', () => {
  const { reach, pass } = world();
  let notifications = 0;
  reach.subscribe(() => (notifications += 1));
  for (let i = 0; i < 5; i += 1) {
    reach.noteResponse();
    pass(20_000);
  }
  expect(reach.current().at).toBe('2026-11-22T09:31:10.000Z');
  expect(notifications).toBe(2);
});

test('is away since the last response, also one that an earlier page has had', async () => {
  const first = world();
  first.reach.noteResponse();
  first.pass(50_000);
  first.server.there = false;
  expect((await first.reach.check()).away).toBe('2026-11-22T09:30:10.000Z');
  const reloaded = world({ contact: first.kept.at });
  reloaded.pass(600_000);
  reloaded.server.there = false;
  expect((await reloaded.reach.check()).away).toBe('2026-11-22T09:30:10.000Z');
});
