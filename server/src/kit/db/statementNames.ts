import { Lru } from '#kit/lru.ts';

const MAX_NAMED = 400;
const MAX_SEEN = 2000;
/** Longer ones carry lists of rows, and their lengths differ. */
const MAX_LENGTH = 10_000;
/** Seen so often, a text is worth being planned once on every connection. */
const OFTEN = 3;

const names = new Lru<string, string>(MAX_NAMED);
const seen = new Lru<string, number>(MAX_SEEN);
let made = 0;

/** Counts a use of a text; from the third on it has a name, under which every connection of this process prepares it. */
export function countStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.length > MAX_LENGTH) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  seen.set(text, times);
  if (times < OFTEN) return undefined;
  const name = `q${made++}`;
  names.set(text, name);
  return name;
}

/** The name of a text that has one. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

/** What connections have prepared under its name is of no use any more: the next one gets a new name. */
export function forgetStatement(text: string): void {
  names.delete(text);
  seen.delete(text);
}
