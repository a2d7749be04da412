import { DEFAULT_LOCALE, type Locale } from '@plumbline/contract/kit/locales';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import {
  predefinedTexts,
  type PredefinedTextView,
} from '@plumbline/contract/dictionaries/predefinedTexts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';

type Text = Pick<PredefinedTextView, 'id' | 'text' | 'section' | 'language'>;

/** The query of all texts, fetched once and kept, so that they are there offline. */
const textsQuery = queryOptions({
  queryKey: [predefinedTexts.name, 'offered'],
  queryFn: ({ signal }) =>
    api.get<RowsPage<Text>>(predefinedTexts.path, {
      query: { sort_by: 'text', fields: 'text,section,language' },
      signal,
    }),
  staleTime: 10 * 60_000,
  gcTime: Infinity,
  meta: { quiet: true },
});

/** The texts of a section and those for all sections, in the user's language or else the default one. */
export function offeredTexts(texts: readonly Text[], section: string, language: Locale): Text[] {
  const here = texts.filter((text) => text.section === null || text.section === section);
  const inLanguage = here.filter((text) => text.language === language);
  return inLanguage.length > 0
    ? inLanguage
    : here.filter((text) => text.language === DEFAULT_LOCALE);
}

const NONE: Text[] = [];

export function usePredefinedTexts(section: string): Text[] {
  const { locale } = useLanguage();
  return offeredTexts(useQuery(textsQuery).data?.items ?? NONE, section, locale);
}

/** Appends the text with a single space; anything longer than `most` stays unchanged. */
export function withText(comment: string, text: string, most: number): string {
  const together = comment.trimEnd() === '' ? text : `${comment.trimEnd()} ${text}`;
  return together.length > most ? comment : together;
}
