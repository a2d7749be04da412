import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useIsPhone } from '../../kit/device.tsx';
import classes from './filter/FilterBar.module.css';
import { LIST_KEYS } from './keys.ts';
import { CloseButton } from '../../ui/buttons/CloseButton.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Leads into the rows once they answer what was typed; without it the arrow leads into those shown. */
  onKey?: ((key: SearchKey) => void) | undefined;
}

/** The keys that lead from the search into its results. */
export type SearchKey = 'ArrowDown' | 'Enter';

/** The rows of the table that is searched. */
const ROWS = 'main tbody tr[data-row]';

/** Moves the focus to the first row of the table. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>(ROWS)?.focus();
}

/** Searches the list by name; `/` focuses it. The address follows every keystroke, the server after a pause. */
export function SearchField({ label, value, onChange, onKey }: Props) {
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
      rightSection={clear || (phone ? null : <kbd>/</kbd>)}
      value={text}
      onFocus={() => setDraft(value)}
      onBlur={() => setDraft(null)}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') write('');
        else if (event.key === 'Enter') onKey?.(event.key);
        else if (event.key === 'ArrowDown') {
          event.preventDefault(); // the caret would go to the end
          if (onKey) onKey(event.key);
          else focusFirstRow();
        }
      }}
    />
  );
}
