import {
  getOptionsLockup,
  getParsedComboboxData,
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { optionBeginning } from './typeAhead.ts';

interface Props<V extends string> extends SelectProps<V> {
  /** The options answer an older search, so Enter must not pick any of them. */
  waiting?: boolean;
}

/** After a pause this long, typing starts a new word. */
const PAUSE = 700;

/** A choice from several options. Typing replaces the value or selects by first letters; Enter in an open list never submits the form. */
export function Select<V extends string = string>({ waiting = false, ...props }: Props<V>) {
  const { searchable = false, value } = props;
  const [opened, setOpened] = useState(props.defaultDropdownOpened ?? false);
  const [search, setSearch] = useState('');
  const listed = useListed(opened);
  const letters = useRef({ text: '', at: -Infinity });
  /** The press that focuses the field also places the caret, after the focus event: so the text is selected once more. */
  const fresh = useRef(false);
  const options = Object.values(getOptionsLockup(getParsedComboboxData<V>(props.data)));
  const label = options.find((option) => option.value === value)?.label ?? '';

  const choose = (event: KeyboardEvent) => {
    const { text, at } = letters.current;
    const going = event.timeStamp - at < PAUSE;
    if (event.key === ' ' && !going) return;
    const next = going ? text + event.key : event.key;
    letters.current = { text: next, at: event.timeStamp };
    event.preventDefault();
    event.stopPropagation();
    const found = optionBeginning(options, next, value);
    if (!found) return;
    setOpened(false);
    if (found.value !== value) props.onChange?.(found.value, found);
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
    const marked = field.selectionStart !== field.selectionEnd;
    if (!marked && label !== '' && field.value === label) field.select();
  };

  return (
    <MantineSelect<V>
      {...props}
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
      selectFirstOptionOnChange={searchable && listed && !waiting && search !== label}
      onKeyDownCapture={onKeyDownCapture}
      onFocus={(event) => {
        fresh.current = true;
        if (searchable) event.currentTarget.select();
        props.onFocus?.(event);
      }}
      onClick={(event) => {
        if (searchable && fresh.current) event.currentTarget.select();
        fresh.current = false;
        props.onClick?.(event);
      }}
    />
  );
}

/** Whether the options are in the document: an open list renders them one frame later, and then resets the highlighted option. */
function useListed(opened: boolean): boolean {
  const [listed, setListed] = useState(false);
  if (listed && !opened) setListed(false);
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
  return listed;
}
