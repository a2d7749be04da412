import { afterEach, expect, test, vi } from 'vitest';
import { renewBuild } from './serviceWorker.ts';

const reload = vi.fn();

/** The browser's side: a newer build waits and responds as the test says. */
function browser(answer: (port: MessagePort) => void): EventTarget {
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: () =>
      Promise.resolve({
        waiting: { postMessage: (_text: string, [port]: [MessagePort]) => answer(port) },
      }),
  });
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('window', { location: { reload } });
  return workers;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  reload.mockClear();
});

test('reloads the page when a newer build takes over at once', async () => {
  const workers: EventTarget = browser(() => workers.dispatchEvent(new Event('controllerchange')));
  void renewBuild();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('does not reload the page while it is in use when the newer build comes too late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const workers = browser(() => undefined);
  const renewal = renewBuild();
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(2_000);
  await renewal;
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});

test('does not reload the page when the newer build may not take over because another page is open', async () => {
  const workers = browser((port) => port.postMessage(false));
  await renewBuild();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});
