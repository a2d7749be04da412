import { composed } from '../kit/text.ts';

/** The kinds of files that people distinguish, each shown with its own icon. */
export const CONTENT_KINDS = ['picture', 'video', 'pdf', 'document', 'text'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export const MAX_FILE_BYTES = 100 * 1024 * 1024;

/** Pictures that browsers and the server both read; no other types are accepted for avatars and signatures. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Pixels of all frames together. Cameras of "50 megapixels" have slightly more than 50 million. */
export const MAX_PIXELS = 50 * 1024 * 1024;
/** A JPEG above `MAX_PIXELS` is made smaller, up to this size: cameras of phones have up to 200 megapixels. */
export const MAX_PIXELS_OF_JPEG = 200 * 1024 * 1024;

/** File systems allow 255 bytes; the rest is for a number that makes a name unique. */
const MAX_NAME_BYTES = 200;
/** Longer "extensions" are part of a sentence. */
const MAX_EXTENSION = 16;
const UNNAMED = 'file';

/** Control characters, and marks that make a name read differently from what it is (`gpj.exe`). */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Characters that Windows refuses in a name. */
const FORBIDDEN = /[<>:"|?*]/g;
/** Names of devices in Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\s*(?:\.|$))/i;

/** The name a file is kept and downloaded under: a single part that every file system and header accepts. */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = trimmed(composed(last).replace(INVISIBLE, '').replace(FORBIDDEN, '_'));
  const named = clean === '' ? UNNAMED : clean.replace(DEVICE, '_$&');
  return shortened(named);
}

/** The same for the title of a generated file: a slash in it is a character, not a folder. */
export const titledFileName = (title: string): string =>
  safeFileName(title.replaceAll(/[/\\]/g, '_'));

/** Leading dots hide a file; Windows drops trailing dots and blanks. */
const trimmed = (name: string): string => name.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '');

function shortened(name: string): string {
  if (bytesOf(name) <= MAX_NAME_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : '';
  const base = name.slice(0, name.length - extension.length);
  return `${trimmed(fitting(base, MAX_NAME_BYTES - bytesOf(extension)))}${extension}`;
}

/** Returns as many whole characters from the start as fit into this number of bytes. */
function fitting(text: string, bytes: number): string {
  let left = bytes;
  let end = 0;
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The length in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** A safe name that is not among those taken, and is from now on. Windows and macOS unpack names that differ only in case into one file. */
export function uniqueFileName(name: string, taken: Set<string>): string {
  const safe = safeFileName(name);
  const dot = safe.lastIndexOf('.');
  const [base, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
  let unique = safe;
  for (let number = 2; taken.has(unique.toLowerCase()); number++)
    unique = `${base} (${number})${extension}`;
  taken.add(unique.toLowerCase());
  return unique;
}
