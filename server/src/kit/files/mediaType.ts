import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { hasMarkup, isGifOfScript, isMarkedUp } from './disguises.ts';
import { ACCEPTED } from './mediaTypes.ts';
import type { MediaType } from './mediaTypes.ts';
import { textTypeOf } from './textType.ts';
import { unsupported } from './unsupported.ts';
import { endsAsZip, readAt, zipEntries } from './zipEntries.ts';

const HEIC = /^image\/hei[cf]/;

/** Beyond this nobody's document opens, but unpacking it could stop a device. */
const MAX_UNPACKED = 512 * 1024 * 1024;
/** Tables pack to a fiftieth of their size, blanks to a thousandth, which harms nobody as long as there are few. */
const MAX_RATIO = 200;
const ALWAYS_FINE = 4 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
/** Programs inside a document. */
const PROGRAMS = /(?:^|\/)vbaproject\.bin$|\.(?:exe|dll|js|vbs|ps1|bat|cmd|jar)$/i;

const FIRST_BYTES = 1024;

/**
 * The type of a file by its bytes, whatever it is called. Refuses what we do not accept, and files that are
 * something else to another program: a picture that is also a ZIP or a script.
 */
export async function mediaTypeOf(path: string): Promise<MediaType> {
  await using file = await open(path);
  const { size } = await file.stat();
  const found = await fileTypeFromFile(path);
  if (found === undefined) return await textTypeOf(file);
  if (HEIC.test(found.mime)) throw unsupported('heic');
  const type = ACCEPTED[found.mime];
  if (type === undefined) throw unsupported('type');
  await (type.kind === 'document' ? checkDocument(file, size) : checkSingle(file, size, type));
  return type;
}

/** A document is a ZIP of bounded size without programs. */
async function checkDocument(file: FileHandle, size: number): Promise<void> {
  const entries = await zipEntries(file, size);
  if (entries === null) throw unsupported('damaged');
  const sum = (of: 'size' | 'compressed') => entries.reduce((all, entry) => all + entry[of], 0);
  const unpacked = sum('size');
  if (unpacked > MAX_UNPACKED || entries.length > MAX_ENTRIES) throw unsupported('unpacked_size');
  // Entries that share their bytes unpack to any multiple of them.
  const isSwollen = unpacked > ALWAYS_FINE && unpacked > size * MAX_RATIO;
  if (isSwollen || sum('compressed') > size) throw unsupported('unpacked_size');
  if (entries.some(({ name }) => PROGRAMS.test(name))) throw unsupported('program');
}

/** Pictures, videos and PDFs are nothing else besides. */
async function checkSingle(file: FileHandle, size: number, { kind, mime }: MediaType) {
  const first = await readAt(file, 0, FIRST_BYTES);
  const begins = first.toString('latin1');
  const isPdf = kind === 'pdf';
  // PDF readers find their header anywhere in the first bytes
  if (begins.startsWith('%PDF-') !== isPdf || (!isPdf && begins.includes('%PDF-')))
    throw unsupported('disguised');
  if (await endsAsZip(file, size)) throw unsupported('disguised');
  if (mime === 'image/gif' && isGifOfScript(first)) throw unsupported('disguised');
  // browsers look for markup only in the first bytes, other programs anywhere; videos are too long to search
  if (kind === 'picture' ? await isMarkedUp(file) : kind === 'video' && hasMarkup(begins))
    throw unsupported('disguised');
}
