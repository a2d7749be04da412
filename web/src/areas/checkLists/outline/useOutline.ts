import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../kit/notify.tsx';
import { focusPlace } from '../../../parts/form/focusPlace.ts';
import { copyItem, newItem, type DraftItem } from '../draftItem.ts';
import { dropItem } from '../edits.ts';
import {
  findLine,
  insertItem,
  linesOf,
  moveItem,
  placeAfter,
  STEPS,
  type Line,
  type Place,
  type Step,
} from '../tree.ts';
import type { ItemEdit } from '../useCheckListDraft.ts';

/** What a row offers; the functions stay the same, so that only changed rows are drawn anew. */
export interface OutlineActions {
  select: (key: string) => void;
  focus: (key: string) => void;
  move: (key: string, step: Step) => void;
  addAfter: (key: string, type: DraftItem['item_type']) => void;
  addInside: (key: string, type: DraftItem['item_type']) => void;
  /** As the keyboard does: into a header, behind a question. */
  addNext: (key: string) => void;
  duplicate: (key: string) => void;
  remove: (key: string) => void;
}
interface Options {
  lines: readonly Line[];
  edit: ItemEdit;
  selected: string | null;
  select: (key: string | null) => void;
  grid: RefObject<HTMLElement | null>;
}

/** Keys and actions of the tree of items. */
export function useOutline(options: Options) {
  const t = useTranslations('checkLists.outline');
  const common = useTranslations('common');
  const [focused, setFocused] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const actions = useMemo((): OutlineActions => {
    const rowOf = (key: string) =>
      latest.current.grid.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`);
    const focusRow = (key: string) => {
      setFocused(key);
      requestAnimationFrame(() => rowOf(key)?.focus());
    };
    const put = (item: DraftItem, place: Place) => {
      latest.current.edit.changeItems((items) => insertItem(items, item, place));
      latest.current.select(item.key);
      focusPlace(`${item.key}/name`);
    };
    const lineOf = (key: string) => findLine(latest.current.edit.items, key);
    return {
      select: (key) => latest.current.select(key),
      focus: setFocused,
      move: (key, step) => {
        const moved = moveItem(latest.current.edit.items, key, step);
        if (!moved) return;
        latest.current.edit.changeItems((items) => moveItem(items, key, step) ?? items);
        setSaid(t('moved', { number: findLine(moved, key)?.number ?? '' }));
        focusRow(key);
      },
      addAfter: (key, type) => {
        const line = lineOf(key);
        if (line) put(newItem(type), { parent: line.parent, index: line.index + 1 });
      },
      addInside: (key, type) => {
        const line = lineOf(key);
        if (line) put(newItem(type), { parent: key, index: line.item.items.length });
      },
      addNext: (key) => {
        const line = lineOf(key);
        if (line) put(newItem('question'), placeAfter(line));
      },
      duplicate: (key) => {
        const line = lineOf(key);
        if (line) put(copyItem(line.item), { parent: line.parent, index: line.index + 1 });
      },
      remove: (key) => {
        const line = lineOf(key);
        if (!line) return;
        const before = latest.current.edit.items;
        const after = dropItem(before, key);
        latest.current.edit.changeItems(() => after);
        latest.current.select(null);
        const next = neighbour(latest.current.lines, line);
        if (next) focusRow(next);
        notify({
          text: t('removed', { name: line.item.name || line.number }),
          action: {
            label: common('undo'),
            // put back as it was, unless more has been changed since: then only the item itself returns
            run: () =>
              latest.current.edit.changeItems((items) =>
                items === after ? before : insertItem(items, line.item, placeNow(items, line)),
              ),
          },
        });
      },
    };
  }, [t, common]);

  /** After the chosen item; into a chosen header; else at the end. */
  const add = (type: DraftItem['item_type']) => {
    const { selected, edit } = options;
    const line = selected === null ? undefined : findLine(edit.items, selected);
    if (line?.item.item_type === 'header' && type === 'question')
      return actions.addInside(line.item.key, type);
    if (line) return actions.addAfter(line.item.key, type);
    const item = newItem(type);
    edit.changeItems((items) => [...items, item]);
    options.select(item.key);
    focusPlace(`${item.key}/name`);
  };
  return {
    focused,
    said,
    actions,
    add,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => pressKey(event, options.lines, actions),
    onClick: ({ target }: MouseEvent<HTMLElement>) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
      if (row?.dataset.line !== undefined) actions.select(row.dataset.line);
    },
  };
}

/** Where a removed item belongs now: its old place, or the top when what was above it is gone too. */
const placeNow = (items: readonly DraftItem[], line: Line): Place =>
  line.parent === null || findLine(items, line.parent)
    ? { parent: line.parent, index: line.index }
    : { parent: null, index: items.length };

/** The row that takes the focus of a removed one. */
function neighbour(lines: readonly Line[], line: Line): string | undefined {
  const at = lines.findIndex(({ item }) => item.key === line.item.key);
  const below = linesOf(line.item.items).length;
  return (lines[at + below + 1] ?? lines[at - 1])?.item.key;
}

function pressKey(
  event: KeyboardEvent<HTMLElement>,
  lines: readonly Line[],
  actions: OutlineActions,
): void {
  const key = (event.target as HTMLElement).dataset.line; // only rows, not the buttons inside them
  const at = lines.findIndex(({ item }) => item.key === key);
  const line = lines[at];
  if (line === undefined || key === undefined) return;
  const go = (index: number) => () => {
    const next = lines[Math.max(0, Math.min(index, lines.length - 1))];
    const row =
      next &&
      event.currentTarget.querySelector<HTMLElement>(`[data-line="${CSS.escape(next.item.key)}"]`);
    row?.focus();
  };
  const open = () => {
    actions.select(key);
    focusPlace(`${key}/name`);
  };
  const step = STEPS[event.key];
  const plain: Record<string, () => void> = {
    ArrowDown: go(at + 1),
    ArrowUp: go(at - 1),
    ArrowLeft: go(lines.findIndex(({ item }) => item.key === line.parent)),
    ArrowRight: go(line.item.items.length > 0 ? at + 1 : at),
    Home: go(0),
    End: go(lines.length - 1),
    Enter: open,
    ' ': () => actions.select(key),
    Delete: () => actions.remove(key),
  };
  const act = event.altKey
    ? step && (() => actions.move(key, step))
    : event.ctrlKey || event.metaKey
      ? event.key === 'Enter' && (() => actions.addNext(key))
      : plain[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
