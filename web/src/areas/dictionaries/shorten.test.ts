import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('names a long text by its first words, on one line', () => {
  expect(shorten(' Repaint. ')).toBe('Repaint.');
  expect(shorten('Corrosion on the surface,\nrepaint within a month and report it.')).toBe(
    'Corrosion on the surface, repaint within a month…',
  );
  expect(shorten('x'.repeat(60))).toBe(`${'x'.repeat(48)}…`);
});
