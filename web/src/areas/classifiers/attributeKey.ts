import { inLatin } from './transliteration.ts';

const LONGEST = 60;

/** `Номінальна потужність` → `nominalna_potuzhnist`: a key the contract accepts, at least `attribute`. */
export function keyOf(name: string): string {
  const key = inLatin(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');
  return key.slice(0, LONGEST) || 'attribute';
}

/** A key for a name that no other attribute has. */
export function freeKey(name: string, usedKeys: ReadonlySet<string>): string {
  const key = keyOf(name);
  if (!usedKeys.has(key)) return key;
  for (let n = 2; ; n++) {
    const next = `${key.slice(0, LONGEST - 4)}_${n}`;
    if (!usedKeys.has(next)) return next;
  }
}
