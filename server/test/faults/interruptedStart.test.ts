import { test } from 'node:test';
import { interruptStarts } from '../stress/interruptedStarts.ts';
import type { Moment } from '../stress/interruptedStarts.ts';
import { random } from '../checks/random.ts';

const inProgram = Array.from({ length: 8 }, (_, n): Moment => ({ from: 'program', ms: 250 * n }));
const behindDatabase = Array.from({ length: 24 }, (_, n): Moment => ({
  from: 'database',
  ms: random() * 150 * n,
}));

// The embedded database belongs to the application: the server under test does not matter, so once is enough.
if (process.env['TEST_SERVER'] !== 'system') {
  test(
    'Ctrl-C at any of many moments of a start leaves no process behind, and the next start works',
    { timeout: 300_000 },
    async () => {
      await interruptStarts([...inProgram, ...behindDatabase]);
    },
  );
}
