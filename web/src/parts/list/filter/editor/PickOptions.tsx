import type { Facets } from '@plumbline/contract/kit/rows';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { api } from '../../../../kit/http/api.ts';
import { withArchived } from '../../../../kit/archived.ts';
import { formatNumber } from '../../../../kit/format/format.ts';
import { takesList } from '../words.ts';
import classes from './PickOptions.module.css';
import type { Field } from '@plumbline/contract/kit/resource';
import type { ValueProps } from '../filters.ts';
import { useFilteredList } from '../../ListContext.ts';
import type { OfferedRow } from '../../useOfferedRows.ts';
import { focusFirst } from '../../../../kit/firstFocus.ts';
import { Loader } from '../../../../ui/layout/Loader.tsx';
import { TextInput } from '../../../../ui/fields/TextInput.tsx';
import { Checkbox, Radio } from '../../../../ui/fields/choices.ts';

export type PickOptionsProps = ValueProps & { field: Field };

/** A value to choose, a dictionary entry's code or a row's id. */
export type PickOption = Pick<OfferedRow, 'id' | 'name'> & Partial<Pick<OfferedRow, 'code'>>;

interface OptionsProps extends ValueProps {
  search: string;
  onSearch: (text: string) => void;
  options: PickOption[];
  waiting?: boolean;
}

export function Options({
  condition,
  onValues,
  autofocus,
  search,
  onSearch,
  options,
  waiting = false,
}: OptionsProps) {
  const t = useTranslations('list');
  const common = useTranslations('common');
  const several = takesList(condition.word);
  const { values } = condition;
  const countOf = useValueCounts(condition.name);
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
        rightSection={waiting ? <Loader size={14} /> : null}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        {...focusFirst(autofocus)}
      />
      <div className={`overflow-auto ${classes.options}`} role="group">
        {options.map(({ id, name, code }) => (
          <label key={id} className={`row gap-10 size-12 faint ${classes.option}`}>
            <Box size="xs" checked={values.includes(id)} onChange={() => pick(id)} />
            <span className="grow loud cut" dir="auto" title={name}>
              {name}
            </span>
            {code && (
              <span className={`flex-none overflow-hidden ${classes.optionCode}`}>{code}</span>
            )}
            <span className="num">{formatNumber(countOf(id))}</span>
          </label>
        ))}
        {options.length === 0 && !waiting && (
          <p className={`faint ${classes.nothing}`}>{common('nothing_found')}</p>
        )}
      </div>
    </>
  );
}

/** The number of rows for each value, if the field itself can be counted. */
function useValueCounts(fieldName: string): (value: string) => number | null {
  const { resource, scope, filters } = useFilteredList();
  const attr = fieldName.replace(/\.(id|code)$/, '');
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
