import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearLater } from './resourceApi.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a failure is kept for two seconds and then cleared', () => {
  const clear = vi.fn();
  clearLater(true, clear);
  vi.advanceTimersByTime(1999);
  expect(clear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(clear).toHaveBeenCalledOnce();
});

test('what has not failed, or is asked again meanwhile, is not cleared', () => {
  const clear = vi.fn();
  clearLater(false, clear);
  clearLater(true, clear)?.();
  vi.advanceTimersByTime(5000);
  expect(clear).not.toHaveBeenCalled();
});
