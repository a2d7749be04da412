import { expect, test } from 'vitest';
import { TIMING } from './timing.ts';

test('uses the times of section 9 of the specification', () => {
  expect(TIMING).toMatchObject({
    errorToast: 3000,
    notification: 5000,
    errorClear: 2000,
    debounce: 300,
    archivedReload: 100,
    chunkTimeout: 120_000,
  });
});
