import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { ACCEPTED, PDF, OLD_OFFICE } from './mediaTypes.ts';
import type { MediaType } from './mediaTypes.ts';
import { textTypeOf } from './textType.ts';
import { unsupported } from './unsupported.ts';
import { endsAsZip, readAt, zipEntries, piecesOf, type ZipEntry } from './zipEntries.ts';

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
  if (found === undefined && (await isLatePdf(file))) return await checkSingle(file, size, PDF);
  if (found === undefined || (await mayBeText(file, found.mime))) {
    const text = await textTypeOf(file);
    if (text !== null) return text;
  }
  if (found === undefined) throw unsupported('type');
  if (found.mime === 'application/x-cfb') return await oldOfficeTypeOf(file);
  const type = ACCEPTED[found.mime];
  if (type === undefined) throw unsupported('type');
  if (type.kind === 'document' && !NO_ZIP.has(type.extension)) await checkZip(file, size);
  else await checkSingle(file, size, type);
  return type;
}

const READABLE = /^[\t\n\r -~\u0080-\u00ff]+$/;

/** Whether its first bytes are words too, as those of a bitmap (`BM`), a program (`MZ`) or a drawing (`AC1024`) may be. */
async function mayBeText(file: FileHandle, mime: string): Promise<boolean> {
  if (mime === 'application/xml') return true;
  return mime !== PDF.mime && READABLE.test((await readAt(file, 0, 16)).toString('latin1'));
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

/** Tags and marks that make a program read the bytes as a page or a script; long enough not to occur by chance. */
const MARKUP = /<(?:!doctype|html|script|iframe|\?php)/i;
const OVERLAP = 16;

const hasMarkup = (text: string): boolean => MARKUP.test(text);

/** Whether there is markup anywhere in the file. */
async function isMarkedUp(file: FileHandle): Promise<boolean> {
  let before = '';
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
    const text = before + (chunk as Buffer).toString('latin1');
    if (hasMarkup(text)) return true;
    before = text.slice(-OVERLAP);
  }
  return false;
}

/**
 * The signature of a GIF is a valid name in JavaScript. The file is a script if its width and height continue
 * it: as the begin of a comment, or as visible characters. No such picture is less than 8000 pixels wide.
 */
function isGifOfScript(first: Buffer): boolean {
  const sizes = first.toString('latin1', 6, 10);
  return sizes.startsWith('/*') || /^[\t\n\r -~]{4}$/.test(sizes);
}

/** The storage of macros. */
const MACROS = '_VBA_PROJECT';
/** Names of streams are in UTF-16, in entries that begin at a multiple of this. */
const ENTRY_BYTES = 128;
const NAME_BYTES = 64;

/**
 * The type of a compound file, which the older Office wrote, by the names of its streams.
 * @throws unsupported_media if it is another one, such as the installer of a program, or has macros
 */
async function oldOfficeTypeOf(file: FileHandle): Promise<MediaType> {
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

const LOCAL_BYTES = 30;
const LOCAL_MARK = 0x04034b50;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;

/**
 * Unpacks the entries, keeping nothing, because what a directory says of sizes may be wrong.
 * @throws unsupported_media if one is larger than its directory says, all of them are larger than `most`, or one cannot be unpacked
 */
async function checkSizes(
  file: FileHandle,
  entries: readonly ZipEntry[],
  { most }: { most: number },
): Promise<void> {
  let left = most;
  for (const entry of entries) {
    const size = await sizeOf(file, entry, Math.min(left, entry.size));
    left -= size;
  }
}

async function sizeOf(file: FileHandle, entry: ZipEntry, most: number): Promise<number> {
  const head = await readAt(file, entry.at, entry.at + LOCAL_BYTES);
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL_MARK)
    throw unsupported('damaged');
  const start = entry.at + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const end = start + entry.compressed;
  // a file with a password cannot be inspected
  const isStored = entry.method === STORED || (entry.flags & ENCRYPTED) !== 0;
  if (isStored) {
    if (entry.compressed > most + 12) throw unsupported('unpacked_size');
    return entry.compressed;
  }
  if (entry.method !== DEFLATED) throw unsupported('type');
  if (entry.compressed === 0) throw unsupported('damaged');
  let size = 0;
  const count = async (unpacked: AsyncIterable<Buffer>): Promise<void> => {
    for await (const bytes of unpacked) {
      size += bytes.length;
      if (size > most) throw unsupported('unpacked_size');
    }
  };
  try {
    await pipeline(piecesOf(file, { start, end }), createInflateRaw(), count);
  } catch (error) {
    throw isOfZlib(error) ? unsupported('damaged') : error;
  }
  return size;
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
