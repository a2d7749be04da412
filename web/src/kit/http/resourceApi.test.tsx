import { MutationObserver, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './queryClient.ts';
import { refetch, useAct } from './resourceApi.ts';

const reset = vi.spyOn(MutationObserver.prototype, 'reset');
beforeEach(() => {
  vi.useFakeTimers();
  reset.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** An action on a page that is rendered once. */
function actionOf<Input = void>(run: (input: Input) => Promise<string>) {
  let act: ReturnType<typeof useAct<Input, string>> | undefined;
  function Probe() {
    act = useAct<Input, string>(run, { quiet: true });
    return null;
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  );
  if (act === undefined) throw new Error('nothing was drawn');
  const { mutateAsync } = act;
  return (input: Input) => mutateAsync(input).catch((error: unknown) => error);
}

test('keeps the error of a failed action for two seconds, then clears it', async () => {
  const act = actionOf(() => Promise.reject(new Error('no')));
  await act();
  vi.advanceTimersByTime(1999);
  expect(reset).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reset).toHaveBeenCalledOnce();
});

test('does not clear an action that has not failed or is being retried', async () => {
  let fails = true;
  const act = actionOf(() => (fails ? Promise.reject(new Error('no')) : Promise.resolve('yes')));
  await act();
  vi.advanceTimersByTime(1000);
  fails = false;
  expect(await act()).toBe('yes');
  vi.advanceTimersByTime(5000);
  expect(reset).not.toHaveBeenCalled();
});

test('an action that is begun again before its answer has come runs once', async () => {
  const run = vi.fn(async ({ id }: { id: string }) => `${id} made`);
  const act = actionOf(run);
  expect(await Promise.all([act({ id: 'a' }), act({ id: 'a' })])).toEqual(['a made', 'a made']);
  expect(run).toHaveBeenCalledOnce();
  await act({ id: 'a' });
  expect(run).toHaveBeenCalledTimes(2);
});

test('an action that is begun with something else meanwhile runs with that, too', async () => {
  const run = vi.fn(async (isOn: boolean) => (isOn ? 'on' : 'off'));
  const act = actionOf(run);
  await Promise.all([act(true), act(false), act(true)]);
  expect(run.mock.calls.map(([isOn]) => isOn)).toEqual([true, false, true]);
});

test('another file is another action', async () => {
  const run = vi.fn(async (file: Blob) => await file.text());
  const act = actionOf(run);
  const [first, second] = [new Blob(['first']), new Blob(['second'])];
  expect(await Promise.all([act(first), act(first), act(second)])).toEqual([
    'first',
    'first',
    'second',
  ]);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a first load that was under way when something changed is repeated', async () => {
  const answers = ['before the change', 'after it'];
  const answering: (() => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['object', 'list'],
    queryFn: () =>
      new Promise((resolve) => answering.push(() => resolve(answers.shift() ?? 'once more'))),
  });
  const stop = observer.subscribe(() => undefined);
  const refetched = refetch('object');
  answering[0]?.();
  await vi.waitFor(() => expect(answering).toHaveLength(2));
  answering[1]?.();
  await refetched;
  expect(observer.getCurrentResult().data).toBe('after it');
  expect(answers).toEqual([]);
  stop();
});
