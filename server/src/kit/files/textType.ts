import type { FileHandle } from 'node:fs/promises';
import type { MediaType } from './mediaTypes.ts';
import { unsupported } from './unsupported.ts';
import { piecesOf, readAt } from './zipEntries.ts';

const TEXT: MediaType = { mime: 'text/plain', extension: 'txt', kind: 'text' };
const XML: MediaType = { mime: 'application/xml', extension: 'xml', kind: 'document' };
const TABLE: MediaType = { mime: 'text/csv', extension: 'csv', kind: 'text' };

/** Text has none of these. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]/;
/** Text that some program runs, or shows as something other than text. */
const PROGRAM =
  /^\s*(?:#!|@echo\b|<[a-z!?/%]|\{\\rtf|%!ps)|%pdf-|<(?:!doctype|html|head|body|svg|script|iframe|\?php)/i;
/** XML that draws, runs, is shown as something else, or includes other files. */
const ACTIVE_XML =
  /<(?:\w+:)?(?:svg|html|script|stylesheet)\b|<\?xml-stylesheet|<!entity|\bxlink:/i;
/** Browsers and readers look no further than this. */
const BEGIN = 4096;
const SAMPLE = 65_536;

/** The encodings of text, as far as they can be recognised: every byte is a letter in the encodings of Windows. */
const ENCODINGS: readonly [name: string, begin: string][] = [
  ['utf-16le', '\xff\xfe'],
  ['utf-16be', '\xfe\xff'],
  ['utf-8', ''],
  ['windows-1252', ''],
];

/**
 * Returns the type of plain text, a table or XML, in UTF-8, UTF-16 or an encoding of Windows; null if it is no text.
 * @throws unsupported_media if it is empty, or runs or draws something
 */
export async function textTypeOf(file: FileHandle): Promise<MediaType | null> {
  const first = (await readAt(file, 0, 2)).toString('latin1');
  const likely = ENCODINGS.filter(([, begin]) => first.startsWith(begin));
  for (const [encoding] of likely) {
    const text = await sampleOf(file, encoding);
    if (text === null) continue;
    const { sample, isActiveXml } = text;
    if (/^\ufeff?\s*<\?xml\b/.test(sample)) {
      if (isActiveXml) throw unsupported('type');
      return XML;
    }
    if (sample.trim() === '' || PROGRAM.test(sample.slice(0, BEGIN))) throw unsupported('type');
    return isTable(sample) ? TABLE : TEXT;
  }
  return null;
}

/**
 * Reads the whole file, because anything may follow an innocent beginning, and returns the beginning; null if it is not
 * such a text.
 */
async function sampleOf(
  file: FileHandle,
  encoding: string,
): Promise<{ sample: string; isActiveXml: boolean } | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let sample = '';
  let before = '';
  let isActiveXml = false;
  const isText = (text: string): boolean => {
    if (CONTROL.test(text)) return false;
    if (sample.length < SAMPLE) sample += text;
    isActiveXml ||= ACTIVE_XML.test(before + text);
    before = text.slice(-OVERLAP);
    return true;
  };
  try {
    for await (const bytes of piecesOf(file))
      if (!isText(decoder.decode(bytes, { stream: true }))) return null;
    return isText(decoder.decode()) ? { sample, isActiveXml } : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Longer than any mark of active XML. */
const OVERLAP = 32;

/** Whether the first lines have the same number of one separator, quoted ones aside. */
function isTable(sample: string): boolean {
  const lines = sample
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .slice(0, 11);
  // the last line may be cut off, or empty
  const whole = (sample.length < SAMPLE ? lines : lines.slice(0, -1)).filter((line) => line !== '');
  return (
    whole.length > 1 &&
    [',', ';', '\t'].some((separator) => {
      const counts = new Set(whole.map((line) => line.split(separator).length));
      return counts.size === 1 && !counts.has(1);
    })
  );
}
