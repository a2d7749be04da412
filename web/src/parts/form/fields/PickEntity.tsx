import { type SelectProps } from '@mantine/core';
import type { EntityName } from '@plumbline/contract/schemas';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOfferedRows } from '../../list/useOfferedRows.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { Loader } from '../../../ui/layout/Loader.tsx';

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
  const offer = { search: searchTerm, among, enabled: opened };
  const { rows, waiting, failed } = useOfferedRows(entity, offer);
  const offered = rows.filter(({ id }) => id !== except);
  const names = new Map(value && searchTerm === '' ? [[value.id, value.name]] : []);
  for (const { id, name } of offered) names.set(id, name);
  const notes = new Map(offered.map(({ id, place, code }) => [id, noteOf?.(id) ?? place ?? code]));
  return (
    <Select
      {...rest}
      inputWrapperOrder={FIELD_ORDER}
      searchable
      openOnFocus={false}
      placeholder={rest.placeholder ?? common('search')}
      nothingFoundMessage={
        waiting ? t('searching') : failed ? t('not_searched') : common('nothing_found')
      }
      rightSection={waiting && opened ? <Loader size={14} /> : undefined}
      waiting={waiting && searchTerm !== ''}
      filter={({ options }) => options}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      renderOption={({ option }) => (
        <span className="column min-width-0" dir="auto">
          <span>{option.label}</span>
          {notes.get(option.value) && <small className="smaller">{notes.get(option.value)}</small>}
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
