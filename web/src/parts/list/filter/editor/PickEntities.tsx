import type { RowsPage } from '@plumbline/contract/kit/rows';
import { findResource } from '@plumbline/contract/resources';
import type { Entity } from '@plumbline/contract/resources';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../kit/http/api.ts';
import { useDebouncedSearch } from '../../../../kit/http/useDebouncedSearch.ts';
import type { PickOption, PickOptionsProps } from './PickOptions.tsx';
import { Options } from './PickOptions.tsx';
import { useValueCounts } from './PickValues.tsx';

const SHOWN = 30;

/** Rows of another entity, searched on the server. */
export function PickEntities<V>(props: PickOptionsProps<V>) {
  const target = findResource(props.field.to);
  return target && <PickRows {...props} target={target} />;
}

function PickRows<V>(props: PickOptionsProps<V> & { target: Entity }) {
  const [search, setSearch] = useState('');
  const { searchText, isWaitingFor } = useDebouncedSearch(search.trim());
  const { name, path, label, fields } = props.target;
  const selectedIds = props.condition.values.filter((value) => value !== 'null');
  const list = (filter: string[]) => ({
    queryKey: [name, 'pick', filter] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<RowsPage<Record<string, string | null>>>(path, {
        query: {
          filter,
          page: 1,
          page_size: SHOWN,
          sort_by: label,
          fields: 'code' in fields ? `${label},code` : label,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const matches = useQuery(list(searchText === '' ? [] : [`${label}~${searchText}`]));
  const selectedRows = useQuery({
    ...list([`id:in:${selectedIds.join(',')}`]),
    enabled: selectedIds.length > 0,
  });
  const optionOf = (row: Record<string, string | null>): PickOption => ({
    value: row.id ?? '',
    name: row[label] ?? '',
    code: row.code ?? null,
  });
  const first = selectedIds.length > 0 && searchText === '' ? (selectedRows.data?.items ?? []) : [];
  const ids = new Set(first.map((row) => row.id));
  const rest = (matches.data?.items ?? []).filter((row) => !ids.has(row.id ?? ''));
  return (
    <Options
      {...props}
      search={search}
      onSearch={setSearch}
      options={[...first, ...rest].map(optionOf)}
      counts={useValueCounts(props)}
      waiting={isWaitingFor(matches)}
    />
  );
}
