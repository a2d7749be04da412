import { expect, test } from 'vitest';
import { optionStartingWith } from './typeAhead.ts';

const options = ['Building', 'Bridge', 'Box', 'Crane', 'Ölkanne'].map((label) => ({
  value: label,
  label,
}));

for (const [letters, value, expected] of [
  ['c', null, 'Crane'],
  ['b', null, 'Building'],
  ['b', 'Building', 'Bridge'],
  ['bb', 'Bridge', 'Box'],
  ['b', 'Box', 'Building'],
  ['br', 'Building', 'Bridge'],
  ['br', 'Bridge', 'Bridge'],
  ['ö', 'Box', 'Ölkanne'],
  ['x', 'Box', undefined],
] as const) {
  test(`"${letters}" on ${value ?? 'nothing'} chooses ${expected ?? 'nothing'}`, () => {
    expect(optionStartingWith(options, letters, value)?.value).toBe(expected);
  });
}
