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
  test('are those of the section and of all sections, in the user’s language', () => {
    expect(idsOf(offeredTexts(TEXTS, 'inspections', 'de-DE'))).toEqual(['here de']);
    expect(idsOf(offeredTexts(TEXTS, 'inspections', 'en-GB'))).toEqual([
      'here en',
      'everywhere en',
    ]);
  });
  test('fall back to the default language if the section has none in the user’s', () => {
    expect(idsOf(offeredTexts(TEXTS, 'inspections', 'uk-UA'))).toEqual([
      'here en',
      'everywhere en',
    ]);
  });
  test('are appended to the typed text, never beyond the limit', () => {
    expect(withText('', 'Worn.', 20)).toBe('Worn.');
    expect(withText('  ', 'Worn.', 20)).toBe('Worn.');
    expect(withText('Left side:', 'Worn.', 20)).toBe('Left side: Worn.');
    expect(withText('Left side:\n', 'Worn.', 20)).toBe('Left side: Worn.');
    expect(withText('Left side of it:', 'Worn.', 20)).toBe('Left side of it:');
  });
});
