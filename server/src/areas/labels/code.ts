import sharp from 'sharp';
import { encode, renderSVG } from 'uqr';

/** The text of the code on a label: the page of its object, and the secret that tells whether the label is current. */
export const labelAddress = (public_url: string, id: string, secret: string): string =>
  `${public_url.replace(/\/+$/, '')}/objects/info/${id}?c=${secret}`;

/** Readable with a quarter of it scratched off (ISO/IEC 18004, level Q), with the quiet zone that scanners need. */
const DRAWN = { ecc: 'Q', border: 4 } as const;

export const codeAsSvg = (text: string): string => renderSVG(text, DRAWN);

/** `size` is the length of each side in pixels. */
export const codeAsPng = async (text: string, size: number): Promise<Buffer> =>
  await sharp(Buffer.from(codeAsSvg(text)), { density: 300 })
    .resize(size, size, { kernel: 'nearest' })
    .png()
    .toBuffer();

/**
 * For a label that leaves the rest of the quiet zone around it. Scanners read every mask; comparing all eight would
 * take ten times as long, and the bits of an id are random enough under any of them.
 */
const PRINTED = { ...DRAWN, border: 2, maskPattern: 3 } as const;

/** One byte for each module, row by row: white or black. */
export function codeAsModules(text: string): { size: number; bytes: Buffer } {
  const { size, data } = encode(text, PRINTED);
  return { size, bytes: Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255))) };
}
