import { dictionaryResource, type DictionaryName } from '@plumbline/contract/dictionaries/wire';
import { IconBook2, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LOCALES, type Locale } from '@plumbline/contract/kit/locales';
import { arrivalOf, useHeldList } from '../../kit/live/useHeldRows.ts';
import { ExportButton } from '../../parts/list/export/ExportButton.tsx';
import { flatRows } from '../../parts/list/table/tree.ts';
import { useSorted } from '../../parts/list/useSorted.ts';
import { WholeList } from '../../parts/list/WholeList.tsx';
import { LOCALE_NAMES, useLanguage } from '../../kit/i18n/i18n.ts';
import { ArchivedRow } from '../../parts/list/cells/RowTag.tsx';
import { useFieldColumns } from '../../parts/list/table/fieldColumns.tsx';
import type { TableColumn } from '../../parts/list/table/columns.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { lateDialog } from '../../kit/later.ts';
import { isSystem, useEntries, type EntryRow } from './api.ts';
import { EXTRAS, fileSort, matchesSearch, nextCode, shownField, sortValue } from './entries.ts';
import { PanelBody } from './PanelBody.tsx';
import { PanelHead } from './PanelHead.tsx';
import classes from './dictionaries.module.css';

const EntryDialog = lateDialog(async () => (await import('./EntryDialog.tsx')).EntryDialog);

/** The entries of one dictionary with their names in all languages. */
export function EntriesPanel({ dictionary }: { dictionary: DictionaryName }) {
  const t = useTranslations('dictionaries');
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<EntryRow | null>(null);
  const [opened, setOpened] = useState(false);
  const query = useEntries(dictionary);
  const columns = useEntryColumns(dictionary);
  const all = query.data?.items ?? [];
  const { rows: sorted, ...sorting } = useSorted(
    all.filter((row) => matchesSearch(row, search)),
    sortValue,
    'code',
  );
  const key = JSON.stringify([dictionary, search, sorting.sort]);
  const held = useHeldList(arrivalOf(query, { key, rows: sorted }), dictionary);
  const show = (row: EntryRow | null) => {
    setSelected(row);
    setOpened(true);
  };
  const title = t(`name.${dictionary}`);
  const system = isSystem(dictionary);
  return (
    <>
      <PanelHead
        title={title}
        count={query.data?.total}
        search={search}
        onSearch={setSearch}
        add={t('new_entry')}
        onAdd={system ? undefined : () => show(null)}
        file={
          sorted.length > 0 && (
            <ExportButton
              resource={dictionaryResource(dictionary)}
              query={{
                filter:
                  search.trim() === ''
                    ? []
                    : [`code:in:${sorted.map(({ code }) => code).join(',')}`],
                sort_by: fileSort(sorting.sort),
              }}
              columns={columns.map((column) => ({ ...column, reads: [shownField(column.key)] }))}
              total={{ n: sorted.length, isExact: true }}
            />
          )
        }
        note={system && <SystemNote />}
      />
      <PanelBody
        query={query}
        matchCount={held.rows.length}
        search={search}
        onClear={() => setSearch('')}
        empty={{ icon: IconBook2, title: t('empty.title'), text: t('empty.text') }}
      >
        <WholeList
          label={title}
          rows={flatRows(held.rows)}
          held={held}
          columns={columns}
          onOpen={show}
          lines={(row) => ({ name: row.name, meta: `${row.code}` })}
          {...sorting}
        />
      </PanelBody>
      <EntryDialog
        dictionary={dictionary}
        entry={selected}
        suggested={nextCode(all)}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** Explains why nothing can be changed here. */
function SystemNote() {
  const t = useTranslations('dictionaries');
  return (
    <p className={`row sunken radius-7 quiet align-start ${classes.note}`}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      <span>
        <strong>{t('read_only')}</strong> {t('read_only_why')}
      </span>
    </p>
  );
}

/** The name in the page's language, the code, the other languages, and the dictionary's extra fields. */
function useEntryColumns(dictionary: DictionaryName): TableColumn<EntryRow>[] {
  const t = useTranslations('dictionaries');
  const label = useFieldLabel();
  const field = useFieldColumns(dictionaryResource(dictionary));
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
        <span className={`row min-width-0 ${classes.name}`}>
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
    field('updated_at', { priority: 3 }),
  ];
}
