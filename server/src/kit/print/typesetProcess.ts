import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** PDF/A-2a: kept for decades, with text that can be searched and read aloud (ISO 19005-2). */
const ARCHIVE = 'a-2a';
const FACES = ['400Regular', '500Medium', '600SemiBold'];

const [folder = '', main = '', seconds = '0'] = process.argv.slice(2);

const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/package.json')));
const fontBlobs = FACES.map((face) => readFileSync(join(fonts, face, `Inter_${face}.ttf`)));
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs }] });
const compiled = compiler.compile({ mainFilePath: join(folder, main) });
const { result } = compiled;
if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
const options = { creationTimestamp: Number(seconds), pdfTags: true };
let pdf: Buffer;
try {
  pdf = compiler.pdf(result, { ...options, pdfStandard: ARCHIVE });
} catch {
  // Letters that the font lacks are printed as boxes, which an archive refuses.
  pdf = compiler.pdf(result, options);
}
writeFileSync(join(folder, 'out.pdf'), pdf);
