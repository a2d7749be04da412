import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once the condition holds; fails after half a minute. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`In vain waited until ${what}`);
    await pause(50);
  }
}
