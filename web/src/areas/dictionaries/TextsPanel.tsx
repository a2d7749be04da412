import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLocale, LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { formatMoment } from '../../kit/format/format.ts';
import { ArchivedRow } from '../../parts/list/RowTag.tsx';
import type { Column } from '../../parts/list/columns.ts';
import { useFieldLabel } from '../../parts/list/fields.ts';
import { flatRows } from '../../parts/list/tree.ts';
import { useSorted, type SortValue } from '../../parts/list/useSorted.ts';
import { WholeList } from '../../parts/list/WholeList.tsx';
import { useTexts, type TextRow } from './api.ts';
import classes from './dictionaries.module.css';
import { PanelBody } from './PanelBody.tsx';
import { AddButton } from '../../ui/AddButton.tsx';
import { PanelHead } from './PanelHead.tsx';
import { TextDialog } from './TextDialog.tsx';
import { useSectionName } from './sections.ts';

const languageOf = ({ language }: TextRow) =>
  isLocale(language) ? LOCALE_NAMES[language] : language;
const sortValue = (row: TextRow, name: string): SortValue =>
  name === 'section' || name === 'language' || name === 'updated_at' ? row[name] : row.text;

/** Sentences offered for comments. */
export function TextsPanel() {
  const t = useTranslations('dictionaries');
  const inspection = useTranslations('inspection');
  const section = useSectionName();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<TextRow | null>(null);
  const [opened, setOpened] = useState(false);
  const query = useTexts();
  const columns = useTextColumns();
  const wanted = search.trim().toLocaleLowerCase();
  const found = (query.data?.items ?? []).filter(({ text }) =>
    text.toLocaleLowerCase().includes(wanted),
  );
  const { rows, ...sorting } = useSorted(found, sortValue, 'text');
  const show = (row: TextRow | null) => {
    setShown(row);
    setOpened(true);
  };
  return (
    <>
      <PanelHead
        title={inspection('predefined_texts')}
        count={query.data?.total}
        search={search}
        onSearch={setSearch}
        add={t('texts.new')}
        onAdd={() => show(null)}
      />
      <PanelBody
        query={query}
        found={rows.length}
        search={search}
        onClear={() => setSearch('')}
        empty={{
          icon: IconMessage2,
          title: t('texts.empty.title'),
          text: t('texts.empty.text'),
          action: <AddButton label={t('texts.new')} onClick={() => show(null)} />,
        }}
      >
        <WholeList
          label={inspection('predefined_texts')}
          rows={flatRows(rows)}
          columns={columns}
          onOpen={show}
          lines={(row) => ({
            name: row.text,
            meta: `${languageOf(row)} · ${section(row.section)}`,
          })}
          {...sorting}
        />
      </PanelBody>
      <TextDialog text={shown} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

function useTextColumns(): Column<TextRow>[] {
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
