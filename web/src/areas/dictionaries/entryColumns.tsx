import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import type { DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { ArchivedRow } from '../../parts/list/cells/RowTag.tsx';
import type { TableColumn } from '../../parts/list/table/columns.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import type { EntryRow } from './api.ts';
import classes from './dictionaries.module.css';
import { EXTRAS } from './entryValues.ts';

/** The name in the page's language, the code, the other languages, and the dictionary's extra fields. */
export function useEntryColumns(dictionary: DictionaryName): TableColumn<EntryRow>[] {
  const t = useTranslations('dictionaries');
  const label = useFieldLabel();
  const { locale } = useLanguage();
  const nameColumn = (other: Locale): TableColumn<EntryRow> => ({
    key: other,
    label: LOCALE_NAMES[other],
    width: 170,
    priority: 2,
    sort: other,
    cell: (row) => (
      <span dir="auto" lang={other}>
        {row.names[other]}
      </span>
    ),
  });
  const extras: TableColumn<EntryRow>[] = (EXTRAS[dictionary] ?? []).map((key) => ({
    key,
    label: t(`extra.${key}`),
    width: key === 'rrule' ? 260 : 100,
    priority: 1,
    cell: (row) => <span title={row.extra[key]}>{row.extra[key] ?? '–'}</span>,
  }));
  return [
    {
      key: 'name',
      label: t('in_language', { language: LOCALE_NAMES[locale] }),
      width: 200,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <span className={classes.name}>
          <span dir="auto">{row.name}</span>
          <ArchivedRow archived={row.archived} />
        </span>
      ),
    },
    {
      key: 'code',
      label: label('code'),
      width: 92,
      priority: 1,
      sort: 'code',
      cell: (row) => <span className="num">{row.code}</span>,
    },
    ...extras,
    ...LOCALES.filter((other) => other !== locale).map(nameColumn),
    {
      key: 'updated_at',
      label: label('updated_at'),
      width: 148,
      priority: 3,
      sort: 'updated_at',
      cell: (row) => <span className="num-date">{formatMoment(row.updated_at)}</span>,
    },
  ];
}
