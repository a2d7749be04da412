import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, type NetworkAnswer, type NetworkCall } from '../../../../test/network.ts';
import { runHook } from '../../../../test/page.tsx';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { serverReach } from '../../../kit/http/reach.ts';
import { toasts } from '../../../kit/toasts.ts';
import type { InspectionWork } from '../api.ts';
import { useCompletion } from './useCompletion.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const ME = { id: 'inspector', effective_time_zone: 'Europe/Kyiv', signature: null };
const completed = vi.fn();

/** This user's inspection in progress with nothing left to answer; the content of `gaps` does not matter. */
const work = ({ gaps = 0, responsible = ME.id, requires_signature = false } = {}) =>
  ({
    inspection: {
      id: ID,
      template_name: 'Weekly round',
      operative_status: { code: 2, name: 'Active' },
      responsible: { id: responsible, name: 'Ira' },
      started_at: '2026-11-22T08:00:00Z',
      required_credits: 1,
      requires_signature,
      signature: null,
    },
    work: { gaps: Array.from({ length: gaps }, () => ({})) },
    entries: [],
    contents: [],
  }) as unknown as InspectionWork;

const STATUS = `POST /inspection/composite/status/${ID}`;
function serve(
  answer: () => NetworkAnswer | Promise<NetworkAnswer>,
  version: NetworkAnswer = { body: {} },
): NetworkCall[] {
  return answerCalls({ [STATUS]: answer, 'GET /version': () => version });
}
const open = (loaded = work()) => {
  queryClient.setQueryData(['me'], ME);
  return runHook(() => useCompletion(loaded, completed, null), { signedIn: true });
};
const posts = (calls: NetworkCall[]) => calls.filter(({ method }) => method === 'POST');
const refusal = (code: string, more = {}): NetworkAnswer => ({
  status: 409,
  body: { detail: { code, ...more } },
});

beforeEach(() => {
  completed.mockReset();
  toasts.change([]);
});

test('completes once all conditions are met', async () => {
  const calls = serve(() => ({ body: { id: ID, template_name: 'Weekly round' } }));
  const { result, act } = await open();
  expect(result.current.ready).toBe(true);
  await act(() => result.current.complete());
  await expect.poll(() => completed.mock.calls.length).toBe(1);
  expect(posts(calls).map(({ body }) => body)).toEqual([{ operative_status_code: 3 }]);
});

test.each([
  ['answers', work({ gaps: 1 })],
  ['responsible', work({ responsible: 'somebody else' })],
  ['signature', work({ requires_signature: true })],
])('is not ready while %s are unmet', async (key, loaded) => {
  serve(() => ({}));
  const { result } = await open(loaded);
  expect(result.current.ready).toBe(false);
  const unmet = result.current.conditions.filter(({ met }) => met === false);
  expect(unmet.map((condition) => condition.key)).toEqual([key]);
});

test('shows missing credits in their own condition', async () => {
  serve(() => refusal('not_enough_credits', { required_credits: 3, available_credits: 2 }));
  const { result, act } = await open();
  await act(() => result.current.complete());
  await expect
    .poll(() => result.current.conditions.find(({ key }) => key === 'credits'))
    .toEqual({ key: 'credits', met: false, required: 3, available: 2, rule: null });
  expect(completed).not.toHaveBeenCalled();
});

test('a signature that only the server asks for is a condition until it has been drawn', async () => {
  serve(() => refusal('signature_required'));
  const { result, act } = await open();
  await act(() => result.current.complete());
  const unmet = () => result.current.conditions.find(({ key }) => key === 'signature');
  await expect.poll(unmet).toEqual({ key: 'signature', met: false });
  await act(() => result.current.signed());
  await expect.poll(unmet).toBeUndefined();
  expect(completed).not.toHaveBeenCalled();
});

test('repeats the key on every attempt, so that it is completed and paid for once', async () => {
  let answer: NetworkAnswer = { status: 503, body: { detail: { code: 'busy' } } };
  const calls = serve(() => answer);
  const { result, act } = await open();
  await act(() => result.current.complete());
  await expect.poll(() => result.current.busy).toBe(false);
  answer = { body: { id: ID, template_name: 'Weekly round' } };
  await act(() => result.current.complete());
  await expect.poll(() => completed.mock.calls.length).toBe(1);
  const keys = posts(calls).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test('sends nothing while the server is away, and shows that as a condition', async () => {
  const calls = serve(() => ({}), { status: 503 });
  const { result, act } = await open();
  await act(() => result.current.complete());
  await expect.poll(() => result.current.conditions[0]).toEqual({ key: 'offline', met: false });
  expect(posts(calls)).toEqual([]);
  serve(() => ({}));
  await serverReach.check();
});

test('reports the outcome of a request that was sent before leaving', async () => {
  let finish = (_answer: NetworkAnswer) => undefined as void;
  const calls = serve(() => new Promise<NetworkAnswer>((resolve) => (finish = resolve)));
  const { result, act, unmount } = await open();
  await act(() => result.current.complete());
  await expect.poll(() => posts(calls).length).toBe(1);
  await act(() => result.current.leave());
  await unmount();
  finish({ body: { id: ID, template_name: 'Weekly round' } });
  await expect
    .poll(() => toasts.current().map(({ title }) => title))
    .toEqual(['Inspection completed']);
  expect(completed).not.toHaveBeenCalled();
});
