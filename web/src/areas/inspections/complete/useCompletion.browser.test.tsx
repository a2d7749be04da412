import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, type NetworkAnswer, type NetworkCall } from '../../../../test/network.ts';
import { runHook } from '../../../../test/page.tsx';
import { queryClient } from '../../../kit/http/queryClient.ts';
import { serverReach } from '../../../kit/http/reach.ts';
import { beginSession, endSession } from '../../../kit/session/sessionStore.ts';
import { toasts } from '../../../kit/toasts.ts';
import { outbox } from '../../../offline/outbox/deviceOutbox.ts';
import { isStatus } from '../../../offline/outbox/entry.ts';
import { closeScanner, useOpenScanner } from '../../../kit/scanner.ts';
import { inspectionQuery } from '../../../offline/inspectionWork.ts';
import type { InspectionWork } from '../api.ts';
import { useCompletion, type Completed } from './useCompletion.ts';

const ID = '018f0000-0000-7000-8000-000000000001';
const ME = { id: 'inspector', effective_time_zone: 'Europe/Kyiv', signature: null };
const completed = vi.fn<(done: Completed) => void>();

/** This user's inspection in progress with nothing left to answer; the content of `gaps` does not matter. */
const work = ({
  gaps = 0,
  responsible = ME.id,
  requires_signature = false,
  requires_finish_scan = false,
} = {}) =>
  ({
    inspection: {
      id: ID,
      number: 'INS-1',
      object: { id: 'pump', name: 'Pump' },
      template_name: 'Weekly round',
      operative_status: { code: 2, name: 'Active' },
      responsible: { id: responsible, name: 'Ira' },
      started_at: '2026-11-22T08:00:00Z',
      required_credits: 1,
      requires_signature,
      requires_finish_scan,
      signature: null,
    },
    work: { gaps: Array.from({ length: gaps }, () => ({})) },
    entries: [],
    contents: [],
  }) as unknown as InspectionWork;

const STATUS = `POST /inspection/composite/status/${ID}`;
const DONE = { id: ID, template_name: 'Weekly round', operative_status: { code: 3 } };
function serve(
  answer: () => NetworkAnswer | Promise<NetworkAnswer>,
  version: NetworkAnswer = { body: {} },
): NetworkCall[] {
  return answerCalls({
    [STATUS]: answer,
    [`GET /inspection/${ID}`]: () => ({ body: DONE }),
    'GET /version': () => version,
  });
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

beforeEach(async () => {
  completed.mockReset();
  toasts.change([]);
  queryClient.clear();
  serve(() => ({}));
  beginSession(`h.${btoa(JSON.stringify({ sub: ME.id, tid: 'works' }))}.s`);
  await outbox.begin(ME.id);
});
afterEach(async () => {
  for (const entry of outbox.current().entries) await outbox.discard(entry);
  outbox.end();
  endSession({ path: '/' }); // the files share one page
});

test('completes once all conditions are met', async () => {
  const calls = serve(() => ({ body: DONE }));
  const { result, act } = await open();
  expect(result.current.ready).toBe(true);
  await act(() => result.current.complete());
  await expect.poll(() => completed.mock.calls).toEqual([[{ inspection: DONE, waits: false }]]);
  expect(posts(calls).map(({ body }) => body)).toEqual([
    { operative_status_code: 3, happened_at: expect.stringMatching(/^20/) as string },
  ]);
});

test('is completed by a scan of its object, or with the reason why there is none', async () => {
  const calls = serve(() => ({ body: DONE }));
  queryClient.setQueryData(inspectionQuery(ID).queryKey, {
    view: { object_codes: ['P-101'] } as InspectionView, // what is read of it
    version: undefined,
  });
  const { result, act } = await open(work({ requires_finish_scan: true }));
  const { result: scanner } = await runHook(useOpenScanner);
  const asked = async () => {
    await act(() => result.current.complete());
    await expect.poll(() => scanner.current?.field?.asked).toBeDefined();
    return scanner.current?.field;
  };
  const field = await asked();
  expect(field?.asked?.faultOf('P-102')).toMatch(/Pump/);
  expect(field?.asked?.faultOf('p 101')).toBeNull();
  expect(posts(calls)).toEqual([]);
  await act(() => field?.take('p 101', true));
  await expect.poll(() => posts(calls).length).toBe(1);
  const second = await asked();
  await act(() => second?.asked?.excuse('torn'));
  await expect.poll(() => posts(calls).length).toBe(2);
  expect(posts(calls).map(({ body }) => (body as { scan: unknown }).scan)).toEqual([
    { code: 'p 101', is_typed: true },
    { reason: 'torn' },
  ]);
  closeScanner();
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

test('a completion that waits is repeated with its key and its moment, and is paid for once', async () => {
  let answer: NetworkAnswer = { status: 503, body: { detail: { code: 'busy' } } };
  const calls = serve(() => answer);
  const { result, act } = await open();
  await act(() => result.current.complete());
  await expect.poll(() => completed.mock.calls[0]?.[0].waits).toBe(true);
  const [entry] = outbox.current().entries.filter(isStatus);
  expect(entry?.body.happened_at).toMatch(/^20/);
  answer = { body: DONE };
  await outbox.drain(true);
  expect(outbox.current().entries).toEqual([]);
  const keys = posts(calls).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([entry?.key, entry?.key]);
});

test('without a connection the completion is stored, and says that it waits', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')), { status: 503 });
  const { result, act } = await open();
  await act(() => void serverReach.check());
  await expect.poll(() => result.current.conditions[0]).toEqual({ key: 'offline', met: null });
  expect(result.current.ready).toBe(true);
  await act(() => result.current.complete());
  await expect.poll(() => completed.mock.calls[0]?.[0].waits).toBe(true);
  expect(outbox.current().entries.map(({ kind, state }) => [kind, state])).toEqual([
    ['status', 'held'],
  ]);
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
  finish({ body: DONE });
  await expect
    .poll(() => toasts.current().map(({ title }) => title))
    .toEqual(['Inspection completed']);
  expect(completed).not.toHaveBeenCalled();
});
