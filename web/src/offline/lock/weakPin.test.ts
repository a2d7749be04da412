import { expect, test } from 'vitest';
import { isWeakPin } from './weakPin.ts';

test.each(['123456', '654321', '890123', '111111', '121212', '123123', '112211', '246802'])(
  '%s is tried first',
  (pin) => expect(isWeakPin(pin)).toBe(true),
);
test.each(['519274', '140783', '200175', '135790'.split('').toReversed().join('') + '4'])(
  '%s is not',
  (pin) => expect(isWeakPin(pin)).toBe(false),
);
