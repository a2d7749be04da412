import { DEFAULT_LOCALE, LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { useSyncExternalStore } from 'react';
import { createTranslator, type Messages } from 'use-intl';
import { recall, remember } from './remembered.ts';

/** Each language in its own words. */
export const LOCALE_NAMES: Record<Locale, string> = {
  'en-GB': 'English',
  'uk-UA': 'Українська',
  'de-DE': 'Deutsch',
  'ru-UA': 'Русский',
};

const languages: Record<Locale, () => Promise<{ default: Record<string, unknown> }>> = {
  'en-GB': () => import('../locales/en-GB/all.ts'),
  'uk-UA': () => import('../locales/uk-UA/all.ts'),
  'de-DE': () => import('../locales/de-DE/all.ts'),
  'ru-UA': () => import('../locales/ru-UA/all.ts'),
};

/** All messages of one language, keyed by area (the file's name). */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const areas = Object.entries((await languages[locale]()).default).map(
    ([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts] as const,
  );
  return Object.fromEntries(areas) as unknown as Messages; // every language has the same areas: parity test
}

export const isLocale = (value: string | null): value is Locale =>
  LOCALES.includes(value as Locale);

interface Language {
  locale: Locale;
  /** Null until the first language has arrived. */
  messages: Messages | null;
}
const remembered = recall('language');
let language: Language = {
  locale: isLocale(remembered) ? remembered : DEFAULT_LOCALE,
  messages: null,
};
const listeners = new Set<() => void>();

export const currentLocale = (): Locale => language.locale;

export const useLanguage = (): Language =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => language,
  );

/** Switches once the messages are there, so that no half-translated page is seen. */
export async function applyLocale(locale: Locale): Promise<void> {
  const messages = await loadMessages(locale);
  language = { locale, messages };
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** The user's choice: remembered, and the page stays where it is. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await applyLocale(locale);
  remember('language', locale);
}

/** Translations for code outside React (toasts, refusals), in the language of this moment. */
export function translator<Namespace extends keyof Messages>(namespace: Namespace) {
  return createTranslator<Messages, Namespace>({
    locale: language.locale,
    messages: language.messages ?? ({} as Messages), // before the first language: keys instead of text
    namespace,
  });
}
