import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { SHOWN_TEMPLATES } from './ByFields.tsx';

interface CheckListProps {
  value: string[];
  onChange: (ids: string[]) => void;
  error: string | null;
}

/** Check lists of an unplanned inspection, in the order they are picked. */
export function CheckListField({ value, onChange, error }: CheckListProps) {
  const t = useTranslations('inspections.create');
  const common = useTranslations('common');
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const searchTerm = search.trim();
  const { data } = ENTITIES.check_list.api.useList({
    fields: ['name'],
    sort_by: 'name',
    page: 1,
    page_size: SHOWN_TEMPLATES,
    with_archived: false,
    filter: searchTerm === '' ? undefined : [`name~${searchTerm}`],
  });
  const matches = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const selected = value
    .filter((id) => !matches.some((one) => one.value === id))
    .map((id) => ({ value: id, label: names.get(id) ?? '' }));
  return (
    <MultiSelect
      withAsterisk
      label={common('page.checkLists')}
      placeholder={value.length === 0 ? t('search_check_lists') : ''}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      // Enter picks the highlighted option; only the button submits the dialog
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      data={[...selected, ...matches]}
      value={value}
      onChange={(ids) => {
        const labels = [...selected, ...matches].map((one) => [one.value, one.label] as const);
        setNames(new Map([...names, ...labels]));
        onChange(ids);
      }}
      error={error}
    />
  );
}
