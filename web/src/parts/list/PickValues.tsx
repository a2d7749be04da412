import { Checkbox, Loader, Radio, TextInput } from '@mantine/core';
import type { Facets, Page } from '@plumbline/contract/kit/rows';
import type { Field } from '@plumbline/contract/kit/resource';
import { findResource, type Entity } from '@plumbline/contract/resources';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { withArchived } from '../../kit/archived.ts';
import { useDictionary } from '../entity/dictionary.ts';
import { formatNumber } from '../../kit/format/format.ts';
import { useAsked } from '../../kit/http/useAsked.ts';
import { isDictionary } from './ChipValue.tsx';
import { takesList } from './condition.ts';
import classes from './FilterEditor.module.css';
import type { ValueProps } from './filters.ts';

interface Option {
  value: string;
  name: string;
  code?: string | null;
}
type Props<V> = ValueProps<V> & { field: Field };

/** How many rows each value has, where the field itself can be counted. */
function useCounts<V>({
  condition,
  resource,
  scope,
  filters,
}: Props<V>): (value: string) => number | null {
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
export function PickEntries<V>(props: Props<V>) {
  const quality = useTranslations('common.quality');
  const t = useTranslations('common');
  const [search, setSearch] = useState('');
  const entries = useDictionary(isDictionary(props.field.to) ? props.field.to : 'quality_status');
  const none = props.field.to === 'quality_status' ? quality('not_assessed') : t('not_set');
  const options: Option[] = [
    ...entries.map(({ code, name }) => ({ value: String(code), name })),
    ...(props.field.nullable ? [{ value: 'null', name: none }] : []),
  ];
  const fitting = options.filter(({ name }) =>
    name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  return (
    <Options
      {...props}
      search={search}
      onSearch={setSearch}
      options={fitting}
      counts={useCounts(props)}
    />
  );
}

const SHOWN = 30;

/** Rows of another entity, searched on the server. */
export function PickEntities<V>(props: Props<V>) {
  const target = findResource(props.field.to);
  return target && <PickRows {...props} target={target} />;
}

function PickRows<V>(props: Props<V> & { target: Entity }) {
  const [search, setSearch] = useState('');
  const { asked, isWaitingFor } = useAsked(search.trim());
  const { name, path, label, fields } = props.target;
  const chosen = props.condition.values.filter((value) => value !== 'null');
  const list = (filter: string[]) => ({
    queryKey: [name, 'pick', filter] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<Page<Record<string, string | null>>>(path, {
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
  const found = useQuery(list(asked === '' ? [] : [`${label}~${asked}`]));
  const named = useQuery({ ...list([`id:in:${chosen.join(',')}`]), enabled: chosen.length > 0 });
  const optionOf = (row: Record<string, string | null>): Option => ({
    value: row.id ?? '',
    name: row[label] ?? '',
    code: row.code ?? null,
  });
  const first = chosen.length > 0 && asked === '' ? (named.data?.items ?? []) : [];
  const ids = new Set(first.map((row) => row.id));
  const rest = (found.data?.items ?? []).filter((row) => !ids.has(row.id ?? ''));
  return (
    <Options
      {...props}
      search={search}
      onSearch={setSearch}
      options={[...first, ...rest].map(optionOf)}
      counts={useCounts(props)}
      waiting={isWaitingFor(found)}
    />
  );
}

interface OptionsProps<V> extends Props<V> {
  search: string;
  onSearch: (text: string) => void;
  options: Option[];
  counts: (value: string) => number | null;
  waiting?: boolean;
}

function Options<V>({
  condition,
  onValues,
  autofocus,
  search,
  onSearch,
  options,
  counts,
  waiting = false,
}: OptionsProps<V>) {
  const t = useTranslations('list');
  const common = useTranslations('common');
  const several = takesList(condition.word);
  const { values } = condition;
  const pick = (value: string) => {
    if (!several) return onValues([value]);
    onValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  };
  const Box = several ? Checkbox : Radio;
  return (
    <>
      <TextInput
        aria-label={t('search_values')}
        placeholder={t('search_values')}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
        rightSection={waiting ? <Loader size={14} color="gray" /> : null}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        data-autofocus={autofocus || undefined}
      />
      <div className={classes.options} role="group">
        {options.map(({ value, name, code }) => (
          <label key={value} className={classes.option}>
            <Box size="xs" checked={values.includes(value)} onChange={() => pick(value)} />
            <span className={classes.optionName} dir="auto" title={name}>
              {name}
            </span>
            {code && <span className={classes.optionCode}>{code}</span>}
            <span className="num">{formatNumber(counts(value))}</span>
          </label>
        ))}
        {options.length === 0 && !waiting && (
          <p className={classes.nothing}>{common('nothing_found')}</p>
        )}
      </div>
    </>
  );
}
