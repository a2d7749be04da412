import type { FileHandle } from 'node:fs/promises';
import { OLD_OFFICE } from './mediaTypes.ts';
import type { MediaType } from './mediaTypes.ts';
import { unsupported } from './unsupported.ts';
import { piecesOf } from './zipEntries.ts';

/** The storage of macros. */
const MACROS = '_VBA_PROJECT';
/** Names of streams are in UTF-16, in entries that begin at a multiple of this. */
const ENTRY_BYTES = 128;
const NAME_BYTES = 64;

/**
 * The type of a compound file, which the older Office wrote, by the names of its streams.
 * @throws unsupported_media if it is another one, such as the installer of a program, or has macros
 */
export async function oldOfficeTypeOf(file: FileHandle): Promise<MediaType> {
  const names = await namesIn(file);
  if (names.has(MACROS)) throw unsupported('program');
  const found = OLD_OFFICE.find(([stream]) => names.has(stream));
  if (!found) throw unsupported('type');
  return found[1];
}

/** The names of all entries of its directory, and of what merely looks like one. */
async function namesIn(file: FileHandle): Promise<ReadonlySet<string>> {
  const known = new Set([MACROS, ...OLD_OFFICE.map(([stream]) => stream)]);
  const found = new Set<string>();
  for await (const bytes of piecesOf(file)) {
    for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
      const length = bytes.readUInt16LE(at + NAME_BYTES);
      if (length < 4 || length > NAME_BYTES) continue;
      const name = bytes.toString('utf16le', at, at + length - 2);
      if (known.has(name)) found.add(name);
    }
  }
  return found;
}
