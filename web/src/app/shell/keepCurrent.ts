import { pinned } from '../../offline/copies/pinned.ts';
import { whenQuiet } from '../../kit/quiet.ts';

const EVERY = 600_000;

/** Keeps the objects on this device current while the page is open. Returns a function that stops. */
export function keepCurrent(): () => void {
  let cancel = () => {};
  const refresh = () => {
    cancel();
    if (pinned().length === 0 || document.visibilityState !== 'visible') return;
    cancel = whenQuiet(
      () =>
        void import('../../areas/objects/keep/keptObjects.ts')
          .then(({ refreshKept }) => refreshKept())
          .catch(() => undefined), // without that file they stay as they are
    );
  };
  const timer = setInterval(refresh, EVERY);
  document.addEventListener('visibilitychange', refresh);
  refresh();
  return () => {
    cancel();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}
