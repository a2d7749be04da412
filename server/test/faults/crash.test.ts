import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Blow } from '../stress/crash.ts';
import { crashEmbedded, crashServed } from '../stress/crashes.ts';

const TRIALS = 60;
const BLOWS: Blow[] = ['application', 'database', 'both'];
const blows = Array.from({ length: TRIALS }, (_, n) => BLOWS[n % BLOWS.length] as Blow); // within its length
/** Enough time for each crash, restart and check on a busy machine. */
const timeout = 60_000 + TRIALS * 20_000;

test(
  'acknowledged changes survive kill -9 of the application, of its database server and of both',
  { timeout },
  async (t) => {
    const survivors = await crashServed(blows);
    t.diagnostic(`${TRIALS} kills: ${JSON.stringify(survivors)} acknowledged, none lost`);
    assert.ok(survivors.answers > TRIALS, 'too few operations to prove anything');
  },
);

// The embedded database belongs to the application: the server under test does not matter, so once is enough.
if (process.env['TEST_SERVER'] !== 'system') {
  test(
    'acknowledged changes survive kill -9 of the application, of its embedded database and of both',
    { timeout },
    async (t) => {
      const survivors = await crashEmbedded(blows);
      t.diagnostic(`${TRIALS} kills: ${JSON.stringify(survivors)} acknowledged, none lost`);
      assert.ok(survivors.answers > TRIALS, 'too few operations to prove anything');
    },
  );
}
