import type { FileHandle } from 'node:fs/promises';

/** Tags and marks that make a program read the bytes as a page or a script; long enough not to occur by chance. */
const MARKUP = /<(?:!doctype|html|script|iframe|\?php)/i;
const OVERLAP = 16;

export const hasMarkup = (text: string): boolean => MARKUP.test(text);

/** Whether there is markup anywhere in the file. */
export async function isMarkedUp(file: FileHandle): Promise<boolean> {
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
export function isGifOfScript(first: Buffer): boolean {
  const sizes = first.toString('latin1', 6, 10);
  return sizes.startsWith('/*') || /^[\t\n\r -~]{4}$/.test(sizes);
}
