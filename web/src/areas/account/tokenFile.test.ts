import { expect, test } from 'vitest';
import { readTokenFile } from './tokenFile.ts';

const fileOf = (content: BlobPart, type = 'text/plain', name = 'refill.txt') =>
  new File([content], name, { type });

test('the text of a plain text file is read, also of one whose type the system does not know', async () => {
  expect(await readTokenFile(fileOf('plumbline-refill.a.b\n'))).toEqual({
    text: 'plumbline-refill.a.b\n',
  });
  expect(await readTokenFile(fileOf('a', ''))).toEqual({ text: 'a' });
});

test.each([
  ['a picture', fileOf('x', 'image/png'), 'not_text'],
  ['bytes that are no text', fileOf(new Uint8Array([0xff, 0xfe, 0x00])), 'not_text'],
  ['text with control characters', fileOf('a\0b'), 'not_text'],
  ['an empty file', fileOf(''), 'empty'],
  ['blank lines', fileOf(' \r\n\n'), 'empty'],
  ['a text too long for a token', fileOf('a'.repeat(5000)), 'too_long'],
  ['a long text of letters of two bytes', fileOf('ж'.repeat(2500)), 'too_long'],
  ['a short text that ends within a letter', fileOf(new Uint8Array([0x61, 0xd0])), 'not_text'],
  ['long bytes that are no text', fileOf(new Uint8Array(5000).fill(0xff)), 'not_text'],
])('%s is refused', async (_, file, fault) => {
  expect(await readTokenFile(file)).toEqual({ fault });
});

test('a file that has gone since it was chosen is reported', async () => {
  const gone = fileOf('a');
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone')) }) as never;
  expect(await readTokenFile(gone)).toEqual({ fault: 'unreadable' });
});
