import {
  getOptionsLockup,
  getParsedComboboxData,
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Themed } from '../theme/theme.tsx';
import { optionStartingWith } from './typeAhead.ts';

interface Props<V extends string> extends SelectProps<V> {
  /** Whether the options answer an older search, so that Enter must not pick any of them. */
  waiting?: boolean;
}

/** The pause after which typing starts a new word. */
const PAUSE = 700;

/** A choice from several options. Typing replaces the value or selects by first letters; Enter in an open list never submits the form. */
export function Select<V extends string = string>({ waiting = false, ...props }: Props<V>) {
  const { searchable = false, value } = props;
  const [opened, setOpened] = useState(props.defaultDropdownOpened ?? false);
  const [search, setSearch] = useState('');
  const areOptionsListed = useListed(opened);
  const letters = useRef({ text: '', at: -Infinity });
  /** Whether the current press has focused the field: it then places the caret, so the text is selected once more. */
  const hasJustFocused = useRef(false);
  const options = Object.values(getOptionsLockup(getParsedComboboxData<V>(props.data)));
  const chosen = options.find((option) => option.value === value);
  const label = chosen?.label ?? '';
  /** Whether the name of the value has not arrived yet. */
  const isUnnamed = value != null && (chosen ? label === '' : options.length === 0);

  const choose = (event: KeyboardEvent) => {
    const { text, at } = letters.current;
    const isContinued = event.timeStamp - at < PAUSE;
    if (event.key === ' ' && !isContinued) return;
    const next = isContinued ? text + event.key : event.key;
    letters.current = { text: next, at: event.timeStamp };
    event.preventDefault();
    event.stopPropagation();
    const option = optionStartingWith(options, next, value);
    if (!option) return;
    setOpened(false);
    if (option.value !== value) props.onChange?.(option.value, option);
  };

  const onKeyDownCapture = (event: KeyboardEvent<HTMLInputElement>) => {
    if (props.readOnly || props.disabled || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && opened) {
      event.preventDefault();
      if (waiting) event.stopPropagation();
      return;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) {
      letters.current.at = -Infinity;
      return;
    }
    if (!searchable) return choose(event);
    const field = event.currentTarget;
    const hasSelection = field.selectionStart !== field.selectionEnd;
    if (!hasSelection && label !== '' && field.value === label) field.select();
  };

  return (
    <Themed>
      <MantineSelect<V>
        {...props}
        {...(isUnnamed && { placeholder: '…', clearable: false, 'aria-busy': true })}
        dropdownOpened={opened}
        onDropdownOpen={() => {
          setOpened(true);
          props.onDropdownOpen?.();
        }}
        onDropdownClose={() => {
          setOpened(false);
          props.onDropdownClose?.();
        }}
        onSearchChange={(text) => {
          setSearch(text);
          props.onSearchChange?.(text);
        }}
        selectFirstOptionOnChange={searchable && areOptionsListed && !waiting && search !== label}
        onKeyDownCapture={onKeyDownCapture}
        onFocus={(event) => {
          hasJustFocused.current = true;
          if (searchable) event.currentTarget.select();
          props.onFocus?.(event);
        }}
        onClick={(event) => {
          if (searchable && hasJustFocused.current) event.currentTarget.select();
          hasJustFocused.current = false;
          props.onClick?.(event);
        }}
      />
    </Themed>
  );
}

/** Whether the options are in the document: an open list renders them one frame later, and then resets the highlighted option. */
function useListed(opened: boolean): boolean {
  const [areOptionsListed, setListed] = useState(false);
  if (areOptionsListed && !opened) setListed(false);
  useEffect(() => {
    if (!opened) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setListed(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [opened]);
  return areOptionsListed;
}
