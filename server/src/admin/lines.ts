import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** The lines of a backup, as they are needed. */
export async function* linesOfBackup(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error)).pipe(text);
  try {
    yield* createInterface({ input: text, crlfDelay: Infinity });
  } finally {
    source.destroy();
    text.destroy();
  }
}
