import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { SHOWN } from './ByFields.tsx';

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
  const asked = search.trim();
  const { data } = ENTITIES.check_list.api.useList({
    sort_by: 'name',
    page: 1,
    page_size: SHOWN,
    with_archived: false,
    filter: asked === '' ? undefined : [`name~${asked}`],
  });
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const kept = value
    .filter((id) => !found.some((one) => one.value === id))
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
      data={[...kept, ...found]}
      value={value}
      onChange={(ids) => {
        const labels = [...kept, ...found].map((one) => [one.value, one.label] as const);
        setNames(new Map([...names, ...labels]));
        onChange(ids);
      }}
      error={error}
    />
  );
}
