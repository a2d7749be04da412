import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Font {
  family: string;
  /** A file beside the main one of its package. */
  file: string;
}

const ofGoogle = (name: string, family: string, face = '400Regular'): Font => ({
  family,
  file: `@expo-google-fonts/${name}|${face}/${family.replaceAll(' ', '')}_${face}.ttf`,
});
/** The fonts of reports. */
const USUAL: readonly Font[] = ['400Regular', '500Medium', '600SemiBold'].map((face) =>
  ofGoogle('inter', 'Inter', face),
);
/**
 * Fonts for characters that the usual one lacks, in order of preference. Each is read only for a document that needs
 * it.
 */
const OTHERS: readonly Font[] = [
  // before fonts that have a part of an emoji, but not the emoji
  ofGoogle('noto-emoji', 'Noto Emoji'),
  ofGoogle('noto-sans-georgian', 'Noto Sans Georgian'),
  ofGoogle('noto-sans-armenian', 'Noto Sans Armenian'),
  ofGoogle('noto-sans-hebrew', 'Noto Sans Hebrew'),
  ofGoogle('noto-sans-arabic', 'Noto Sans Arabic'),
  ofGoogle('noto-sans-thai', 'Noto Sans Thai'),
  ofGoogle('noto-sans-devanagari', 'Noto Sans Devanagari'),
  { family: 'Noto Sans S Chinese', file: '@embedpdf/fonts-sc|../fonts/NotoSansHans-Regular.otf' },
  { family: 'Noto Sans Korean', file: '@embedpdf/fonts-kr|../fonts/NotoSansKR-Regular.otf' },
  ofGoogle('noto-sans-symbols', 'Noto Sans Symbols'),
  ofGoogle('noto-sans-symbols-2', 'Noto Sans Symbols 2'),
];

/** Invisible characters. */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
/** Characters with a meaning in only one font, which an archive refuses even if the font has a picture. */
const PRIVATE = /\p{Co}/u;

interface Fonts {
  families: string[];
  bytes: Buffer[];
  /** The characters that none of the fonts has. */
  missing: string[];
}

/** Returns the fonts that a text needs: the same on every machine, and no others. */
export function fontsFor(text: string): Fonts {
  const characters = new Set(text);
  for (const sign of characters) if (UNSEEN.test(sign)) characters.delete(sign);
  const fonts: Fonts = { families: ['Inter'], bytes: USUAL.map(bytesOf), missing: [] };
  for (const sign of characters)
    if (PRIVATE.test(sign)) {
      characters.delete(sign);
      fonts.missing.push(sign);
    }
  takeFrom(characters, fonts.bytes[0] ?? Buffer.alloc(0));
  for (const font of OTHERS) {
    if (characters.size === 0) break;
    const bytes = bytesOf(font);
    if (!takeFrom(characters, bytes)) continue;
    fonts.families.push(font.family);
    fonts.bytes.push(bytes);
  }
  fonts.missing.push(...characters);
  return fonts;
}

/** Removes the characters of the font; returns whether there were any. */
function takeFrom(characters: Set<string>, font: Buffer): boolean {
  const has = coverageOf(font);
  const before = characters.size;
  for (const sign of characters) if (has(sign.codePointAt(0) ?? 0)) characters.delete(sign);
  return characters.size < before;
}

function bytesOf({ file }: Font): Buffer {
  const [name = '', path = ''] = file.split('|');
  const main = name.startsWith('@expo') ? `${name}/package.json` : name;
  return readFileSync(join(dirname(fileURLToPath(import.meta.resolve(main))), path));
}

/**
 * Returns a test for the characters of a font, by its table `cmap` (ISO/IEC 14496-22 section 5.2.1): ranges of two or
 * of four bytes.
 */
function coverageOf(font: Buffer): (codePoint: number) => boolean {
  const tables = font.readUInt16BE(4);
  const entries = Array.from({ length: tables }, (_, n) => 12 + n * 16);
  const entry = entries.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) throw new Error('a font without characters');
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) =>
    cmap.subarray(cmap.readUInt32BE(4 + n * 8 + 4)),
  );
  const long = subtables.find((table) => table.readUInt16BE(0) === 12);
  if (long) return longRanges(long);
  const short = subtables.find((table) => table.readUInt16BE(0) === 4);
  if (!short) throw new Error('a font whose characters are listed in another way');
  return shortRanges(short);
}

function longRanges(table: Buffer): (codePoint: number) => boolean {
  const ranges = Array.from({ length: table.readUInt32BE(12) }, (_, n) => ({
    first: table.readUInt32BE(16 + n * 12),
    last: table.readUInt32BE(16 + n * 12 + 4),
  }));
  return (codePoint) => ranges.some(({ first, last }) => codePoint >= first && codePoint <= last);
}

function shortRanges(table: Buffer): (codePoint: number) => boolean {
  const bytes = table.readUInt16BE(6);
  const lasts = 14;
  const firsts = lasts + bytes + 2;
  const shifts = firsts + bytes;
  const places = shifts + bytes;
  return (codePoint) => {
    for (let n = 0; n < bytes; n += 2) {
      if (codePoint > table.readUInt16BE(lasts + n)) continue;
      const first = table.readUInt16BE(firsts + n);
      if (codePoint < first) return false;
      const place = table.readUInt16BE(places + n);
      const shift = table.readUInt16BE(shifts + n);
      if (place === 0) return ((codePoint + shift) & 0xffff) !== 0;
      return table.readUInt16BE(places + n + place + (codePoint - first) * 2) !== 0;
    }
    return false;
  };
}
