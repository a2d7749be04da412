import { MultiSelect } from '@mantine/core';
import { checkLists } from '@plumbline/contract/checkLists';
import { objectTemplates, templates } from '@plumbline/contract/templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { resourceApi } from '../../../kit/resourceApi.ts';
import type { Picked } from '../../../ui/form/PickEntity.tsx';
import { Select } from '../../../ui/Select.tsx';

const templateApi = resourceApi(templates);
const assignedApi = resourceApi(objectTemplates);
const checkListApi = resourceApi(checkLists);
/** More than this is found by typing. */
const SHOWN = 100;

interface TemplateProps {
  object_id: string | null;
  value: string | null;
  /** With the responsible person the assignment to the object names. */
  onChange: (id: string | null, responsible: Picked | null) => void;
  error: string | null;
}

/** Templates; those assigned to the object stand first. */
export function TemplateField({ object_id, value, onChange, error }: TemplateProps) {
  const t = useTranslations('inspections.create');
  const assigned = useQuery({
    ...assignedApi.listQuery({
      filter: [`object=${object_id ?? ''}`, 'is_active=true'],
      page: 1,
      page_size: SHOWN,
    }),
    enabled: object_id !== null,
  });
  const all = templateApi.useList({
    sort_by: 'name',
    page: 1,
    page_size: SHOWN,
    with_archived: false,
  });
  const own = object_id === null ? [] : (assigned.data?.items ?? []);
  const ownIds = new Set(own.map((one) => one.inspection_template.id));
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const others = (all.data?.items ?? []).filter(({ id }) => !ownIds.has(id));
  return (
    <Select
      label={t('template')}
      searchable
      data={
        own.length === 0
          ? others.map(option)
          : [
              { group: t('assigned'), items: own.map((one) => option(one.inspection_template)) },
              { group: t('others'), items: others.map(option) },
            ]
      }
      value={value}
      onChange={(id) =>
        onChange(id, own.find((one) => one.inspection_template.id === id)?.responsible ?? null)
      }
      error={error}
    />
  );
}

interface CheckListProps {
  value: string[];
  onChange: (ids: string[]) => void;
  error: string | null;
}

/** Check lists of an unplanned inspection, in the order they are chosen. */
export function CheckListField({ value, onChange, error }: CheckListProps) {
  const t = useTranslations('inspections.create');
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = search.trim();
  const { data } = checkListApi.useList({
    sort_by: 'name',
    page: 1,
    page_size: SHOWN,
    with_archived: false,
    ...(asked === '' ? {} : { filter: [`name~${asked}`] }),
  });
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const kept = value
    .filter((id) => !found.some((one) => one.value === id))
    .map((id) => ({ value: id, label: names.get(id) ?? '' }));
  return (
    <MultiSelect
      label={t('check_lists')}
      placeholder={value.length === 0 ? t('search_check_lists') : ''}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      // Enter takes what is highlighted; the dialog is sent by its button
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
