import { describe, expect, test } from 'vitest';
import { offeredTexts, withText } from './predefinedTexts.ts';

const text = (id: string, section: string | null, language: string) => ({
  id,
  text: id,
  section,
  language,
});
const TEXTS = [
  text('here en', 'inspections', 'en-GB'),
  text('everywhere en', null, 'en-GB'),
  text('here de', 'inspections', 'de-DE'),
  text('elsewhere de', 'objects', 'de-DE'),
  text('elsewhere uk', 'objects', 'uk-UA'),
];
const idsOf = (texts: { id: string }[]) => texts.map(({ id }) => id);

describe('predefined texts', () => {
  test('are those of the section and of everywhere, in the own language', () => {
    expect(idsOf(offeredTexts(TEXTS, 'inspections', 'de-DE'))).toEqual(['here de']);
    expect(idsOf(offeredTexts(TEXTS, 'inspections', 'en-GB'))).toEqual([
      'here en',
      'everywhere en',
    ]);
  });
  test('fall back to the default language where the own one has none for this section', () => {
    expect(idsOf(offeredTexts(TEXTS, 'inspections', 'uk-UA'))).toEqual([
      'here en',
      'everywhere en',
    ]);
  });
  test('go behind what is typed, and never make it too long', () => {
    expect(withText('', 'Worn.', 20)).toBe('Worn.');
    expect(withText('  ', 'Worn.', 20)).toBe('Worn.');
    expect(withText('Left side:', 'Worn.', 20)).toBe('Left side: Worn.');
    expect(withText('Left side:\n', 'Worn.', 20)).toBe('Left side: Worn.');
    expect(withText('Left side of it:', 'Worn.', 20)).toBe('Left side of it:');
  });
});
