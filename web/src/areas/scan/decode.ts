import {
  prepareZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ReadResult,
} from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// otherwise the reader would fetch its program from another host
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The formats to read: ours, and those on plates and tools. */
const OPTIONS: ReaderOptions = {
  formats: [
    'QRCode',
    'DataMatrix',
    'Aztec',
    'PDF417',
    'Code128',
    'Code93',
    'Code39',
    'Codabar',
    'ITF',
    'EANUPC',
  ],
  maxNumberOfSymbols: 1,
  tryHarder: true,
};
/** The pixels to which larger pictures are scaled down first: three times as fast, and just as readable. */
const LONGEST_SIDE = 1600;

/** The shortest codes without a checksum: anything shorter may be a part of something else. */
const SHORTEST: Record<string, number> = { Code39: 4, Codabar: 6, ITF: 6 };

/** The text printed under a code: 12 digits of a UPC, and a Codabar without its first and last letter, which only frame it. */
function printedText({ symbology, text }: Pick<ReadResult, 'symbology' | 'text'>): string {
  if (symbology === 'EANUPC' && text.length === 13) return text.replace(/^0/, '');
  return symbology === 'Codabar' ? text.replaceAll(/^[A-D]|[A-D]$/gi, '') : text;
}

/** The text of the code in a picture, or null. */
export async function readCode(picture: ImageData): Promise<string | null> {
  const [code] = await readBarcodes(picture, OPTIONS);
  if (!code?.isValid) return null;
  const text = printedText(code);
  return text.length < (SHORTEST[code.symbology] ?? 1) ? null : text;
}

/** The text of the code in a picture file, or null; throws if the file is not a picture. */
export async function readCodeOfFile(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    // transparent pictures get a white background
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await readCode(context.getImageData(0, 0, canvas.width, canvas.height));
  } finally {
    bitmap.close();
  }
}
