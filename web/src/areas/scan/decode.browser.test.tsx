import { expect, test } from 'vitest';
import { readCodeOfFile } from './decode.ts';

const PICTURES = import.meta.glob<string>('./pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

test.each([
  ['aztec', 'AZTEC-1'],
  ['codabar', '123456'],
  ['code39', 'TWIN-1'],
  ['code93', 'CODE-93'],
  ['ean8', '96385074'],
  ['itf', '00012345678905'],
  ['pdf417', 'EAN-PDF'],
  ['upca', '012345678905'],
  ['upce', '012345000065'],
])('reads a label with %s as it is printed below the bars', async (name, text) => {
  const picture = await fetch(PICTURES[`./pictures/${name}.png`] ?? '');
  expect(await readCodeOfFile(await picture.blob())).toBe(text);
});
