import type { Locale } from '@plumbline/contract/kit/locales';
import { presses, type Hotkey } from './hotkeys.ts';
import { useLanguage } from './i18n/i18n.ts';

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The names printed on keyboards of other languages. */
const PRINTED: Partial<Record<Locale, Readonly<Record<string, string>>>> = {
  'de-DE': {
    Space: 'Leertaste',
    Shift: 'Umschalt',
    Home: 'Pos1',
    End: 'Ende',
    'Page ↑': 'Bild ↑',
    'Page ↓': 'Bild ↓',
  },
  'uk-UA': { Space: 'Пробіл' },
  'ru-UA': { Space: 'Пробел' },
};

/** The names of keys on this device, in the page's language. */
export function useKeyNames(): { control: string; alt: string; remove: string } {
  const german = useLanguage().locale === 'de-DE';
  if (MAC) return { control: '⌘', alt: '⌥', remove: '⌦' };
  return { control: german ? 'Strg' : 'Ctrl', alt: 'Alt', remove: german ? 'Entf' : 'Del' };
}

/** The name of a key on keyboards of the page's language. */
export function usePrintedKey(): (key: string) => string {
  const { locale } = useLanguage();
  return (key) => PRINTED[locale]?.[key] ?? key;
}

/** The keys as printed on a keyboard; `control` is this device's name for Ctrl. */
export const keyNamesOf = (hotkey: Hotkey, control: string): readonly string[] =>
  hotkey.display?.map((key) => (key === 'mod' ? control : key)) ??
  presses(hotkey).flatMap((press) => press.split(/[ +]/).map((key) => nameOfKey(key, control)));

function nameOfKey(key: string, control: string): string {
  if (key === 'mod') return control;
  if (key === 'enter') return '↵';
  if (key === 'escape') return 'Esc';
  return key.toUpperCase();
}
