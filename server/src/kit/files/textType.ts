import type { FileHandle } from 'node:fs/promises';
import type { MediaType } from './mediaTypes.ts';
import { unsupported } from './unsupported.ts';

const TEXT: MediaType = { mime: 'text/plain', extension: 'txt', kind: 'text' };
const TABLE: MediaType = { mime: 'text/csv', extension: 'csv', kind: 'text' };

/** Text has none of these. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/;
/** Text that some program runs, or shows as something else than text. */
const PROGRAM =
  /^\s*(?:#!|@echo\b|<[a-z!?/%]|\{\\rtf|%!ps)|%pdf-|<(?:!doctype|html|head|body|svg|script|iframe|\?php)/i;
/** Browsers and readers look no further. */
const BEGIN = 4096;
const SAMPLE = 65_536;

/** Plain text or a table, in UTF-8; an empty file is neither. */
export async function textTypeOf(file: FileHandle): Promise<MediaType> {
  const sample = await sampleOf(file);
  if (sample.trim() === '' || PROGRAM.test(sample.slice(0, BEGIN))) throw unsupported('type');
  return isTable(sample) ? TABLE : TEXT;
}

/** Reads all of the file, because anything may follow an innocent begin, and returns the begin. */
async function sampleOf(file: FileHandle): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sample = '';
  const accept = (text: string): void => {
    if (CONTROL.test(text)) throw unsupported('type');
    if (sample.length < SAMPLE) sample += text;
  };
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw unsupported('type');
    }
  };
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }))
    accept(decode(chunk as Buffer));
  accept(decode());
  return sample;
}

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
