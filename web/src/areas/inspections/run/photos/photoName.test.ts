import { expect, test } from 'vitest';
import { photoName } from './photoName.ts';

test.each([
  ['Casing', 'image/jpeg', '2.1 Casing 2026-01-02 03-04-05.jpg'],
  ['Casing', 'image/png', '2.1 Casing 2026-01-02 03-04-05.png'],
  ['Casing', 'image/webp', '2.1 Casing 2026-01-02 03-04-05.webp'],
  ['Valve open/closed', 'image/jpeg', '2.1 Valve open_closed 2026-01-02 03-04-05.jpg'],
  ['Чи є протікання?', 'image/jpeg', '2.1 Чи є протікання_ 2026-01-02 03-04-05.jpg'],
])('a photo of “%s” as %s is named after its question and its time', (name, type, named) => {
  expect(photoName({ number: '2.1', name }, new Date(2026, 0, 2, 3, 4, 5), type)).toBe(named);
});
