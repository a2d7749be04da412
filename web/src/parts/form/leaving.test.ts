import { expect, test } from 'vitest';
import { isLeaving } from './leaving.ts';

const at = (pathname: string, search: Record<string, unknown> = {}) => ({ pathname, search });

test('another tab of the same page is not leaving it', () => {
  expect(isLeaving(at('/a'), at('/a', { tab: 'audit' }))).toBe(false);
  expect(isLeaving(at('/a', { tab: 'x', new: '1' }), at('/a', { new: '1' }))).toBe(false);
});

test('another page, another form and the end of a form are leaving', () => {
  expect(isLeaving(at('/a'), at('/b'))).toBe(true);
  expect(isLeaving(at('/a', { class: '1' }), at('/a', { class: '2' }))).toBe(true);
  expect(isLeaving(at('/a', { edit: '1' }), at('/a'))).toBe(true);
  expect(isLeaving(at('/a', { edit: '1', tab: 'x' }), at('/a', { tab: 'x', edit: '1' }))).toBe(
    false,
  );
});
