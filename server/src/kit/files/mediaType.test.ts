import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
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

  ['nothing', async () => '', 'refused: type'],
  ['blanks', async () => ' \n', 'refused: type'],
  ['HEIC', async () => ftyp('heic'), 'refused: heic'],
  ['HEIF', async () => ftyp('mif1'), 'refused: heic'],
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
  ['Latin-1', async () => Buffer.from('Prüfung', 'latin1'), 'refused: type'],
  ['cut character', async () => Buffer.from('Прилад').subarray(0, 5), 'refused: type'],
  ['UTF-16', async () => Buffer.from('\ufeffPrüfung', 'utf16le'), 'refused: type'],
  ['ZIP', () => zipped(['a.txt', 'a']), 'refused: type'],
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
  ['PDF behind text', async () => `hello\n${PDF}`, 'refused: type'],
];

test('a file is what its bytes are, or refused', async () => {
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
