import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { hasMarkup, isGifOfScript, isMarkedUp } from './hiddenMarkup.ts';
import { ACCEPTED, PDF } from './mediaTypes.ts';
import type { MediaType } from './mediaTypes.ts';
import { oldOfficeTypeOf } from './oldOffice.ts';
import { textTypeOf } from './textType.ts';
import { unsupported } from './unsupported.ts';
import { checkSizes } from './unpacked.ts';
import { endsAsZip, readAt, zipEntries } from './zipEntries.ts';

/** No legitimate document is larger when unpacked, but unpacking it could stop a device. */
const MAX_UNPACKED = 512 * 1024 * 1024;
/** Tables pack to a fiftieth of their size. Blanks pack to a thousandth, which is harmless while there are few. */
const MAX_RATIO = 200;
const ALWAYS_FINE = 4 * 1024 * 1024;
const MAX_ENTRIES = 10_000;
/** Programs inside a document. */
const PROGRAMS =
  /(?:^|\/)vbaproject\.bin$|\.(?:exe|dll|scr|com|msi|js|vbs|wsf|hta|ps1|bat|cmd|sh|jar|lnk)$/i;

const FIRST_BYTES = 1024;

/**
 * Returns the type of a file by its bytes, regardless of its name. Refuses types that we do not accept, and files that
 * another program takes for something else: a picture that is also a ZIP or a script.
 */
export async function mediaTypeOf(path: string): Promise<MediaType> {
  await using file = await open(path);
  const { size } = await file.stat();
  const found = await fileTypeFromFile(path);
  if (found === undefined || found.mime === 'application/xml') {
    if (found === undefined && (await isLatePdf(file))) return await checkSingle(file, size, PDF);
    return await textTypeOf(file);
  }
  if (found.mime === 'application/x-cfb') return await oldOfficeTypeOf(file);
  const type = ACCEPTED[found.mime];
  if (type === undefined) throw unsupported('type');
  if (type.kind === 'document' && !NO_ZIP.has(type.extension)) await checkZip(file, size);
  else await checkSingle(file, size, type);
  return type;
}

const NO_ZIP = new Set(['dwg', 'heic']);

/** Scanners and mail gateways write a few bytes before the header of a PDF, which its readers ignore. */
async function isLatePdf(file: FileHandle): Promise<boolean> {
  const begins = (await readAt(file, 0, FIRST_BYTES)).toString('latin1');
  const before = begins.slice(0, Math.max(0, begins.indexOf('%PDF-')));
  return before !== '' && !/[<{]|^\s*(?:#!|@)/.test(before);
}

/** Other ZIPs are documents too. Each has a limited size, and contains no programs. */
async function checkZip(file: FileHandle, size: number): Promise<void> {
  const entries = await zipEntries(file, size);
  if (entries === null) throw unsupported('damaged');
  const sum = (of: 'size' | 'compressed') => entries.reduce((all, entry) => all + entry[of], 0);
  const unpacked = sum('size');
  if (unpacked > MAX_UNPACKED || entries.length > MAX_ENTRIES) throw unsupported('unpacked_size');
  // Entries that share their bytes unpack to any multiple of them.
  const isSwollen = unpacked > ALWAYS_FINE && unpacked > size * MAX_RATIO;
  if (isSwollen || sum('compressed') > size) throw unsupported('unpacked_size');
  if (entries.some(({ name }) => PROGRAMS.test(name))) throw unsupported('program');
  await checkSizes(file, entries, { most: MAX_UNPACKED });
}

/** Pictures, videos and PDFs must not be anything else as well. */
async function checkSingle(file: FileHandle, size: number, type: MediaType): Promise<MediaType> {
  const { kind, mime } = type;
  const first = await readAt(file, 0, FIRST_BYTES);
  const begins = first.toString('latin1');
  const isPdf = kind === 'pdf';
  // PDF readers find their header anywhere in the first bytes
  if (begins.includes('%PDF-') !== isPdf) throw unsupported('disguised');
  if (await endsAsZip(file, size)) throw unsupported('disguised');
  if (mime === 'image/gif' && isGifOfScript(first)) throw unsupported('disguised');
  // browsers look for markup only in the first bytes, other programs anywhere; videos are too long to search
  if (kind === 'picture' ? await isMarkedUp(file) : kind === 'video' && hasMarkup(begins))
    throw unsupported('disguised');
  return type;
}
