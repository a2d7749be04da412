import { open } from 'node:fs/promises';
import { readAt } from './zipEntries.ts';

/** Tables come before the picture, after the notes of the camera. */
const MOST_HEAD = 512 * 1024;
const [TABLES, PICTURE] = [0xdb, 0xda];
/** The sum of the first table in the standard's example, which is quality 50. */
const SUM_OF_50 = 3688;

/** How finely a JPEG was encoded, from 1 to 100, as its first quantization table tells; null if there is none. */
export async function jpegQuality(path: string): Promise<number | null> {
  await using file = await open(path);
  const head = await readAt(file, 0, MOST_HEAD);
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff;) {
    const marker = head[at + 1];
    const length = head.readUInt16BE(at + 2);
    if (marker === TABLES) return qualityOf(head.subarray(at + 4, at + 2 + length));
    if (marker === PICTURE) return null;
    at += 2 + length;
  }
  return null;
}

function qualityOf(table: Buffer): number | null {
  const isLong = (table[0] ?? 0) >> 4 === 1;
  if (table.length < (isLong ? 129 : 65)) return null;
  let sum = 0;
  for (let n = 0; n < 64; n++) sum += isLong ? table.readUInt16BE(1 + n * 2) : (table[1 + n] ?? 0);
  const percent = (sum / SUM_OF_50) * 100;
  const quality = percent <= 100 ? (200 - percent) / 2 : 5000 / percent;
  return Math.min(100, Math.max(1, Math.round(quality)));
}
