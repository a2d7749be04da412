import { setImmediate } from 'node:timers/promises';

/** The longest work without a turn for others. */
const LONGEST_MS = 10;

/** For work in many small parts: called after each, it gives others a turn when enough has been done. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
