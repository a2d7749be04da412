import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace } from './pace.ts';

const HOUR = 3_600_000;

/** Whether a turn comes before all other pending work. */
async function comesAtOnce(pace: Pace): Promise<boolean> {
  let hasPassed = false;
  setImmediate(() => (hasPassed = true));
  await pace.turn();
  return !hasPassed;
}

test('cheap events are sent at once; after expensive ones other work comes first, but not for long', async () => {
  const clock = { now: 0 };
  const pace = new Pace(() => clock.now);
  const tellFor = (ms: number) => pace.take(() => (clock.now += ms));
  assert.ok(await comesAtOnce(pace));
  tellFor(0.1);
  assert.ok(await comesAtOnce(pace));
  tellFor(5);
  assert.ok(!(await comesAtOnce(pace)));
  clock.now += 15;
  assert.ok(await comesAtOnce(pace));
  for (let n = 0; n < 3; n += 1) tellFor(HOUR);
  assert.ok(!(await comesAtOnce(pace)));
});
