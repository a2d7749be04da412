import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeWithArchived, withArchived } from './archived.ts';

// The units run without a browser: its storage and its reload.
const memory = new Map<string, string>();
const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
  vi.stubGlobal('window', { location: { reload } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the archived toggle is remembered and reloads the page after 100 ms', () => {
  expect(withArchived()).toBe(false);
  changeWithArchived(true);
  expect(withArchived()).toBe(true);
  vi.advanceTimersByTime(99);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});
