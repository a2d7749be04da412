import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeWithArchived, withArchived } from './archived.ts';

// Unit tests run without a browser, so its storage and reload are stubbed here.
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

test('remembers the archived toggle and reloads the page after 100 ms', () => {
  expect(withArchived()).toBe(false);
  changeWithArchived(true);
  expect(withArchived()).toBe(true);
  vi.advanceTimersByTime(99);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});
