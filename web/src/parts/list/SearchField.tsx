import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useIsPhone } from '../../kit/device.tsx';
import classes from './filter/FilterBar.module.css';
import { LIST_KEYS } from './keys.ts';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Opens the only row that is found. */
  onEnter?: (() => void) | undefined;
}

/** The rows of the table that is searched. */
const ROWS = 'tbody tr[data-row]';

/** From the search the arrow leads into what it has found. */
function focusFirstRow(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('main')?.querySelector<HTMLElement>(ROWS);
  if (!row) return;
  event.preventDefault();
  row.focus();
}

/** Searches the list by name; `/` focuses it. The address follows every keystroke, the server after a pause. */
export function SearchField({ label, value, onChange, onEnter }: Props) {
  const t = useTranslations('list');
  const phone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  // while the user types, the field is ahead of the address
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? value;
  useHotkeys(LIST_KEYS, { search: () => input.current?.focus() });
  // Back leads to another search, so the address wins, focused or not
  useEffect(() => {
    const follow = () => setDraft(null);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const write = (next: string) => {
    setDraft(next);
    onChange(next);
  };
  const clear = text !== '' && (
    <CloseButton
      size={phone ? 36 : 22}
      aria-label={t('clear_search')}
      onClick={() => {
        setDraft(null);
        onChange('');
      }}
    />
  );
  return (
    <TextInput
      ref={input}
      role="searchbox"
      className={classes.search}
      size={phone ? 'lg' : 'xs'}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      leftSection={<IconSearch size={phone ? 18 : 14} stroke={1.6} aria-hidden />}
      rightSection={clear || (phone ? null : <Kbd>/</Kbd>)}
      value={text}
      onFocus={() => setDraft(value)}
      onBlur={() => setDraft(null)}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') write('');
        else if (event.key === 'ArrowDown') focusFirstRow(event);
        else if (event.key === 'Enter') onEnter?.();
      }}
    />
  );
}
