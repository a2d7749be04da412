import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { useDebouncedSearch } from '../../../kit/http/useDebouncedSearch.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { nameAmong, type ChartedIndicator } from './series.ts';
import { DRAWN_FIELDS } from './useCompared.ts';

interface Props {
  id: string;
  view: IndicatorView;
  drawn: readonly ChartedIndicator[];
  onAdd: (id: string) => void;
}

const SHOWN = 20;

/** Adds an indicator to the chart: those of the same object are offered at once, others are found by name. */
export function CompareField({ id, view, drawn, onAdd }: Props) {
  const t = useTranslations('indicators.chart');
  const phone = useIsPhone();
  const common = useTranslations('common');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const { searchText, isWaitingFor } = useDebouncedSearch(search.trim());
  const query = ENTITIES.measurement_indicator.api.useList({
    global_filter: searchText === '' ? [`object=${view.object.id}`] : [`search~${searchText}`],
    fields: DRAWN_FIELDS,
    page: 1,
    page_size: SHOWN,
    sort_by: 'name',
  });
  const rows = (query.data?.items ?? []).filter(({ id }) => drawn.every((one) => one.id !== id));
  const group = (label: string, some: readonly ChartedIndicator[]) => ({
    group: label,
    items: some.map((one) => ({ value: one.id, label: nameAmong(view, one) })),
  });
  const waiting = isWaitingFor(query);
  return (
    <Select
      id={id}
      w={phone ? '100%' : 260}
      size="xs"
      searchable
      openOnFocus={false}
      aria-label={t('compare')}
      placeholder={t('compare')}
      nothingFoundMessage={common('nothing_found')}
      waiting={waiting && opened}
      filter={({ options }) => options}
      data={[
        group(
          t('of_object'),
          rows.filter(({ object }) => object.id === view.object.id),
        ),
        group(
          t('of_others'),
          rows.filter(({ object }) => object.id !== view.object.id),
        ),
      ].filter(({ items }) => items.length > 0)}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      value={null}
      onChange={(chosen) => {
        setSearch('');
        if (chosen !== null) onAdd(chosen);
      }}
    />
  );
}
