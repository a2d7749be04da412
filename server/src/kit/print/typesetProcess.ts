import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontsFor } from './fonts.ts';

/** PDF/A-2a: kept for decades, with text that can be searched and read aloud (ISO 19005-2). */
const ARCHIVE = 'a-2a';

const [folder = '', main = '', seconds = '0'] = process.argv.slice(2);

/** A character without a font is printed as its number: a box would say nothing, and an archive refuses it. */
const asNumber = (sign: string): string =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

const dataPath = join(folder, 'data.json');
const data = readFileSync(dataPath, 'utf8');
const { families, bytes: fontBlobs, missing } = fontsFor(data);
if (missing.length > 0) {
  const unprintable = new Set(missing);
  const printable = Array.from(data, (sign) => (unprintable.has(sign) ? asNumber(sign) : sign));
  writeFileSync(dataPath, printable.join(''));
}

/** The metadata for the template: its fonts, the numbers that stand for characters, and whether it is an archive. */
const describe = (is_archive: boolean) =>
  writeFileSync(
    join(folder, 'paper.json'),
    JSON.stringify({ fonts: families, missing: missing.map(asNumber), is_archive }),
  );

function printed(isArchive: boolean): Buffer {
  describe(isArchive);
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
  const compiled = compiler.compile({ mainFilePath: join(folder, main) });
  const { result } = compiled;
  if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  const options = { creationTimestamp: Number(seconds), pdfTags: true };
  return compiler.pdf(result, isArchive ? { ...options, pdfStandard: ARCHIVE } : options);
}

let pdf: Buffer;
try {
  pdf = printed(true);
} catch {
  // text that an archive refuses is printed all the same, with a remark
  pdf = printed(false);
}
writeFileSync(join(folder, 'out.pdf'), pdf);
