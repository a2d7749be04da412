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

/** Ukrainian and Russian letters transliterated as in passports. */
const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ю: 'iu',
  я: 'ia',
  ы: 'y',
  э: 'e',
  ё: 'e',
  ъ: '',
  ь: '',
  ß: 'ss',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
};

/** A text in small Latin letters; other signs stay as they are. */
const inLatin = (text: string): string =>
  text
    .toLocaleLowerCase()
    .normalize('NFC')
    .replace(/./gu, (letter) => CYRILLIC[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''));
