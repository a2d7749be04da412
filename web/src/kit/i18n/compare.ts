import { currentLocale } from './i18n.ts';

const collators = new Map<string, Intl.Collator>();

/**
 * Compares texts by the order of the user's language, numbers within them as numbers, as the lists of the server do
 * (docs/decisions/texts-and-numbers.md); texts that the language takes for equal, by their characters.
 */
export function compareTexts(a: string, b: string): number {
  const locale = currentLocale();
  const collator = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  collators.set(locale, collator);
  return collator.compare(a, b) || Number(a > b) - Number(a < b);
}
