/**
 * Somewhat random, so that the pages of a restarted server do not all come back at once; sooner if the network or the
 * window comes back.
 */
export async function wakeOrWait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    const wake = () => resolve();
    const options = { signal: done.signal };
    const timer = setTimeout(wake, milliseconds * (0.5 + Math.random()));
    done.signal.addEventListener('abort', () => clearTimeout(timer));
    window.addEventListener('online', wake, options);
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && wake(),
      options,
    );
    signal.addEventListener('abort', wake, options);
    if (signal.aborted) wake();
  });
  done.abort();
}
