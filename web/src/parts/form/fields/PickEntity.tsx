import { Loader, type SelectProps } from '@mantine/core';
import type { Reference } from '@plumbline/contract/kit/answers';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { findResource } from '@plumbline/contract/resources';
import type { EntityName } from '@plumbline/contract/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { searchedField } from '../../list/filter/filters.ts';
import { pathAbove } from '../../list/cells/pathAbove.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { useDebouncedSearch } from '../../../kit/http/useDebouncedSearch.ts';
import classes from '../Form.module.css';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';

export interface PickedEntity {
  id: string;
  name: string;
}
export interface PickProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  entity: EntityName;
  except?: string | undefined;
  /** Filters that every offered row must match. */
  among?: readonly string[] | undefined;
  /** A note on an offered row, besides its path or code. */
  noteOf?: (id: string) => string | null;
  value: PickedEntity | null;
  onChange: (value: PickedEntity | null) => void;
}
type OfferedRow = Record<string, string | null>;
/** A row whose name is unique only on its object. */
interface Placed {
  object?: Pick<Reference, 'name'>;
}

const MOST_ROWS = 20;

/** The rows that match the typed text; with the path if the entity is a tree. */
function useMatches(
  entity: EntityName,
  among: readonly string[],
  search: string,
  enabled: boolean,
) {
  const resource = findResource(entity);
  const label = resource?.label ?? 'name';
  const { searchText, isWaitingFor } = useDebouncedSearch(search.trim());
  const fields = [label, 'code', 'full_name', 'object'].filter(
    (name) => name in (resource?.fields ?? {}),
  );
  const filter =
    searchText === ''
      ? among
      : [...among, `${resource ? searchedField(resource) : label}~${searchText}`];
  const query = useQuery({
    queryKey: [entity, 'pick', filter],
    queryFn: ({ signal }) =>
      api.get<RowsPage<OfferedRow & Placed>>(resource?.path ?? '', {
        query: { filter, page: 1, page_size: MOST_ROWS, sort_by: label, fields: fields.join(',') },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return { ...query, label, waiting: isWaitingFor(query) };
}

/** A field that searches for one row of another entity on the server. */
export function PickEntity({
  entity,
  except,
  among = [],
  noteOf,
  value,
  onChange,
  ...rest
}: PickProps) {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(rest.defaultDropdownOpened ?? false);
  const searchTerm = search === value?.name ? '' : search;
  const { data, label, waiting } = useMatches(entity, among, searchTerm, opened);
  const rows = (data?.items ?? []).filter((row) => row.id !== except);
  const names = new Map(value && searchTerm === '' ? [[value.id, value.name]] : []);
  for (const row of rows) names.set(row.id ?? '', row[label] ?? '');
  const notes = new Map(rows.map((row) => [row.id ?? '', noteOf?.(row.id ?? '') ?? above(row)]));
  return (
    <Select
      {...rest}
      inputWrapperOrder={FIELD_ORDER}
      searchable
      openOnFocus={false}
      placeholder={rest.placeholder ?? common('search')}
      nothingFoundMessage={waiting ? t('searching') : common('nothing_found')}
      rightSection={waiting && opened ? <Loader size={14} color="gray" /> : undefined}
      waiting={waiting && searchTerm !== ''}
      filter={({ options }) => options}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      renderOption={({ option }) => (
        <span className={`column ${classes.option}`} dir="auto">
          <span>{option.label}</span>
          {notes.get(option.value) && <small>{notes.get(option.value)}</small>}
        </span>
      )}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      value={value?.id ?? null}
      onChange={(id) => {
        setSearch(''); // until the name of what is chosen replaces it, where a field keeps it
        onChange(id === null ? null : { id, name: names.get(id) ?? '' });
      }}
    />
  );
}

/** The path above a row, its object, or its code. */
const above = (row: OfferedRow & Placed): string | null => {
  const { name, full_name, code } = row;
  const path = pathAbove({ name: name ?? '', full_name: full_name ?? '' });
  return path ?? (row as Placed).object?.name ?? code ?? null; // not one of its texts
};
