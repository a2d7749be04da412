import { MAX_TOKEN } from '@plumbline/contract/credits/wire';

/** The reason why a file cannot hold a token; the texts are those of docs/coverage.md section 8. */
export type FileFault = 'not_text' | 'unreadable' | 'empty' | 'too_long';

const CONTROL = /(?![\t\r\n])\p{Cc}/u;

/** The text of a file of plain text, or why there is none. */
export async function readTokenFile(file: File): Promise<{ text: string } | { fault: FileFault }> {
  if (file.type !== '' && file.type !== 'text/plain') return { fault: 'not_text' };
  let bytes: ArrayBuffer;
  try {
    // Whatever is longer cannot be a token: a film is not read to the end.
    bytes = await file.slice(0, MAX_TOKEN + 1).arrayBuffer();
  } catch {
    return { fault: 'unreadable' };
  }
  const isLonger = bytes.byteLength > MAX_TOKEN;
  const text = textOf(bytes, isLonger);
  if (text === null || CONTROL.test(text)) return { fault: 'not_text' };
  if (text.trim() === '') return { fault: 'empty' };
  return isLonger ? { fault: 'too_long' } : { text };
}

/** `isCut` in the middle of a character, perhaps, which is no fault of the text. */
function textOf(bytes: ArrayBuffer, isCut: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
}
