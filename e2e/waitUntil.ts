import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once the condition holds; fails after half a minute. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`In vain waited until ${what}`);
    await pause(50);
  }
}
