import { Readable } from 'node:stream';
import { uniqueFileName } from '@plumbline/contract/content/files';
import { makeZip } from 'client-zip';

export interface ZippedFile {
  name: string;
  modified: Date;
  size: number;
  /** Called at this file's turn. */
  open: () => Promise<Readable>;
}

/**
 * Returns a ZIP of the files as they are: pictures and PDFs do not get smaller. It reads one file at a time, only as
 * fast as the client takes it, and closes that file if the client leaves.
 */
export function zipOf(files: AsyncIterable<ZippedFile>): Readable {
  const reading: ZipReading = { source: null, isLeft: false };
  const zip = Readable.from(makeZip(entriesOf(files, reading)), { objectMode: false });
  zip.once('close', () => {
    reading.isLeft = true;
    reading.source?.destroy();
  });
  return zip;
}

/** The file being read, and whether the client has left. */
interface ZipReading {
  source: Readable | null;
  isLeft: boolean;
}

async function* entriesOf(files: AsyncIterable<ZippedFile>, reading: ZipReading) {
  const taken = new Set<string>();
  for await (const { name, modified, size, open } of files) {
    const source = await open();
    // a source that fails tells its reader; without a reader it must not end the process
    source.on('error', () => undefined);
    // the client may have left while it was opened
    if (reading.isLeft) return void source.destroy();
    reading.source = source;
    const input = bytesOf(source, size);
    yield { name: uniqueFileName(name, taken), lastModified: modified, size, input };
  }
}

/** A file cut short would make a ZIP that looks complete. */
async function* bytesOf(source: Readable, size: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    yield chunk;
  }
  if (length !== size) throw new Error(`a file to zip has ${length} bytes instead of ${size}`);
}
