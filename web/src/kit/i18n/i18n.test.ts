import { DEFAULT_LOCALE } from '@plumbline/contract/kit/locales';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The initial language of a browser that remembers this one. */
async function languageOf(language: string | null) {
  vi.stubGlobal('localStorage', { getItem: () => language });
  vi.resetModules();
  return (await import('./i18n.ts')).currentLocale();
}

test('uses en-GB until another language is chosen', async () => {
  expect(DEFAULT_LOCALE).toBe('en-GB');
  expect(await languageOf(null)).toBe('en-GB');
  expect(await languageOf('fr-FR')).toBe('en-GB');
  expect(await languageOf('uk-UA')).toBe('uk-UA');
});

test.each([
  ['before', ['en-GB']],
  ['after', ['de-DE']],
] as const)(
  'shows an area in the current language when its texts arrive %s another language was chosen',
  async (_when, quick) => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    vi.stubGlobal('document', { documentElement: { lang: '' } });
    vi.resetModules();
    const { applyLocale, loadMessages, readTexts, translator } = await import('./i18n.ts');
    await applyLocale('en-GB', ['start', 'frame']);
    for (const locale of quick) await loadMessages(locale, ['start', 'frame', 'objects']);
    await Promise.all([applyLocale('de-DE'), readTexts('objects')]);
    expect(translator('common')('save')).toBe('Speichern');
    expect(translator('objects')('new')).toBe('Neues Objekt');
  },
);
