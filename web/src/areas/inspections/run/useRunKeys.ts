import type { ItemView } from '@plumbline/contract/inspections/items';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import { RUN_KEYS } from './keys.ts';
import { targetsOf } from './answers/options.ts';
import { elementOf, type InspectionRun } from './useRun.ts';

interface Keys {
  /** Questions in display order. */
  items: readonly ItemView[];
  active: string | null;
  run: InspectionRun;
  toggleFilter: () => void;
  primary: () => void;
  /** Whether a dialog is open and handles the keys. */
  off: boolean;
}

function answerBy(digit: string, item: ItemView, run: InspectionRun): void {
  const targets = targetsOf(item);
  const option = digit === '0' ? targets.at(-1) : targets.slice(0, -1)[Number(digit) - 1];
  if (option && !option.chosen) run.answer(item, option.body);
}

/** Answers, moves, comments, photographs, filters and completes by keyboard. */
export function useRunKeys({ items, active, run, toggleFilter, primary, off }: Keys): void {
  const at = items.findIndex(({ id }) => id === active);
  const current = items[at];
  const answer = (digit: string) => current && answerBy(digit, current, run);
  useHotkeys(
    RUN_KEYS,
    {
      answer,
      na: answer,
      items: (key) => {
        const step = key === 'j' ? 1 : -1;
        const next = items[Math.min(items.length - 1, Math.max(0, at + step))];
        if (next) run.jump(next.id);
      },
      comment: () => current && commentOn(current.id),
      photo: () => current && run.addTo(current),
      unfinished: toggleFilter,
      complete: primary,
    },
    { off },
  );
}

/** Opens the comment, or focuses it. */
function commentOn(id: string): void {
  const card = elementOf(id);
  card?.querySelector<HTMLElement>('[data-comment]')?.click();
  requestAnimationFrame(() => {
    const areas = card?.querySelectorAll<HTMLElement>('textarea');
    areas?.[areas.length - 1]?.focus();
  });
}
