import { Refusal } from '@plumbline/contract/kit/errors';

/** Whole lines of a file. */
export interface FilePart {
  text: string;
  /** The number of its first line, beginning with 1. */
  first_line: number;
  /** How many lines it has. */
  lines: number;
}

interface Limits {
  max_bytes: number;
  /** Parts are about so many characters long. */
  size: number;
}

/** What is not UTF-8 would be stored as something other than what was sent. */
export class NotUtf8 extends Error {}

/**
 * Splits a file between its records, as it arrives. A line break between quotes does not end a record.
 * @throws too_large; NotUtf8
 */
export async function* fileParts(
  file: AsyncIterable<Uint8Array>,
  { max_bytes, size }: Limits,
): AsyncGenerator<FilePart> {
  const decode = utf8Decoder();
  const rest = new Rest();
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > max_bytes) throw new Refusal('too_large');
    rest.add(decode(chunk));
    if (rest.text.length >= size) yield* rest.upToLastRecord();
    if (rest.text.length > size * 2) throw new Refusal('too_large');
  }
  rest.add(decode());
  yield* rest.all();
}

/** Decodes chunks one after the other; without a chunk, the end. */
function utf8Decoder(): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new NotUtf8('not UTF-8', { cause });
    }
  };
}

const QUOTE = 34;
const LINE_FEED = 10;

/** What has arrived and belongs to no part yet. */
class Rest {
  text = '';
  private line = 1;
  /** Up to where the text has been looked at, and what was found there. */
  private looked = 0;
  private isQuoted = false;
  private lines = 0;
  private recordEnd = 0;
  private linesToRecordEnd = 0;

  add(text: string): void {
    this.text += text;
    for (; this.looked < this.text.length; this.looked++) {
      const code = this.text.charCodeAt(this.looked);
      if (code === QUOTE) this.isQuoted = !this.isQuoted;
      else if (code === LINE_FEED) {
        this.lines += 1;
        if (!this.isQuoted) {
          this.recordEnd = this.looked + 1;
          this.linesToRecordEnd = this.lines;
        }
      }
    }
  }

  *upToLastRecord(): Generator<FilePart> {
    if (this.recordEnd === 0) return;
    yield {
      text: this.text.slice(0, this.recordEnd),
      first_line: this.line,
      lines: this.linesToRecordEnd,
    };
    this.line += this.linesToRecordEnd;
    this.text = this.text.slice(this.recordEnd);
    this.looked -= this.recordEnd;
    this.lines -= this.linesToRecordEnd;
    this.recordEnd = 0;
    this.linesToRecordEnd = 0;
  }

  *all(): Generator<FilePart> {
    const isOpen = !this.text.endsWith('\n');
    if (this.text !== '')
      yield { text: this.text, first_line: this.line, lines: this.lines + (isOpen ? 1 : 0) };
  }
}
