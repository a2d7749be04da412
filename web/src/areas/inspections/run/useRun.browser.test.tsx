import type { ItemView } from '@plumbline/contract/inspections/items';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../../test/network.ts';
import { runHook } from '../../../../test/page.tsx';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { toasts } from '../../../kit/toasts.ts';
import { outbox } from '../../../offline/outbox/deviceOutbox.ts';
import type { InspectionWork } from '../api.ts';
import { useRunState } from './useRun.ts';

const ME = { id: 'inspector', effective_time_zone: 'Europe/Kyiv' };
const ITEM = {
  id: 'item',
  detail_id: 'detail',
  name: 'Belt',
  revision: 4,
  require_photo_on: [10],
} as unknown as ItemView; // only what the hook reads

const work = ({ status = 2, responsible = ME.id } = {}) =>
  ({
    inspection: {
      id: 'inspection',
      number: 'INS-000007',
      template_name: 'Weekly round',
      object: { name: 'Conveyor' },
      operative_status: { code: status },
      responsible: { id: responsible },
    },
  }) as unknown as InspectionWork; // only what the hook reads

const onAdd = vi.fn<(item: ItemView) => void>();
const add = vi.spyOn(outbox, 'add');
const open = (loaded = work()) => {
  answerCalls({});
  queryClient.setQueryData(['me'], ME);
  return runHook(() => useRunState(loaded, onAdd), { signedIn: true });
};

beforeEach(() => {
  add.mockReset().mockResolvedValue('key');
  toasts.change([]);
});
afterAll(() => add.mockRestore()); // the files share one page

test('stores an answer with its place and the revision it was given for, and makes the item current', async () => {
  const { result, act } = await open();
  await act(() => result.current.answer(ITEM, { comment: 'worn' }));
  expect(result.current.active.current()).toBe('item');
  const stored = add.mock.calls[0]?.[0];
  expect(stored).toMatchObject({
    inspection_id: 'inspection',
    item_id: 'item',
    detail_id: 'detail',
    base: 4,
    after_files: true,
    about: { inspection: 'Weekly round · Conveyor · INS-000007', item: 'Belt' },
    body: { comment: 'worn' },
  });
  expect(stored).toHaveProperty('body.answered_at', expect.stringMatching(/^\d{4}-\d\d-\d\dT/));
});

test.each([
  ['not_started', work({ status: 1 })],
  ['closed', work({ status: 3 })],
  ['not_responsible', work({ responsible: 'somebody else' })],
])('stores nothing and says why while the run is %s', async (reason, loaded) => {
  const { result, act } = await open(loaded);
  expect(result.current.closed).toBe(reason);
  await act(() => result.current.answer(ITEM, { comment: 'worn' }));
  expect(add).not.toHaveBeenCalled();
  expect(result.current.active.current()).toBeNull();
  expect(toasts.current()).toHaveLength(1);
});

test('keeps the identity of its actions when the current item changes', async () => {
  const { result, act } = await open();
  const before = result.current;
  await act(() => before.active.change('item'));
  expect(result.current.active.current()).toBe('item');
  expect(result.current).toBe(before);
});
