import { expect, test } from 'vitest';
import { readGroup, writeGroup } from './causes.ts';

test('a group of causes is kept in the address as it was', () => {
  const group = { attr: 'question', id: '018f0000-0000-7000-8000-00000000000a' } as const;
  expect(readGroup(writeGroup(group))).toEqual(group);
});

test('what is no group asks for all causes', () => {
  for (const text of [undefined, '', 'question', 'question:', 'colour:1', 'place:1:2'])
    expect(readGroup(text)).toBeNull();
});
