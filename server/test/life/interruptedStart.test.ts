import { test } from 'node:test';
import { interruptStarts } from '../stress/interruptedStarts.ts';
import { random } from '../checks/random.ts';
import { sized } from '../checks/size.ts';

// The long run over more moments is part of `npm run test:faults`.
test('Ctrl-C at any moment of a start leaves no process behind, and the next start works', async () => {
  await interruptStarts([
    { from: 'program', ms: 200 },
    ...sized([], [{ from: 'program' as const, ms: 1200 }]),
    // Migrations and the demo.
    ...sized([900, 2400], [300, 900, 1500, 2400]).map((ms) => ({
      from: 'database' as const,
      ms: random() * ms,
    })),
  ]);
});
