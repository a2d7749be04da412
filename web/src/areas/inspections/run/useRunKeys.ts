import type { ItemView } from '@plumbline/contract/inspections/items';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { inDialog, isTyping, singleKeysAreOn } from '../../../kit/keys.ts';
import { targetsOf } from './options.ts';
import { elementOf, type Run } from './useRun.ts';

interface Keys {
  /** Questions in the order they are shown. */
  items: readonly ItemView[];
  active: string | null;
  run: Run;
  toggleFilter: () => void;
  primary: () => void;
  /** A dialog is open: it has the keys. */
  off: boolean;
}

function answerBy(digit: string, item: ItemView, run: Run): void {
  const targets = targetsOf(item);
  const option = digit === '0' ? targets.at(-1) : targets.slice(0, -1)[Number(digit) - 1];
  if (option && !option.chosen) run.answer(item, option.body);
}

/** `1`–`9` and `0` answer, `J` `K` move, `C` comments, `U` filters, `Ctrl/⌘ Enter` completes. */
export function useRunKeys(keys: Keys): void {
  const now = useRef(keys);
  useLayoutEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { items, active, run, toggleFilter, primary, off } = now.current;
      if (off || event.altKey || inDialog(event.target)) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        primary();
        return;
      }
      if (event.ctrlKey || event.metaKey || isTyping(event.target) || !singleKeysAreOn()) return;
      const at = items.findIndex(({ id }) => id === active);
      const key = event.key.toLowerCase();
      const current = items[at];
      if (key === 'j' || key === 'k') {
        const step = key === 'j' ? 1 : -1;
        const next = items[Math.min(items.length - 1, Math.max(0, at + step))];
        if (next) run.jump(next.id);
      } else if (key === 'u') toggleFilter();
      else if (/^\d$/.test(key) && current) answerBy(key, current, run);
      else if (key === 'c' && current) commentOn(current.id);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Opens the comment, or puts the cursor into it. */
function commentOn(id: string): void {
  const card = elementOf(id);
  card?.querySelector<HTMLElement>('[data-comment]')?.click();
  requestAnimationFrame(() => {
    const areas = card?.querySelectorAll<HTMLElement>('textarea');
    areas?.[areas.length - 1]?.focus();
  });
}
