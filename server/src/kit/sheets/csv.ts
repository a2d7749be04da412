import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { Locale } from '@plumbline/contract/kit/locales';

/** A row of a file that is not empty. */
export interface CsvRecord {
  /** The number of its first line, from 1. */
  line: number;
  cells: string[];
}
interface CsvRecords {
  /** The separator of the cells in a row. */
  separator: string;
  records: CsvRecord[];
}

/** A fault of a file from this line on, so that the rest of it cannot be read. */
export class CsvFault extends Error {
  readonly line: number;
  readonly type: 'encoding' | 'open_quote';
  constructor(line: number, type: CsvFault['type']) {
    super(`${type} in line ${line}`);
    this.line = line;
    this.type = type;
  }
}

/** The most characters of a row: an unclosed quotation mark would make one row up to the end of the file. */
const MAX_ROW = 400_000;
/** In order of preference if a heading has equally many of two. */
const SEPARATORS = [',', ';', '\t'];

/**
 * Yields the rows of a file as spreadsheets, loggers and meters write it, as they arrive: in UTF-8, UTF-16 or the
 * language's code page of Windows, with or without a mark; with any line ends; separated by commas, semicolons or tabs,
 * according to the heading or a first line `sep=;`. Rows without any value are left out.
 * @throws CsvFault
 */
export async function* csvRecords(
  file: AsyncIterable<Uint8Array>,
  locale: Locale,
): AsyncGenerator<CsvRecords> {
  const rows = new CsvRows();
  const decode = decoder(locale, (before) => rows.lineBehind(before));
  for await (const chunk of file) {
    const read = rows.add(decode(chunk), false);
    if (read) yield read;
  }
  const read = rows.add(decode(), true);
  if (read) yield read;
}

const LEGACY: Readonly<Record<Locale, string>> = {
  'en-GB': 'windows-1252',
  'de-DE': 'windows-1252',
  'uk-UA': 'windows-1251',
  'ru-UA': 'windows-1251',
};

/** Decodes chunks one after the other; without a chunk, the end. The first letters beyond ASCII reveal the encoding. */
function decoder(
  locale: Locale,
  lineBehind: (text: string) => number,
): (chunk?: Uint8Array) => string {
  let chosen: TextDecoder | null = null;
  let held: Buffer = Buffer.alloc(0);
  let isBegun = false;
  const decodeBy = (by: TextDecoder, bytes: Uint8Array, isLast: boolean): string => {
    try {
      return by.decode(bytes, { stream: !isLast });
    } catch {
      const [before = ''] = new TextDecoder(by.encoding).decode(bytes).split('\ufffd', 1);
      throw new CsvFault(lineBehind(before), 'encoding');
    }
  };
  return (chunk) => {
    const isLast = chunk === undefined;
    if (chosen) return decodeBy(chosen, chunk ?? Buffer.alloc(0), isLast);
    held = Buffer.concat([held, chunk ?? Buffer.alloc(0)]);
    if (held.length < 4 && !isLast) return '';
    if (!isBegun) chosen = markedDecoder(held);
    isBegun = true;
    if (!chosen && isAscii(held)) {
      const text = held.toString('latin1');
      held = Buffer.alloc(0);
      return text;
    }
    if (!chosen) {
      const guess = guessed(held, isLast);
      if (guess === null) return '';
      chosen = guess === 'utf-8' ? strictUtf8() : new TextDecoder(LEGACY[locale]);
    }
    const bytes = held;
    held = Buffer.alloc(0);
    return decodeBy(chosen, bytes, isLast);
  };
}

const strictUtf8 = () => new TextDecoder('utf-8', { fatal: true });

/** Recognises UTF-16 by its mark, or by every second byte of an ordinary heading being zero. */
function markedDecoder(bytes: Buffer): TextDecoder | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  if (first === 0xef && second === 0xbb && third === 0xbf) return strictUtf8();
  if (first && second === 0) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0 && second) return new TextDecoder('utf-16be', { fatal: true });
  return null;
}

/**
 * Returns null while the only letter beyond ASCII may be incomplete. A text that is UTF-8 except for a few bytes is not
 * taken for Windows.
 */
function guessed(bytes: Buffer, isLast: boolean): 'utf-8' | 'legacy' | null {
  try {
    const text = strictUtf8().decode(bytes, { stream: !isLast });
    return isAscii(Buffer.from(text)) ? null : 'utf-8';
  } catch {
    const letters = new TextDecoder().decode(bytes).match(/[^\p{ASCII}]/gu) ?? [];
    const wrong = letters.filter((letter) => letter === '\ufffd').length;
    return letters.length - wrong > wrong ? 'utf-8' : 'legacy';
  }
}

const LINE_ENDS = /\r\n|\r|\n/g;
const linesIn = (text: string): number => text.match(LINE_ENDS)?.length ?? 0;

/** The rows of a text that arrives in pieces. */
class CsvRows {
  /** The line to be read next. */
  line = 1;
  private rest = '';
  private separator: string | null = null;

  /** Returns the line reached with this text. */
  lineBehind(text: string): number {
    return this.line + linesIn(this.rest + text);
  }

  /** Returns the rows that are complete now; null before the heading is. */
  add(text: string, isLast: boolean): CsvRecords | null {
    this.rest += text;
    this.separator ??= this.separatorOfHead(isLast);
    const { separator } = this;
    if (separator === null) return null;
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < this.rest.length) {
      const row = rowAt(this.rest, at, { separator, isLast });
      if (row === null) break;
      if (row.cells.some((cell) => cell.trim() !== ''))
        records.push({ line: this.line, cells: row.cells });
      at = row.next;
      this.line += row.lines;
    }
    this.rest = this.rest.slice(at);
    // an incomplete row at the end has an unclosed quotation mark
    if (this.rest.length > (isLast ? 0 : MAX_ROW)) throw new CsvFault(this.line, 'open_quote');
    return { separator, records };
  }

  private separatorOfHead(isLast: boolean): string | null {
    const end = this.rest.search(/[\r\n]/);
    const isWhole = end !== -1 && (this.rest[end] === '\n' || end + 1 < this.rest.length);
    if (!isWhole && !isLast && this.rest.length <= MAX_ROW) return null;
    const head = end === -1 ? this.rest : this.rest.slice(0, end);
    const [, declared] = /^"?sep=([^"])"? *$/i.exec(head) ?? [];
    if (declared !== undefined) {
      this.rest = this.rest.slice(end === -1 ? head.length : end + lineEndAt(this.rest, end));
      this.line += 1;
      return declared;
    }
    const counts = SEPARATORS.map((one) => head.replaceAll(/"[^"]*"/g, '').split(one).length);
    return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
  }
}

const lineEndAt = (text: string, at: number): number => (text.startsWith('\r\n', at) ? 2 : 1);

/**
 * Returns the row that begins here; null unless it is complete. A quotation mark within a cell is an ordinary
 * character.
 */
function rowAt(
  text: string,
  from: number,
  { separator, isLast }: { separator: string; isLast: boolean },
): { cells: string[]; next: number; lines: number } | null {
  const cells: string[] = [];
  let at = from;
  for (let isGoing = true; isGoing; at += isGoing ? 1 : 0) {
    let cell = '';
    if (text[at] === '"') {
      const quoted = quotedAt(text, at + 1, isLast);
      if (quoted === null) return null;
      ({ cell, at } = quoted);
    }
    const begin = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
      at += 1;
    cells.push(cell + text.slice(begin, at));
    isGoing = text[at] === separator && at < text.length;
  }
  // a line feed may follow
  if (!isLast && (at >= text.length || (text[at] === '\r' && at + 1 >= text.length))) return null;
  const next = at < text.length ? at + lineEndAt(text, at) : at;
  return { cells, next, lines: linesIn(text.slice(from, next)) };
}

/** Returns the text between quotation marks, and its end; a doubled mark stands for one. */
function quotedAt(
  text: string,
  from: number,
  isLast: boolean,
): { cell: string; at: number } | null {
  let cell = '';
  for (let at = from; ;) {
    const close = text.indexOf('"', at);
    if (close === -1) return null;
    if (close + 1 >= text.length && !isLast) return null;
    cell += text.slice(at, close);
    if (text[close + 1] !== '"') return { cell, at: close + 1 };
    cell += '"';
    at = close + 2;
  }
}
