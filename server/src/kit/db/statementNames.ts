import { Lru } from '#kit/lru.ts';

const MAX_NAMED = 400;
const MAX_SEEN = 2000;
/** Longer texts contain lists of rows, whose lengths differ. */
const MAX_LENGTH = 20_000;
/** After this many uses, a text is worth being prepared once on every connection. */
const USES_TO_PREPARE = 3;

const names = new Lru<string, string>(MAX_NAMED);
const uses = new Lru<string, number>(MAX_SEEN);
let count = 0;

/**
 * Counts a use of a text. From the third one on it returns the name under which every connection of this process
 * prepares it.
 */
export function countStatement(text: string): string | undefined {
  const existing = names.get(text);
  if (existing !== undefined) return existing;
  if (text.length > MAX_LENGTH) return undefined;
  const times = (uses.get(text) ?? 0) + 1;
  uses.set(text, times);
  if (times < USES_TO_PREPARE) return undefined;
  const name = `q${count++}`;
  names.set(text, name);
  return name;
}

/** The name of a text, if it has one. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

/** Drops the name of a text whose prepared statements are out of date; its next use starts anew. */
export function forgetStatement(text: string): void {
  names.delete(text);
  uses.delete(text);
}
