import { Autocomplete } from '@mantine/core';
import { indicators } from '@plumbline/contract/indicators/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { resourceApi } from '../../../kit/http/resourceApi.ts';
import { useDebouncedSearch } from '../../../kit/http/useDebouncedSearch.ts';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { partField, type PartProps } from './part.ts';

const api = resourceApi(indicators);
/** Further codes are found by typing. */
const SHOWN = 50;

/** The code of the indicators that the answers go to; codes that objects have are suggested. */
export function IndicatorCode(part: PartProps) {
  const { item, change } = part;
  const t = useTranslations('checkLists.bounds');
  const [isOpen, setOpen] = useState(false);
  const { searchText } = useDebouncedSearch(item.indicator_code.trim());
  const known = useQuery({
    ...api.listQuery({
      fields: ['code'],
      filter: ['code=/exist/', ...(searchText === '' ? [] : [`search~${searchText}`])],
      sort_by: '-updated_at',
      page_size: SHOWN,
      with_archived: false,
    }),
    enabled: isOpen,
  });
  const codes = [...new Set(known.data?.items.flatMap(({ code }) => code ?? []))].toSorted();
  return (
    <Autocomplete
      {...partField(part, 'indicator_code')}
      label={t('indicator')}
      description={t('indicator_help')}
      inputWrapperOrder={FIELD_ORDER}
      maxLength={60}
      data={codes}
      // the server has searched, in names too
      filter={({ options }) => options}
      value={item.indicator_code}
      onDropdownOpen={() => setOpen(true)}
      onChange={(indicator_code) => change({ indicator_code })}
    />
  );
}
