import { expect, test } from 'vitest';
import texts from './texts.json';
import { CLASS_ICONS } from '../../parts/entity/classIcons.ts';

test('has a text for every icon, and an icon for every text', () => {
  expect(Object.keys(texts.icon).toSorted()).toEqual(Object.keys(CLASS_ICONS).toSorted());
});
