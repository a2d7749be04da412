import { expect, test } from 'vitest';
import { optionBeginning } from './typeAhead.ts';

const options = ['Building', 'Bridge', 'Box', 'Crane', 'Ölkanne'].map((label) => ({
  value: label,
  label,
}));

for (const [typed, value, found] of [
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
  test(`"${typed}" on ${value ?? 'nothing'} chooses ${found ?? 'nothing'}`, () => {
    expect(optionBeginning(options, typed, value)?.value).toBe(found);
  });
}
