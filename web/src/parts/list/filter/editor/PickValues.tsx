import type { Facets } from '@plumbline/contract/kit/rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../../kit/http/api.ts';
import { withArchived } from '../../../../kit/archived.ts';
import { useDictionary } from '../../../entity/dictionary.ts';
import { isDictionary } from '@plumbline/contract/dictionaries/wire';
import type { PickOption, PickOptionsProps } from './PickOptions.tsx';
import { Options } from './PickOptions.tsx';

/** The number of rows for each value, if the field itself can be counted. */
export function useValueCounts<V>({
  condition,
  resource,
  scope,
  filters,
}: PickOptionsProps<V>): (value: string) => number | null {
  const attr = condition.name.replace(/\.(id|code)$/, '');
  const countable = ['relation', 'dictionary'].includes(resource.fields[attr]?.kind ?? '');
  const query = {
    attrs: [attr],
    filter: filters,
    global_filter: scope,
    with_archived: withArchived(),
  };
  const { data } = useQuery({
    queryKey: [resource.name, 'facets', query],
    queryFn: ({ signal }) => api.get<Facets>(`${resource.path}/aggr_on_attr`, { query, signal }),
    enabled: countable,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const rows = data?.[attr] ?? [];
  return (value) => {
    if (rows.length === 0) return null;
    const row = rows.find(({ object }) => {
      if (object === null || typeof object !== 'object') return String(object) === value;
      return object.id === value || ('code' in object && String(object.code) === value);
    });
    return row?.filter_count ?? 0;
  };
}

/** Entries of a dictionary. */
export function PickEntries<V>(props: PickOptionsProps<V>) {
  const quality = useTranslations('common.quality');
  const t = useTranslations('common');
  const [search, setSearch] = useState('');
  const entries = useDictionary(isDictionary(props.field.to) ? props.field.to : 'quality_status');
  const none = props.field.to === 'quality_status' ? quality('not_assessed') : t('not_set');
  const options: PickOption[] = [
    ...entries.map(({ code, name }) => ({ value: String(code), name })),
    ...(props.field.nullable ? [{ value: 'null', name: none }] : []),
  ];
  const matches = options.filter(({ name }) =>
    name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  return (
    <Options
      {...props}
      search={search}
      onSearch={setSearch}
      options={matches}
      counts={useValueCounts(props)}
    />
  );
}
