import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../../test/network.ts';
import { runHook } from '../../../../test/page.tsx';
import type { VersionedView } from '../../../kit/http/api.ts';
import { RefusalError } from '../../../kit/http/errors.ts';
import { useFormDraft, type DraftOptions } from './useFormDraft.ts';

interface Plan {
  name: string;
  days: number | null;
}
const stored = (view: Plan, version = '"1"'): VersionedView<Plan> => ({ view, version });
const send = vi.fn<DraftOptions<Plan, Plan>['send']>();
const onSaved = vi.fn<(view: Plan) => Promise<void>>();
const onFaults = vi.fn();

/** An editor of a plan whose name must not be empty. */
const editor = (state: VersionedView<Plan> | undefined): DraftOptions<Plan, Plan> => ({
  stored: state,
  draftOf,
  toBody,
  check,
  placeOf: (_draft, loc) => loc,
  valueAt: (draft, place) => draft[place as keyof Plan],
  send,
  onSaved,
  onFaults,
});
const draftOf = (plan: Plan | undefined): Plan => plan ?? { name: '', days: null };
const toBody = (draft: Plan) => ({ ...draft });
const check = ({ name }: Plan) => (name === '' ? [{ place: 'name', text: 'missing' }] : []);

const open = (state?: VersionedView<Plan>) =>
  runHook((now: VersionedView<Plan> | undefined = state) => useFormDraft(editor(now)));

beforeEach(() => {
  answerCalls({});
  vi.resetAllMocks();
  onSaved.mockResolvedValue();
});

test('sends only the changed fields, with the version that was edited', async () => {
  send.mockImplementation((body) => Promise.resolve({ name: 'Weekly', days: 7, ...body }));
  const { result, act } = await open(stored({ name: 'Weekly', days: 7 }));
  await act(() => result.current.change((plan) => ({ ...plan, days: 14 })));
  expect(result.current.dirty).toBe(true);
  await act(() => result.current.save());
  await expect.poll(() => result.current.saving).toBe(false);
  expect(send.mock.calls.map(([body, { version }]) => [body, version])).toEqual([
    [{ days: 14 }, '"1"'],
  ]);
});

test('ignores a second click while the first is under way', async () => {
  let finish = (_plan: Plan) => undefined as void;
  send.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  const { result, act } = await open(stored({ name: 'Weekly', days: 7 }));
  await act(() => result.current.change((plan) => ({ ...plan, days: 14 })));
  await act(() => {
    result.current.save();
    result.current.save();
  });
  expect(result.current.saving).toBe(true);
  await act(() => finish({ name: 'Weekly', days: 14 }));
  await expect.poll(() => result.current.saving).toBe(false);
  expect(send).toHaveBeenCalledOnce();
});

test('repeats the key for the same body, and uses a new one for another body', async () => {
  send.mockRejectedValue(new RefusalError(503, null));
  const { result, act } = await open(stored({ name: 'Weekly', days: 7 }));
  const saveWith = async (days: number) => {
    await act(() => result.current.change((plan) => ({ ...plan, days })));
    await act(() => result.current.save());
    await expect.poll(() => result.current.saving).toBe(false);
  };
  await saveWith(14);
  await saveWith(14);
  await saveWith(21);
  const keys = send.mock.calls.map(([, { key }]) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('does not send a draft with faults and focuses the first one', async () => {
  const { result, act } = await open(stored({ name: 'Weekly', days: 7 }));
  await act(() => result.current.change((plan) => ({ ...plan, name: '' })));
  expect(result.current.faults.size).toBe(0); // the field still has the focus
  await act(() => result.current.save());
  expect([...result.current.faults]).toEqual([['name', 'missing']]);
  expect(onFaults).toHaveBeenCalledWith([{ place: 'name', text: 'missing' }]);
  expect(send).not.toHaveBeenCalled();
});

test('shows a fault once its field loses the focus', async () => {
  const { result, act } = await open();
  expect(result.current.faults.size).toBe(0);
  await act(() => result.current.leave('name'));
  expect(result.current.faults.get('name')).toBe('missing');
});

test('shows the server’s message at a refused field until its value changes', async () => {
  const item = { loc: ['body', 'days'], msg: 'At most 365', type: 'less_than_equal' };
  send.mockRejectedValue(new RefusalError(422, [item]));
  const { result, act } = await open(stored({ name: 'Weekly', days: 7 }));
  await act(() => result.current.change((plan) => ({ ...plan, days: 999 })));
  await act(() => result.current.save());
  await expect.poll(() => result.current.faults.get('days')).toBe('At most 365');
  await act(() => result.current.change((plan) => ({ ...plan, name: 'Yearly' })));
  expect(result.current.faults.get('days')).toBe('At most 365');
  await act(() => result.current.change((plan) => ({ ...plan, days: 365 })));
  expect(result.current.faults.size).toBe(0);
});

test('reports a concurrent edit, keeps the draft, and allows overwriting', async () => {
  send.mockRejectedValueOnce(new RefusalError(412, { code: 'stale' }));
  send.mockResolvedValueOnce({ name: 'Mine', days: 7 });
  const { result, act } = await open(stored({ name: 'Weekly', days: 7 }));
  await act(() => result.current.change((plan) => ({ ...plan, name: 'Mine' })));
  await act(() => result.current.save());
  await expect.poll(() => result.current.stale).toBe(true);
  expect(result.current.value.name).toBe('Mine');
  await act(() => result.current.overwrite());
  await expect.poll(() => send.mock.calls.length).toBe(2);
  expect(send.mock.calls[1]?.[1].version).toBeUndefined();
  expect(result.current.stale).toBe(false);
});

test('replaces an untouched draft with a newer state and keeps an edited one', async () => {
  const { result, act, rerender } = await open(stored({ name: 'Weekly', days: 7 }));
  await rerender(stored({ name: 'Fortnightly', days: 14 }, '"2"'));
  expect(result.current.value.name).toBe('Fortnightly');
  await act(() => result.current.change((plan) => ({ ...plan, name: 'Mine' })));
  await rerender(stored({ name: 'Theirs', days: 14 }, '"3"'));
  expect(result.current.value.name).toBe('Mine');
  await act(() => result.current.discard());
  expect(result.current.value.name).toBe('Theirs');
});

test('saves freshly typed text that has not been rendered yet', async () => {
  send.mockImplementation((body) => Promise.resolve({ name: 'Weekly', days: 7, ...body }));
  const { result, act } = await open(stored({ name: 'Weekly', days: 7 }));
  await act(() => {
    result.current.change((plan) => ({ ...plan, days: 30 }));
    result.current.save();
  });
  await expect.poll(() => send.mock.calls[0]?.[0]).toEqual({ days: 30 });
});
