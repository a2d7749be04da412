import { setImmediate } from 'node:timers/promises';

/** Work goes on for no longer before others have their turn. */
const LONGEST_MS = 10;

/** For work in many small parts: called after each, it lets others have their turn when enough has been done. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
