import { useLanguage } from '../kit/i18n/i18n.ts';

const MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The names of keys on this device, in the page's language. */
export function useKeyNames(): { control: string; alt: string; remove: string } {
  const german = useLanguage().locale === 'de-DE';
  if (MAC) return { control: '⌘', alt: '⌥', remove: '⌦' };
  return { control: german ? 'Strg' : 'Ctrl', alt: 'Alt', remove: german ? 'Entf' : 'Del' };
}
