import { DEFAULT_LOCALE, LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { useSyncExternalStore } from 'react';
import { createTranslator, type Messages } from 'use-intl';
import { recall, remember } from '../remembered.ts';

/** Each language in its own words. */
export const LOCALE_NAMES: Record<Locale, string> = {
  'en-GB': 'English',
  'uk-UA': 'Українська',
  'de-DE': 'Deutsch',
  'ru-UA': 'Русский',
};

type Texts = Promise<{ default: Record<string, unknown> }>;
const languages: Record<Locale, { start: () => Texts; rest: () => Texts }> = {
  'en-GB': {
    start: () => import('../../locales/en-GB/start.ts'),
    rest: () => import('../../locales/en-GB/rest.ts'),
  },
  'uk-UA': {
    start: () => import('../../locales/uk-UA/start.ts'),
    rest: () => import('../../locales/uk-UA/rest.ts'),
  },
  'de-DE': {
    start: () => import('../../locales/de-DE/start.ts'),
    rest: () => import('../../locales/de-DE/rest.ts'),
  },
  'ru-UA': {
    start: () => import('../../locales/ru-UA/start.ts'),
    rest: () => import('../../locales/ru-UA/rest.ts'),
  },
};

/** The messages of one language, keyed by area (the file's name): all, or those of the login page. */
export async function loadMessages(locale: Locale, whole = true): Promise<Messages> {
  const { start, rest } = languages[locale];
  const parts = await Promise.all(whole ? [start(), rest()] : [start()]);
  const areas = parts
    .flatMap((part) => Object.entries(part.default))
    .map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts] as const);
  return Object.fromEntries(areas) as unknown as Messages; // every language has the same areas: parity test
}

export const isLocale = (value: string | null): value is Locale =>
  LOCALES.includes(value as Locale);

interface Language {
  locale: Locale;
  /** Null until the first language has arrived. */
  messages: Messages | null;
  /** Whether the messages are those of every page, not of the login page alone. */
  whole: boolean;
}
const remembered = recall('language');
let language: Language = {
  locale: isLocale(remembered) ? remembered : DEFAULT_LOCALE,
  messages: null,
  whole: true,
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
export async function applyLocale(locale: Locale, whole = language.whole): Promise<void> {
  const messages = await loadMessages(locale, whole);
  language = { locale, messages, whole };
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/** Before the first page of somebody who has just signed in. */
export async function readAllTexts(): Promise<void> {
  if (!language.whole) await applyLocale(language.locale, true);
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
