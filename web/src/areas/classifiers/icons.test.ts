import { expect, test } from 'vitest';
import texts from './texts.json';
import { CLASS_ICONS } from '../../parts/entity/classIcons.ts';

test('every icon has a word, and every word an icon', () => {
  expect(Object.keys(texts.icon).toSorted()).toEqual(Object.keys(CLASS_ICONS).toSorted());
});
