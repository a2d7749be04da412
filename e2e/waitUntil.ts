import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once the condition holds; fails after half a minute, or the given milliseconds. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  what: string,
  patience = 30_000,
): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`In vain waited until ${what}`);
    await pause(50);
  }
}
