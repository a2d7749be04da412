import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('names a long text by its first words, on one line', () => {
  expect(shortened(' Repaint. ')).toBe('Repaint.');
  expect(shortened('Corrosion on the surface,\nrepaint within a month and report it.')).toBe(
    'Corrosion on the surface, repaint within a month…',
  );
  expect(shortened('x'.repeat(60))).toBe(`${'x'.repeat(48)}…`);
});
