import { expect, test } from 'vitest';
import { compareTexts } from './compare.ts';

test('numbers within texts are compared as numbers, leading zeros only break ties', () => {
  expect(['A10', 'зона 10', 'A2', '3.7.11', 'зона 2', '3.7.3'].toSorted(compareTexts)).toEqual([
    '3.7.3',
    '3.7.11',
    'A2',
    'A10',
    'зона 2',
    'зона 10',
  ]);
  expect(['7', '007'].toSorted(compareTexts)).toEqual(['007', '7']);
  expect(['007', '7'].toSorted(compareTexts)).toEqual(['007', '7']);
});
