import { MultiSelect } from '@mantine/core';
import { MOST_READERS } from '@plumbline/contract/reports/mailed';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useDebouncedSearch } from '../../kit/http/useDebouncedSearch.ts';
import { ENTITIES } from '../entity/entities.ts';
import type { PickedEntity } from '../form/fields/PickEntity.tsx';
import { useField } from '../form/fields/useFormField.ts';
import type { FieldProps } from '../form/fields/useFormField.ts';

const SHOWN = 20;

/** The users to whom a report is mailed, searched by name. */
export function ReadersField<T extends FieldValues>(props: FieldProps<T>) {
  const common = useTranslations('common');
  const t = useTranslations('report.mail');
  const { ref, field, shared } = useField(props);
  const value = field.value as PickedEntity[]; // the form's type says so
  const [search, setSearch] = useState('');
  const { searchText, isWaitingFor } = useDebouncedSearch(search.trim());
  const query = ENTITIES.user.api.useSettledList({
    fields: ['full_name'],
    sort_by: 'full_name',
    page: 1,
    page_size: SHOWN,
    with_archived: false,
    filter: ['is_active=true', ...(searchText === '' ? [] : [`full_name~${searchText}`])],
  });
  const names = new Map(value.map(({ id, name }) => [id, name]));
  for (const { id, full_name } of query.data?.items ?? []) names.set(id, full_name);
  return (
    <MultiSelect
      {...shared}
      ref={ref}
      searchable
      openOnFocus={false}
      hidePickedOptions
      maxValues={MOST_READERS}
      placeholder={value.length === 0 ? common('search') : ''}
      nothingFoundMessage={t('no_reader')}
      searchValue={search}
      onSearchChange={setSearch}
      // until the answer is there, only those of the previous one that match: Enter must not pick anybody else
      {...(isWaitingFor(query) ? {} : { filter: ({ options }) => options })}
      // Enter picks the highlighted option; only the button submits the dialog
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => field.onChange(ids.map((id) => ({ id, name: names.get(id) ?? '' })))}
    />
  );
}
