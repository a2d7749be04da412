import { DEFAULT_LOCALE, LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { createTranslator, type Messages } from 'use-intl';
import { recall, remember } from '../remembered.ts';
import { createStore, useStore } from '../createStore.ts';

/** Each language's own name for itself. */
export const LOCALE_NAMES: Record<Locale, string> = {
  'en-GB': 'English',
  'uk-UA': 'Українська',
  'de-DE': 'Deutsch',
  'ru-UA': 'Русский',
};

interface Module {
  default: Record<string, unknown>;
}
interface FrameModule extends Module {
  areas: Record<string, () => Promise<Module>>;
}
/** The modules that `web/texts.ts` generates from all texts.json: one per language and part. */
const languages: Record<
  Locale,
  { start: () => Promise<Module>; frame: () => Promise<FrameModule> }
> = {
  'en-GB': {
    start: () => import('virtual:texts/en-GB/start'),
    frame: () => import('virtual:texts/en-GB/frame'),
  },
  'uk-UA': {
    start: () => import('virtual:texts/uk-UA/start'),
    frame: () => import('virtual:texts/uk-UA/frame'),
  },
  'de-DE': {
    start: () => import('virtual:texts/de-DE/start'),
    frame: () => import('virtual:texts/de-DE/frame'),
  },
  'ru-UA': {
    start: () => import('virtual:texts/ru-UA/start'),
    frame: () => import('virtual:texts/ru-UA/frame'),
  },
};

/** `start` is for the login page; the frame loads with a session, an area or a late room with its first page. */
export type TextPart = 'start' | 'frame' | keyof Messages;

async function fetchPart(locale: Locale, part: TextPart): Promise<Record<string, unknown>> {
  const { start, frame } = languages[locale];
  if (part === 'start') return (await start()).default;
  if (part === 'frame') return (await frame()).default;
  const { areas } = await frame();
  return (await areas[part]?.())?.default ?? {};
}

/** The texts of these parts in one language, by namespace. */
export async function loadMessages(locale: Locale, parts: readonly TextPart[]): Promise<Messages> {
  const newMessages = await Promise.all(parts.map((part) => fetchPart(locale, part)));
  return Object.assign({}, ...newMessages) as Messages; // used.test.ts checks that a file uses only texts of loaded parts
}

export const isLocale = (value: string | null): value is Locale =>
  LOCALES.includes(value as Locale);

interface Language {
  locale: Locale;
  /** The messages; null until the first language has loaded. */
  messages: Messages | null;
  /** The parts the messages cover. */
  parts: readonly TextPart[];
}
const storedLanguage = recall('language');
const language = createStore<Language>({
  locale: isLocale(storedLanguage) ? storedLanguage : DEFAULT_LOCALE,
  messages: null,
  parts: ['start'],
});

function show(next: Language): void {
  document.documentElement.lang = next.locale;
  language.change(next);
}

export const currentLocale = (): Locale => language.current().locale;

export const useLanguage = (): Language => useStore(language);

/** Switches once the messages have loaded, so that nobody sees a half-translated page. */
export async function applyLocale(
  locale: Locale,
  parts: readonly TextPart[] = language.current().parts,
): Promise<void> {
  const messages = await loadMessages(locale, parts);
  const newParts = language.current().parts.filter((part) => !parts.includes(part)); // parts that loaded meanwhile in the previous language
  if (newParts.length > 0) return applyLocale(locale, [...parts, ...newParts]);
  show({ locale, messages, parts });
}

/** Adds the texts of a part before its first page is shown. */
export async function readTexts(part: TextPart): Promise<void> {
  const { locale, parts: loadedParts } = language.current();
  if (loadedParts.includes(part)) return;
  const newMessages = await loadMessages(locale, [part]);
  const { messages, parts, ...now } = language.current();
  if (now.locale !== locale) return readTexts(part); // another language was chosen meanwhile
  show({
    locale,
    messages: { ...messages, ...newMessages },
    parts: [...new Set([...parts, part])],
  });
}

/** Loads a part of the page and its texts in parallel, so that it never renders without text. */
export const withTexts =
  <T>(part: TextPart, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [loaded] = await Promise.all([load(), readTexts(part)]);
    return loaded;
  };

/** The user's choice: remembered, and the page stays where it is. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await applyLocale(locale);
  remember('language', locale);
}

/** Translations for code outside React (toasts, refusals), in the current language. */
export function translator<Namespace extends keyof Messages>(namespace: Namespace) {
  const { locale, messages } = language.current();
  return createTranslator<Messages, Namespace>({
    locale,
    messages: messages ?? ({} as Messages), // before the first language has loaded: keys instead of texts
    namespace,
  });
}
