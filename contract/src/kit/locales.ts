export const LOCALES = ['en-GB', 'uk-UA', 'de-DE', 'ru-UA'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en-GB';

/** The language of a user as stored. */
export const asLocale = (text: string): Locale =>
  LOCALES.find((locale) => locale === text) ?? DEFAULT_LOCALE;
