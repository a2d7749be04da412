import { objectTemplates } from '@plumbline/contract/templates/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import type { PickedEntity } from '../../../parts/form/fields/PickEntity.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useDebouncedSearch } from '../../../kit/http/useDebouncedSearch.ts';
import { groupsOf } from './templateOptions.ts';
import type { TemplateOption } from './templateOptions.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Loader } from '../../../ui/layout/Loader.tsx';

const assignedApi = resourceApi(objectTemplates);
/** The number of templates shown; others are found by typing. */
export const SHOWN_TEMPLATES = 100;

const optionOf = ({ id, name }: { id: string; name: string }): TemplateOption => ({
  value: id,
  label: name,
});

interface TemplateProps {
  object_id: string | null;
  value: string | null;
  /** Called with the template and the responsible user of its assignment to the object. */
  onChange: (id: string | null, responsible: PickedEntity | null) => void;
  error: string | null;
}

/** Templates, searched on the server; those assigned to the object come first. */
export function TemplateField({ object_id, value, onChange, error }: TemplateProps) {
  const t = useTranslations('inspections.create');
  const label = useTranslations('field');
  const form = useTranslations('form');
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<TemplateOption | null>(null);
  const searchTerm = search.trim() === picked?.label ? '' : search.trim();
  const { searchText, isWaitingFor } = useDebouncedSearch(searchTerm);
  const assigned = useQuery({
    ...assignedApi.listQuery({
      fields: ['inspection_template', 'responsible'],
      filter: [`object=${object_id ?? ''}`, 'is_active=true'],
      page: 1,
      page_size: SHOWN_TEMPLATES,
    }),
    enabled: object_id !== null,
  });
  const all = ENTITIES.inspection_template.api.useSettledList({
    fields: ['name'],
    sort_by: 'name',
    page: 1,
    page_size: SHOWN_TEMPLATES,
    with_archived: false,
    filter: searchText === '' ? undefined : [`name~${searchText}`],
  });
  const waiting = searchTerm !== '' && isWaitingFor(all);
  const assignedTemplates = object_id === null ? [] : (assigned.data?.items ?? []);
  const groups = groupsOf(
    assignedTemplates.map((one) => optionOf(one.inspection_template)),
    (all.data?.items ?? []).map(optionOf),
    { search: searchTerm, picked: value === null ? null : picked },
  );
  return (
    <Select
      label={label('template')}
      withAsterisk
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={waiting ? form('searching') : t('no_template')}
      rightSection={waiting ? <Loader size={14} /> : undefined}
      waiting={waiting}
      filter={({ options }) => options}
      data={
        groups.own.length === 0
          ? groups.others
          : [
              { group: t('assigned'), items: groups.own },
              { group: t('others'), items: groups.others },
            ]
      }
      value={value}
      onChange={(id, option) => {
        setPicked(option === null ? null : { value: option.value, label: option.label });
        onChange(
          id,
          assignedTemplates.find((one) => one.inspection_template.id === id)?.responsible ?? null,
        );
      }}
      error={error}
    />
  );
}
