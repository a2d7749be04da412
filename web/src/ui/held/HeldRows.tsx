import { IconArrowUp, IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import type { HeldLists as Held } from '../../kit/live/useHeldRows.ts';
import classes from './HeldRows.module.css';
import { Button } from '../buttons/Button.tsx';
type State = Pick<Held<never>, 'added' | 'isChanged' | 'stamp' | 'release'>;

/**
 * The first child of a list: offers what is held back of it, and shows it by itself while nobody is at the list.
 * Lists that move each other are in an element with `data-held`.
 */
export function HeldRows({ held }: { held: State }) {
  const t = useTranslations('ui.held');
  const { added, isChanged, stamp, release } = held;
  const place = useRef<HTMLDivElement>(null);
  const listOf = () =>
    place.current?.closest<HTMLElement>('[data-held]') ?? place.current?.parentElement;
  useLayoutEffect(() => {
    const list = listOf();
    if (isChanged && list && !isInUse(list)) release();
    // oxlint-disable-next-line react/exhaustive-deps -- looked at once, when something arrives
  }, [stamp, isChanged]);
  const show = () => {
    const list = listOf();
    flushSync(release);
    // The button that has done its work leaves, so the focus goes on to the first new row.
    const row =
      list?.querySelector(`[data-row="${CSS.escape(added[0] ?? '')}"]`) ??
      list?.querySelector('[data-row][tabindex="0"], [data-row]');
    const inRow = row?.matches('[tabindex]') ? row : row?.querySelector('a, button');
    if (inRow instanceof HTMLElement) inRow.focus();
  };
  const Icon = added.length > 0 ? IconArrowUp : IconRefresh;
  return (
    <div ref={place} className={`flex justify-centre ${classes.place}`} role="status">
      {isChanged && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
          onClick={show}
        >
          {added.length > 0 ? t('new', countArgs(added.length)) : t('changed')}
        </Button>
      )}
    </div>
  );
}

/**
 * Whether somebody may be about to press something in a list: the pointer or the focus is in it, something is open
 * in it, or it has been scrolled. A thumb is not seen before it presses, so on a touch screen it always is.
 */
function isInUse(list: HTMLElement): boolean {
  if (!window.matchMedia('(hover: hover)').matches) return true;
  if (list.matches(':hover') || list.contains(document.activeElement)) return true;
  if (list.querySelector('[aria-haspopup][aria-expanded="true"]')) return true;
  const inside = [...list.querySelectorAll('[data-scroller]')];
  for (let up: Element | null = list; up !== null; up = up.parentElement) inside.push(up);
  return inside.some(({ scrollTop }) => scrollTop > 0);
}
