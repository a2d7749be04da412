import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { Refusal } from '@plumbline/contract/kit/errors';
import { downloadZip } from 'client-zip';
import sharp from 'sharp';
import { mediaTypeOf } from './mediaType.ts';

let directory = '';
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-'));
});
after(() => rm(directory, { recursive: true }));

/** The extension of the type, or the reason why it is refused. */
async function verdict(bytes: string | Uint8Array): Promise<unknown> {
  const path = join(directory, 'upload');
  await writeFile(path, bytes);
  return mediaTypeOf(path).then(
    ({ extension, kind, mime }) => `${extension} ${kind} ${mime}`,
    (error: unknown) =>
      error instanceof Refusal && error.code === 'unsupported_media'
        ? `refused: ${String(error.info['reason'])}`
        : error,
  );
}

const canvas = sharp({ create: { width: 20, height: 10, channels: 3, background: '#3a7' } });
const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff'): Promise<Buffer> =>
  canvas.clone().toFormat(format).toBuffer();

type Part = [name: string, content: string];
const zipped = async (...parts: Part[]): Promise<Buffer> =>
  Buffer.from(
    await downloadZip(
      parts.map(([name, input]) => ({ name, input, lastModified: new Date(0) })),
    ).arrayBuffer(),
  );

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
const office = (type: string, folder: string, ...more: Part[]): Promise<Buffer> =>
  zipped(
    [
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${folder}/main.xml" ContentType="${type}.main+xml"/></Types>`,
    ],
    ['_rels/.rels', '<Relationships/>'],
    [`${folder}/main.xml`, '<main/>'],
    ...more,
  );
const docx = (...more: Part[]) => office(`${OFFICE}.wordprocessingml.document`, 'word', ...more);
const xlsx = () => office(`${OFFICE}.spreadsheetml.sheet`, 'xl');
const openDocument = (type: string) => zipped(['mimetype', type], ['content.xml', '<a/>']);

const ftyp = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}isom`),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('mdat'),
  ]);
const ebml = (type: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + 3 + type.length, 0x42, 0x82, 0x80 + type.length]),
    Buffer.from(type),
    Buffer.alloc(64),
  ]);
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

const joined = async (...parts: (string | Buffer | Promise<Buffer>)[]): Promise<Buffer> =>
  Buffer.concat(await Promise.all(parts.map(async (part) => Buffer.from(await part))));

/** A document whose directory says that an entry has this size, unpacked or packed. */
async function swollen(size: number, field: 'unpacked' | 'packed' = 'unpacked'): Promise<Buffer> {
  const bytes = await docx();
  bytes.writeUInt32LE(size, bytes.lastIndexOf('PK\x01\x02') + (field === 'packed' ? 20 : 24));
  return bytes;
}

/** A picture whose width and height, as characters, continue the signature of a GIF. */
async function gifOf(sizes: string, script: string): Promise<Buffer> {
  const bytes = await picture('gif');
  bytes.write(sizes, 6, 'latin1');
  return joined(bytes, script);
}

/** A compound file, as the older Office wrote, with these names of streams. */
function compound(...names: string[]): Buffer {
  const bytes = Buffer.alloc(512 + 128 * names.length);
  bytes.write('d0cf11e0a1b11ae1', 'hex');
  for (const [n, name] of names.entries()) {
    bytes.write(name, 512 + n * 128, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, 512 + n * 128 + 64);
  }
  return bytes;
}

/** A document with a packed entry of 9 MB, of which its directory says that it has a thousand bytes. */
async function lying(): Promise<Buffer> {
  const packed = deflateRawSync(Buffer.alloc(9_000_000));
  const [name, start] = [Buffer.from('word/a.xml'), await docx()];
  const end = start.lastIndexOf('PK\x05\x06');
  const [count, bytes, at] = [
    start.readUInt16LE(end + 10),
    start.readUInt32LE(end + 12),
    start.readUInt32LE(end + 16),
  ];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(1000, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(1000, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(count + 1, 8);
  tail.writeUInt16LE(count + 1, 10);
  tail.writeUInt32LE(bytes + entry.length + name.length, 12);
  tail.writeUInt32LE(at + local.length + name.length + packed.length, 16);
  const directory = start.subarray(at, at + bytes);
  return Buffer.concat([start.subarray(0, at), local, name, packed, directory, entry, name, tail]);
}

const CASES: [what: string, bytes: () => Promise<string | Uint8Array>, verdict: string][] = [
  ['PNG', () => picture('png'), 'png picture image/png'],
  ['JPEG', () => picture('jpeg'), 'jpg picture image/jpeg'],
  ['WebP', () => picture('webp'), 'webp picture image/webp'],
  ['GIF', () => picture('gif'), 'gif picture image/gif'],
  ['AVIF', () => picture('avif'), 'avif picture image/avif'],
  ['MPEG-4', async () => ftyp('mp42'), 'mp4 video video/mp4'],
  ['MPEG-4 of iTunes', async () => ftyp('M4V '), 'mp4 video video/mp4'],
  ['QuickTime', async () => ftyp('qt  '), 'mov video video/quicktime'],
  ['WebM', async () => ebml('webm'), 'webm video video/webm'],
  ['PDF', async () => PDF, 'pdf pdf application/pdf'],
  ['Word', docx, `docx document ${OFFICE}.wordprocessingml.document`],
  ['Excel', xlsx, `xlsx document ${OFFICE}.spreadsheetml.sheet`],
  ['OpenDocument text', () => openDocument(`${OPEN}.text`), `odt document ${OPEN}.text`],
  [
    'OpenDocument sheet',
    () => openDocument(`${OPEN}.spreadsheet`),
    `ods document ${OPEN}.spreadsheet`,
  ],
  ['text', async () => 'Насос № 2 — не працює.\r\nЗамінити.', 'txt text text/plain'],
  ['text with a sign', async () => 'if a < b then c > d', 'txt text text/plain'],
  ['text with BOM', async () => '\ufeffhello', 'txt text text/plain'],
  ['long text', async () => 'Жук '.repeat(60_000), 'txt text text/plain'],
  ['table', async () => 'code;name\n1;Насос\n2;"a;b"\n', 'csv text text/csv'],
  ['table with commas', async () => 'a,b\r\n1,2\r\n', 'csv text text/csv'],
  ['table with tabs and BOM', async () => '\ufeffa\tb\n1\t2', 'csv text text/csv'],
  ['long table', async () => 'a,b\n'.repeat(40_000), 'csv text text/csv'],

  ['Latin-1', async () => Buffer.from('Prüfung', 'latin1'), 'txt text text/plain'],
  [
    'table of Windows',
    async () => Buffer.from('Zähler;Wert\r\nMüller;1,5\r\n', 'latin1'),
    'csv text text/csv',
  ],
  ['UTF-16', async () => Buffer.from('\ufeffPrüfung', 'utf16le'), 'txt text text/plain'],
  [
    'UTF-16 the other way',
    async () => Buffer.from('\ufeffПрилад', 'utf16le').swap16(),
    'txt text text/plain',
  ],
  ['XML', async () => '<?xml version="1.0"?><a/>', 'xml document application/xml'],
  [
    'track',
    async () => '\ufeff<?xml version="1.0"?><gpx><wpt lat="52" lon="13"/></gpx>',
    'xml document application/xml',
  ],
  ['ZIP', () => zipped(['a.txt', 'a']), 'zip document application/zip'],
  [
    'drawing',
    async () => Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(200)]),
    'dwg document image/vnd.dwg',
  ],
  ['HEIC', async () => ftyp('heic'), 'heic document image/heic'],
  ['HEIF', async () => ftyp('mif1'), 'heic document image/heic'],
  ['old Word', async () => compound('WordDocument'), 'doc document application/msword'],
  ['old Excel', async () => compound('Workbook'), 'xls document application/vnd.ms-excel'],
  [
    'old PowerPoint',
    async () => compound('PowerPoint Document'),
    'ppt document application/vnd.ms-powerpoint',
  ],
  ['PDF behind a blank line', async () => `\r\n${PDF}`, 'pdf pdf application/pdf'],
  [
    'PDF behind what a gateway has written',
    async () => `HTTP junk\n${PDF}`,
    'pdf pdf application/pdf',
  ],

  ['text like a bitmap', async () => 'BM 12: cracked', 'txt text text/plain'],
  ['text like a program', async () => 'MZ hall, Größe 3 m', 'txt text text/plain'],
  ['text like a drawing', async () => 'AC1024 leaks', 'txt text text/plain'],
  ['text like music', async () => 'ID3 is the third pump', 'txt text text/plain'],
  ['table like a bitmap', async () => 'BM;1\nBN;2\n', 'csv text text/csv'],
  ['program whose first bytes are words', async () => `MZ${'a'.repeat(40)}\0\x01`, 'refused: type'],

  ['nothing', async () => '', 'refused: type'],
  ['blanks', async () => ' \n', 'refused: type'],
  ['TIFF', () => picture('tiff'), 'refused: type'],
  ['Matroska', async () => ebml('matroska'), 'refused: type'],
  ['SVG', async () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'refused: type'],
  ['SVG with header', async () => '<?xml version="1.0"?><svg/>', 'refused: type'],
  ['SVG behind a comment', async () => '\ufeff <!-- a --><svg onload="x()"/>', 'refused: type'],
  ['HTML', async () => '<!doctype html><p>', 'refused: type'],
  ['HTML fragment', async () => ' \n<p onclick="x()">', 'refused: type'],
  ['text before HTML', async () => 'hello <script>alert(1)</script>', 'refused: type'],
  ['PHP', async () => 'a <?php x();', 'refused: type'],
  ['shell script', async () => '#!/bin/sh\nrm -r .', 'refused: type'],
  ['batch file', async () => '@echo off\r\ndel *', 'refused: type'],
  [
    'Windows program',
    async () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
    'refused: type',
  ],
  [
    'Linux program',
    async () => Buffer.from(`7f454c46020101${'00'.repeat(60)}`, 'hex'),
    'refused: type',
  ],
  ['RTF', async () => '{\\rtf1 a}', 'refused: type'],
  ['text with NUL', async () => 'a\0b', 'refused: type'],
  ['text with NUL far behind', async () => `${'a'.repeat(200_000)}\0`, 'refused: type'],
  ['bytes of no encoding', async () => Buffer.from([0x41, 0x81, 0xff]), 'refused: type'],
  ['installer of a program', async () => compound('Root Entry', 'File'), 'refused: type'],
  [
    'old document with macros',
    async () => compound('WordDocument', '_VBA_PROJECT'),
    'refused: program',
  ],
  [
    'XML that is shown by a script',
    async () => '<?xml version="1.0"?><a><script/></a>',
    'refused: type',
  ],
  [
    'XML with a style sheet',
    async () => '<?xml version="1.0"?><?xml-stylesheet href="a"?><a/>',
    'refused: type',
  ],
  ['ZIP with a program', () => zipped(['a.exe', 'a']), 'refused: program'],
  ['document that is larger than its directory says', () => lying(), 'refused: unpacked_size'],
  [
    'macro document',
    () => office('application/vnd.ms-word.document.macroEnabled', 'word'),
    'refused: type',
  ],
  ['document with macros', () => docx(['word/vbaProject.bin', 'x']), 'refused: program'],
  ['document with a program', () => docx(['word/run.EXE', 'x']), 'refused: program'],
  ['document that unpacks to 4 GB', () => swollen(0xfffffff0), 'refused: unpacked_size'],
  ['document of 64-bit sizes', () => swollen(0xffffffff), 'refused: unpacked_size'],
  ['document that unpacks to a thousand times', () => swollen(5e6), 'refused: unpacked_size'],
  ['document of shared bytes', () => swollen(2000, 'packed'), 'refused: unpacked_size'],
  [
    'small document that packs well',
    () => swollen(3e6),
    `docx document ${OFFICE}.wordprocessingml.document`,
  ],
  ['cut document', async () => (await docx()).subarray(0, -30), 'refused: damaged'],
  [
    'document with a broken directory',
    async () => {
      const bytes = await docx();
      bytes.write('XX', bytes.lastIndexOf('PK\x01\x02'));
      return bytes;
    },
    'refused: damaged',
  ],
  [
    'GIF that begins a comment of a script',
    () => gifOf('/*\0\0', '*/=1;alert(1)//'),
    'refused: disguised',
  ],
  ['GIF that is assigned to by a script', () => gifOf('=1/*', '*/;alert(1)'), 'refused: disguised'],
  [
    'picture with a script behind',
    () => joined(picture('png'), '<SCRIPT>x()</SCRIPT>'),
    'refused: disguised',
  ],
  [
    'picture with a page behind',
    () => joined(picture('gif'), 'x'.repeat(65_520), '<!DOCTYPE html>'),
    'refused: disguised',
  ],
  [
    'picture with PHP in its comment',
    () => joined(picture('jpeg'), '<?php x();'),
    'refused: disguised',
  ],
  [
    'picture with a ZIP behind',
    () => joined(picture('jpeg'), zipped(['a.class', 'x'])),
    'refused: disguised',
  ],
  [
    'picture with a ZIP and more behind',
    () => joined(picture('png'), zipped(['a', 'x']), 'more'),
    'refused: disguised',
  ],
  ['PDF with a ZIP behind', () => joined(PDF, zipped(['a.class', 'x'])), 'refused: disguised'],
  [
    'video with a ZIP behind',
    () => joined(ftyp('mp42'), zipped(['a.class', 'x'])),
    'refused: disguised',
  ],
  [
    'video with a page in its first bytes',
    () => joined(ftyp('mp42'), '<html>'),
    'refused: disguised',
  ],
  ['picture with a PDF in it', () => joined(picture('gif'), PDF), 'refused: disguised'],
  ['PDF behind HTML', async () => `<html><script>x()</script>${PDF}`, 'refused: type'],
  ['PDF behind a script', async () => `#!/bin/sh\n${PDF}`, 'refused: type'],
];

test('a file has the type of its bytes, or is refused', async () => {
  for (const [what, bytes, expected] of CASES)
    assert.equal(await verdict(await bytes()), expected, what);
});

test('a picture is not refused for bytes that only begin as a ZIP ends', async () => {
  const mark = Buffer.alloc(22, 0xff);
  mark.write('PK\x05\x06', 'latin1');
  assert.equal(await verdict(await joined(picture('png'), mark)), 'png picture image/png');
});

test('a file that is missing is an error, not a refusal', async () => {
  await assert.rejects(mediaTypeOf(join(directory, 'none')), /ENOENT/);
});
