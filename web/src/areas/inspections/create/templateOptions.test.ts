import { expect, test } from 'vitest';
import { groupsOf } from './templateOptions.ts';

const option = (name: string) => ({ value: name, label: name });
const [lifts, bridges, roofs] = ['Lifts', 'Bridges', 'Roofs'].map(option) as [
  ReturnType<typeof option>,
  ReturnType<typeof option>,
  ReturnType<typeof option>,
];

test('lists assigned templates first, and each of them once', () => {
  expect(groupsOf([lifts], [bridges, lifts], { search: '', picked: null })).toEqual({
    own: [lifts],
    others: [bridges],
  });
});

test('filters both by the typed text, and searches the server beyond the first hundred', () => {
  expect(groupsOf([lifts], [roofs], { search: 'ROO', picked: null })).toEqual({
    own: [],
    others: [roofs],
  });
});

test('offers the selected one only while nothing is typed', () => {
  expect(groupsOf([], [roofs], { search: '', picked: bridges }).others).toEqual([bridges, roofs]);
  expect(groupsOf([], [roofs], { search: 'roo', picked: bridges }).others).toEqual([roofs]);
});
