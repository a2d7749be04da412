import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../kit/notify.ts';
import { focusPlace } from '../../../parts/form/focus.ts';
import { copyItem, newItem } from '../draftItem.ts';
import type { DraftItem } from '../draftItem.ts';
import { dropItem } from '../edits.ts';
import { findLine, insertItem } from '../tree.ts';
import { moveItem, placeAfter } from '../placing.ts';
import type { ItemLine, ItemPlace } from '../tree.ts';
import type { ItemEdit } from '../useCheckListDraft.ts';
import { placeNow, neighbour, pressOutlineKey } from './outlineKeys.ts';
import type { OutlineActions } from './outlineKeys.ts';

interface Options {
  lines: readonly ItemLine[];
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
  const [announcement, setAnnouncement] = useState('');
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
    const put = (item: DraftItem, place: ItemPlace) => {
      latest.current.edit.changeItems((items) => insertItem(items, item, place));
      latest.current.select(item.key);
      focusPlace(`${item.key}/name`);
    };
    const lineOf = (key: string) => findLine(latest.current.edit.items, key);
    return {
      select: (key) => latest.current.select(key),
      focus: setFocused,
      move: (key, step) => {
        const next = moveItem(latest.current.edit.items, key, step);
        if (!next) return;
        latest.current.edit.changeItems((items) => moveItem(items, key, step) ?? items);
        setAnnouncement(t('moved', { number: findLine(next, key)?.number ?? '' }));
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
            // restores the previous tree, unless it has changed since: then only the item itself returns
            run: () =>
              latest.current.edit.changeItems((items) =>
                items === after ? before : insertItem(items, line.item, placeNow(items, line)),
              ),
          },
        });
      },
    };
  }, [t, common]);

  /** After the selected item; into a selected header; else at the end. */
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
    announcement,
    actions,
    add,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
      pressOutlineKey(event, options.lines, actions),
    onClick: ({ target }: MouseEvent<HTMLElement>) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
      if (row?.dataset.line !== undefined) actions.select(row.dataset.line);
    },
  };
}
