import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChipValue } from './ChipValue.tsx';
import { conditionOf } from '../condition.ts';
import { takesNothing } from '../words.ts';
import { filteredField, useFieldLabel } from '../fields.ts';
import classes from './FilterChips.module.css';
import type { EditorPart } from '../editor/FilterEditor.tsx';
import { filterEditor } from '../laterEditor.ts';
import { chipsOf, searchedField, withCondition, type ChipsProps } from '../filters.ts';
import { useWord } from './useWord.ts';
import { Popover } from '../../../../ui/overlays/Popup.tsx';

/** `field | operator | value | ×`; each part opens its own editor. */
export function FilterChips<V>(props: ChipsProps<V>) {
  return chipsOf(props.filters, searchedField(props.resource)).map(({ filter, at }) => (
    <Chip key={`${at} ${filter}`} {...props} filter={filter} at={at} />
  ));
}

function Chip<V>({ filter, at, ...props }: ChipsProps<V> & { filter: string; at: number }) {
  const t = useTranslations('list');
  const label = useFieldLabel(props.resource);
  const word = useWord();
  const [part, setPart] = useState<EditorPart | null>(null);
  const condition = conditionOf(filter);
  const field = condition && filteredField(props.resource, condition.name);
  const close = () => setPart(null);
  const editor = filterEditor.useOnRequest(part !== null, close);
  const remove = () => props.onChange(withCondition(props.filters, at, null));
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
        <span className={classes.chip} role="group" aria-label={t('filter')}>
          {condition === null ? (
            <span>{filter}</span>
          ) : (
            <>
              <button type="button" className={classes.field} onClick={() => setPart('field')}>
                {label(condition.name)}
              </button>
              <button type="button" className={classes.word} onClick={() => setPart('word')}>
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
            className={classes.remove}
            aria-label={t('remove_filter')}
            onClick={remove}
          >
            <IconX size={14} stroke={1.6} aria-hidden />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('filter')}>
        {part !== null && editor && (
          <editor.FilterEditor {...props} at={at} begin={condition} part={part} close={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
