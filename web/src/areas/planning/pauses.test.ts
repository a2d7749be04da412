import { expect, test } from 'vitest';
import { ended, stateOf } from './pauses.ts';

const TODAY = '2027-05-10';
const pause = (paused_from: string, paused_until: string | null) => ({ paused_from, paused_until });

test.each([
  ['2027-05-01', '2027-05-09', 'past'],
  ['2027-05-01', '2027-05-10', 'current'],
  ['2027-05-10', null, 'current'],
  ['2027-05-11', null, 'coming'],
  ['2027-05-11', '2027-05-12', 'coming'],
])('a pause from %s to %s is %s', (from, until, state) => {
  expect(stateOf(pause(from, until), TODAY)).toBe(state);
});

test('a pause that ends was until yesterday, or has never been', () => {
  expect(ended(pause('2027-05-01', null), TODAY)).toEqual(pause('2027-05-01', '2027-05-09'));
  const none = { paused_from: null, paused_until: null };
  expect(ended(pause('2027-05-10', '2027-05-20'), TODAY)).toEqual(none);
  expect(ended(pause('2027-05-12', '2027-05-20'), TODAY)).toEqual(none);
});
