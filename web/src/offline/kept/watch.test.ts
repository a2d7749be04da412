import { STATUS } from '@plumbline/contract/inspections/status';
import { expect, test, vi } from 'vitest';

const claims = { sub: 'u1', tid: 't1', exp: Date.now() / 1000 + 3600 };
const token = `ENC-${btoa(`h.${btoa(JSON.stringify(claims))}.s`)}`;
vi.stubGlobal('localStorage', {
  getItem: (key: string) => (key === 'plumbline.token' ? token : null),
});
vi.resetModules(); // the signed-in user is read on first import
const { queryClient } = await import('../../kit/http/queryClient.ts');
const { watchKept } = await import('./watch.ts');

const FAILED = new Error('not now');
const OWN = ['inspection', 'list', { filter: ['responsible=u1'] }] as const;

test(
  'retries a failed prefetch with the next list, and skips what is stored',
  { timeout: 30_000 },
  async () => {
    watchKept();
    const fetched = vi.spyOn(queryClient, 'fetchQuery').mockRejectedValueOnce(FAILED);
    fetched.mockResolvedValue({ items: [] });
    const listIsRead = (filled: number) => {
      const row = { id: 'i1', operative_status: { code: STATUS.active }, progress: { filled } };
      queryClient.setQueryData(OWN, { items: [row], total: 1 });
    };
    listIsRead(1);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    await new Promise((resolve) => setTimeout(resolve));
    listIsRead(1);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3)); // its details and the inspection
    await new Promise((resolve) => setTimeout(resolve));
    listIsRead(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(fetched).toHaveBeenCalledTimes(3);
    // the last request marks the set as complete
    expect(fetched.mock.calls.map(([{ queryKey }]) => queryKey?.[1])).toEqual([
      'details',
      'details',
      'one',
    ]);
  },
);
