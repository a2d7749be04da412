import { DEFAULT_LOCALE } from '@plumbline/contract/kit/locales';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The language a browser begins with that remembers this one. */
async function languageOf(remembered: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => remembered });
  vi.resetModules();
  return (await import('./i18n.ts')).currentLocale();
}

test('the language is en-GB until another one was chosen', async () => {
  expect(DEFAULT_LOCALE).toBe('en-GB');
  expect(await languageOf(null)).toBe('en-GB');
  expect(await languageOf('fr-FR')).toBe('en-GB');
  expect(await languageOf('uk-UA')).toBe('uk-UA');
});
