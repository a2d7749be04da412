import { useTranslations } from 'use-intl';
import { isLocale, LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { formatMoment } from '../../kit/format/format.ts';
import { ArchivedRow } from '../../parts/list/cells/RowTag.tsx';
import type { TableColumn } from '../../parts/list/table/columns.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import type { TextRow } from './api.ts';
import classes from './dictionaries.module.css';
import { useSectionName } from './sections.ts';

export const languageOf = ({ language }: TextRow) =>
  isLocale(language) ? LOCALE_NAMES[language] : language;

export function useTextColumns(): TableColumn<TextRow>[] {
  const t = useTranslations('dictionaries');
  const label = useFieldLabel();
  const section = useSectionName();
  return [
    {
      key: 'text',
      label: t('texts.text'),
      width: 260,
      priority: 1,
      sort: 'text',
      cell: (row) => (
        <span className={classes.name}>
          <span dir="auto" title={row.text}>
            {row.text}
          </span>
          <ArchivedRow archived={row.archived} />
        </span>
      ),
    },
    {
      key: 'language',
      label: label('language'),
      width: 120,
      priority: 1,
      sort: 'language',
      cell: languageOf,
    },
    {
      key: 'section',
      label: t('texts.section'),
      width: 180,
      priority: 2,
      sort: 'section',
      cell: (row) => section(row.section),
    },
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
