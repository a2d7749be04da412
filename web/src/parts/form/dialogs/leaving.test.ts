import { expect, test } from 'vitest';
import { isLeaving } from './leaving.ts';

const at = (pathname: string, search: Record<string, unknown> = {}) => ({ pathname, search });

test('stays on the page when switching to another tab of it', () => {
  expect(isLeaving(at('/a'), at('/a', { tab: 'audit' }))).toBe(false);
  expect(isLeaving(at('/a', { tab: 'x', new: '1' }), at('/a', { new: '1' }))).toBe(false);
});

test('leaves on another page, another form and the end of a form', () => {
  expect(isLeaving(at('/a'), at('/b'))).toBe(true);
  expect(isLeaving(at('/a', { class: '1' }), at('/a', { class: '2' }))).toBe(true);
  expect(isLeaving(at('/a', { edit: '1' }), at('/a'))).toBe(true);
  expect(isLeaving(at('/a', { edit: '1', tab: 'x' }), at('/a', { tab: 'x', edit: '1' }))).toBe(
    false,
  );
});
