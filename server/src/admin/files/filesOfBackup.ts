import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { nullIfMissing } from '#kit/files/missing.ts';
import { partsOfBackup } from '../lines.ts';

export interface SavedBlob {
  tenant_id: string;
  sha256: string;
  size: number;
}

/** Yields the files named in the rows of a backup. */
export async function* blobsIn(file: string): AsyncGenerator<SavedBlob> {
  for await (const part of partsOfBackup(file))
    if (part.kind === 'row' && part.table === 'file_blob') yield JSON.parse(part.text) as SavedBlob; // a row of that table
}

/** The path of a file beside a backup. */
export const pathBeside = (file: string, { tenant_id, sha256 }: SavedBlob): string =>
  join(`${file}.files`, tenant_id, sha256);

/** The bytes of a file on the disk; null if there is none. */
export const bytesAt = async (path: string): Promise<Readable | null> =>
  (await nullIfMissing(open(path)))?.createReadStream() ?? null;

/** The most faults that are named one by one. */
const MOST_NAMED = 20;

/** One sentence that names the first faults and counts the others. */
export function faultsText(beginning: string, faults: readonly string[]): string {
  const named = faults.slice(0, MOST_NAMED).map((fault) => `  ${fault}`);
  const rest = faults.length - named.length;
  return [beginning, ...named, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n');
}
