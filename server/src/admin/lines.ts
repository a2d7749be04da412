import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { END, TABLE } from './tables.ts';

/**
 * Yields the lines of a backup as they are needed. Only a line feed ends one: a row may contain all other line ends.
 */
export async function* linesOfBackup(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error)).pipe(text);
  try {
    // A row may be much longer than one read.
    let begun: string[] = [];
    for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
      const [first = '', ...lines] = chunk.split('\n');
      begun.push(first);
      for (const line of lines) {
        yield begun.join('');
        begun = [line];
      }
    }
    if (begun.join('') !== '') yield begun.join('');
  } finally {
    source.destroy();
    text.destroy();
  }
}

/** A line of a backup after the first one. */
type BackupPart =
  | { kind: 'table'; table: string }
  | { kind: 'row'; table: string; text: string; line: number }
  | { kind: 'end'; table: string; rows: number };

/**
 * Yields the tables of a backup with their rows, whose text is not examined.
 * @throws at the first line that differs from a written backup
 */
export async function* partsOfBackup(file: string): AsyncGenerator<BackupPart> {
  let table: string | null = null;
  let [line, rows, all] = [0, 0, 0];
  for await (const text of linesOfBackup(file)) {
    line += 1;
    if (line === 1) continue; // the header
    if (text.startsWith(TABLE)) {
      if (table !== null) throw damagedFile(file, line, `the end of table ${table} is missing`);
      table = text.slice(TABLE.length);
      rows = 0;
      yield { kind: 'table', table };
    } else if (table === null) {
      throw damagedFile(file, line, 'it belongs to no table');
    } else if (text.startsWith(END)) {
      if (text !== `${END}${rows}`)
        throw damagedFile(file, line, `table ${table} has ${rows} rows, not ${text.slice(1)}`);
      yield { kind: 'end', table, rows };
      table = null;
    } else {
      rows += 1;
      all += 1;
      yield { kind: 'row', table, text, line };
    }
  }
  if (table !== null || all === 0) throw damagedFile(file, line, 'the file ends too early');
}

export const damagedFile = (file: string, line: number, fault: string): Error =>
  new Error(`${file} is damaged or not a Plumbline backup: line ${line}: ${fault}.`);
