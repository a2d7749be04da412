import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  dictionaryResource,
  isDictionary,
  type DictionaryName,
} from '@plumbline/contract/dictionaries/wire';
import { isPeriod } from '@plumbline/contract/kit/periods';
import { isLink } from '@plumbline/contract/kit/kinds';
import type { Field } from '@plumbline/contract/kit/resource';
import { findResource } from '@plumbline/contract/resources';
import { conditionOf, type FilterCondition } from '../condition.ts';
import { takesNothing, isRelative } from '../words.ts';
import { filteredField, useFieldLabel } from '../fields.ts';
import type { EditorPart } from '../editor/FilterEditor.tsx';
import { filterEditor } from '../laterEditor.ts';
import { chipsOf, searchedField, withCondition } from '../filters.ts';
import { useFilteredList } from '../../ListContext.ts';
import { Popover } from '../../../../ui/overlays/Popup.tsx';
import { useEntryName } from '../../../entity/dictionary.ts';
import { formatMoment, formatNumber } from '../../../../kit/format/format.ts';
import { useNames } from '../../useNames.ts';
import { useWord, usePeriod } from './useWord.ts';
import classes from './FilterChips.module.css';

/** The filters that are shown as chips. */
export function useChips(): { filter: string; at: number }[] {
  const { resource, filters, views } = useFilteredList();
  return chipsOf(filters, searchedField(resource), views);
}

/** `field | operator | value | ×`; each part opens its own editor. */
export function FilterChips() {
  return useChips().map(({ filter, at }) => (
    <Chip key={`${at} ${filter}`} filter={filter} at={at} />
  ));
}

function Chip({ filter, at }: { filter: string; at: number }) {
  const { resource, filters, onChange } = useFilteredList();
  const t = useTranslations('list');
  const label = useFieldLabel(resource);
  const word = useWord();
  const [part, setPart] = useState<EditorPart | null>(null);
  const condition = conditionOf(filter);
  const field = condition && filteredField(resource, condition.name);
  const close = () => setPart(null);
  const editor = filterEditor.useOnRequest(part !== null, close);
  const remove = () => onChange(withCondition(filters, at, null));
  return (
    <Popover
      opened={part !== null && editor !== null}
      onChange={(open) => !open && close()}
      position="bottom-start"
      trapFocus
      returnFocus
      width="auto"
    >
      <Popover.Target>
        <span
          className={`small card radius-7 ${classes.chip}`}
          role="group"
          aria-label={t('filter')}
        >
          {condition === null ? (
            <span>{filter}</span>
          ) : (
            <>
              <button
                type="button"
                className={`flex-none ${classes.field}`}
                onClick={() => setPart('field')}
              >
                {label(condition.name)}
              </button>
              <button
                type="button"
                className={`flex-none ${classes.word}`}
                onClick={() => setPart('word')}
              >
                {word(condition.word, field?.kind)}
              </button>
              {!takesNothing(condition.word) && (
                <button
                  type="button"
                  className={classes.valuePart}
                  dir="auto"
                  onClick={() => setPart('value')}
                >
                  <ChipValue condition={condition} field={field} />
                </button>
              )}
            </>
          )}
          <button
            type="button"
            className={`flex-none ${classes.remove}`}
            aria-label={t('remove_filter')}
            onClick={remove}
          >
            <IconX size={14} stroke={1.6} aria-hidden />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('filter')}>
        {part !== null && editor && (
          <editor.FilterEditor at={at} begin={condition} part={part} close={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Any dictionary, for hooks that need one before the right one is known. */
const ANY: DictionaryName = 'quality_status';

interface Props {
  condition: FilterCondition;
  field: Field | null;
}

/** The values of a chip in words: names of entries and entities, dates, periods. */
function ChipValue({ condition, field }: Props) {
  const period = usePeriod('after word');
  const preset = useTranslations('list.preset');
  const [first = ''] = condition.values;
  if (takesNothing(condition.word)) return null;
  if (condition.word === 'in_period') return isPeriod(first) ? preset(first) : first;
  if (isRelative(condition.word)) return period(first);
  if (field?.kind === 'dictionary') return <EntryNames name={field.to} values={condition.values} />;
  if (field?.kind === 'relation' || (field && isLink(field)))
    return <EntityNames to={field.to} values={condition.values} />;
  return <Plain values={condition.values} kind={field?.kind} />;
}

/** `Operations North +2`: the first name represents a long list. */
function Names({ names }: { names: string[] }) {
  const [first = '…', ...rest] = names;
  if (names.length <= 2) return names.join(', ') || '…';
  return (
    <span title={names.join(', ')}>
      {first} +{rest.length}
    </span>
  );
}

function EntryNames({ name, values }: { name: string; values: string[] }) {
  const t = useTranslations('common');
  const quality = useTranslations('common.quality');
  const entryName = useEntryName(isDictionary(name) ? name : ANY);
  const none = name === 'quality_status' ? quality('not_assessed') : t('not_set');
  const nameOf = (code: string) =>
    code === 'null' ? none : /^\d+$/.test(code) ? entryName(Number(code)) : code;
  return <Names names={values.map(nameOf)} />;
}

function EntityNames({ to, values }: { to: string; values: string[] }) {
  const t = useTranslations('common');
  const resource = findResource(to) ?? dictionaryResource(ANY);
  const ids = values.filter((value) => value !== 'null');
  const names = useNames(resource, ids);
  const nameOf = (id: string) => (id === 'null' ? t('not_set') : names(id));
  return <Names names={values.map(nameOf)} />;
}

function Plain({ values, kind }: { values: string[]; kind: Field['kind'] | undefined }) {
  const t = useTranslations('list');
  const common = useTranslations('common');
  const textOf = (value: string) => {
    if (value === 'true' || value === 'false') return common(value === 'true' ? 'yes' : 'no');
    if (kind === 'date' || kind === 'time') return value === 'now' ? t('now') : formatMoment(value);
    return kind === 'integer' || kind === 'decimal' ? formatNumber(Number(value)) : value;
  };
  return <Names names={values.map(textOf)} />;
}
