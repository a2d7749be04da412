import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { trustDeviceClock } from './clock.ts';
import { queryClient } from '../src/kit/http/queryClient.ts';
import { toasts } from '../src/kit/toasts.ts';

// All test files share one page: whatever a test rendered, announced, fetched and stored must not reach the next one.
afterEach(async () => {
  await cleanup();
  toasts.change([]);
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  trustDeviceClock();
});
