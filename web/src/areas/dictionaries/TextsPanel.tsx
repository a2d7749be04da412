import { IconMessage2 } from '@tabler/icons-react';
import { predefinedTexts } from '@plumbline/contract/dictionaries/predefinedTexts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { arrivalOf, useHeldList } from '../../kit/live/useHeldRows.ts';
import { ExportButton } from '../../parts/list/export/ExportButton.tsx';
import { flatRows } from '../../parts/list/table/tree.ts';
import { sortText } from '../../parts/list/sorting.ts';
import { useSorted } from '../../parts/list/useSorted.ts';
import type { SortValue } from '../../parts/list/useSorted.ts';
import { WholeList } from '../../parts/list/WholeList.tsx';
import { AddButton } from '../../ui/buttons/AddButton.tsx';
import { lateDialog } from '../../kit/later.ts';
import { isLocale, LOCALE_NAMES } from '../../kit/i18n/i18n.ts';
import { ArchivedRow } from '../../parts/list/cells/RowTag.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import type { TableColumn } from '../../parts/list/table/columns.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { useTexts } from './api.ts';
import type { TextRow } from './api.ts';
import { PanelBody } from './PanelBody.tsx';
import { PanelHead } from './PanelHead.tsx';
import { useSectionName } from './sections.ts';
import classes from './dictionaries.module.css';

const TextDialog = lateDialog(async () => (await import('./TextDialog.tsx')).TextDialog);

const sortValue = (row: TextRow, name: string): SortValue =>
  name === 'section' || name === 'language' || name === 'updated_at' ? row[name] : row.text;

/** The predefined sentences for comments. */
export function TextsPanel() {
  const t = useTranslations('dictionaries');
  const inspection = useTranslations('inspection');
  const section = useSectionName();
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<TextRow | null>(null);
  const [opened, setOpened] = useState(false);
  const query = useTexts();
  const columns = useTextColumns();
  const searchText = search.trim().toLocaleLowerCase();
  const matches = (query.data?.items ?? []).filter(({ text }) =>
    text.toLocaleLowerCase().includes(searchText),
  );
  const { rows: sorted, ...sorting } = useSorted(matches, sortValue, 'text');
  const key = JSON.stringify([search, sorting.sort]);
  const held = useHeldList(arrivalOf(query, { key, rows: sorted }), 'predefined_text');
  const show = (row: TextRow | null) => {
    setSelected(row);
    setOpened(true);
  };
  return (
    <>
      <PanelHead
        title={inspection('predefined_texts')}
        count={query.data?.total}
        search={search}
        onSearch={setSearch}
        file={
          sorted.length > 0 && (
            <ExportButton
              resource={predefinedTexts}
              query={{
                filter: searchText === '' ? [] : [`text~${searchText}`],
                sort_by: sortText(sorting.sort),
              }}
              columns={columns.map((column) => ({ ...column, reads: [column.key] }))}
              total={{ n: sorted.length, isExact: true }}
            />
          )
        }
        add={t('texts.new')}
        onAdd={() => show(null)}
      />
      <PanelBody
        query={query}
        matchCount={held.rows.length}
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
          rows={flatRows(held.rows)}
          held={held}
          columns={columns}
          onOpen={show}
          lines={(row) => ({
            name: row.text,
            meta: `${languageOf(row)} · ${section(row.section)}`,
          })}
          {...sorting}
        />
      </PanelBody>
      <TextDialog text={selected} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

const languageOf = ({ language }: TextRow) =>
  isLocale(language) ? LOCALE_NAMES[language] : language;

function useTextColumns(): TableColumn<TextRow>[] {
  const t = useTranslations('dictionaries');
  const label = useFieldLabel();
  const field = useFieldColumns(predefinedTexts);
  const section = useSectionName();
  return [
    {
      key: 'text',
      label: t('texts.text'),
      width: 260,
      priority: 1,
      sort: 'text',
      cell: (row) => (
        <span className={`row min-width-0 ${classes.name}`}>
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
    field('updated_at', { priority: 3 }),
  ];
}
