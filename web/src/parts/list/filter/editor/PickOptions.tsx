import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/RadioIndicator.css';
import '@mantine/core/styles/Radio.css';
import { Checkbox, Loader, Radio, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../../kit/format/format.ts';
import { takesList } from '../words.ts';
import classes from './PickOptions.module.css';
import type { Field } from '@plumbline/contract/kit/resource';
import type { ValueProps } from '../filters.ts';
import type { OfferedRow } from '../../useOfferedRows.ts';

export type PickOptionsProps<V> = ValueProps<V> & { field: Field };

/** A value to choose, a dictionary entry's code or a row's id. */
export type PickOption = Pick<OfferedRow, 'id' | 'name'> & Partial<Pick<OfferedRow, 'code'>>;

interface OptionsProps<V> extends PickOptionsProps<V> {
  search: string;
  onSearch: (text: string) => void;
  options: PickOption[];
  counts: (value: string) => number | null;
  waiting?: boolean;
}

export function Options<V>({
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
        {options.map(({ id, name, code }) => (
          <label key={id} className={`row faint ${classes.option}`}>
            <Box size="xs" checked={values.includes(id)} onChange={() => pick(id)} />
            <span className={`cut ${classes.optionName}`} dir="auto" title={name}>
              {name}
            </span>
            {code && <span className={classes.optionCode}>{code}</span>}
            <span className="num">{formatNumber(counts(id))}</span>
          </label>
        ))}
        {options.length === 0 && !waiting && (
          <p className={classes.nothing}>{common('nothing_found')}</p>
        )}
      </div>
    </>
  );
}
