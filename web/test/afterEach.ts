import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { queryClient } from '../src/kit/http/queryClient.ts';

// All test files share one page: whatever a test rendered, fetched and stored must not reach the next one.
afterEach(async () => {
  await cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
