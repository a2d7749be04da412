import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { focusPlace } from '../../../parts/form/focus.ts';
import { commitTyping } from '../../../parts/form/fields/typing.ts';
import { newItem } from '../draftItem.ts';
import type { DraftItem } from '../draftItem.ts';
import { insertItem, replaceItem } from '../tree.ts';
import { moveItem, placeAfter, STEP_KEYS } from '../placing.ts';
import type { ItemLine } from '../tree.ts';
import type { ItemEdit } from '../useCheckListDraft.ts';
import { ConditionPart } from './ConditionPart.tsx';
import { Evidence } from './Evidence.tsx';
import classes from './Item.module.css';
import { ItemTexts } from './ItemTexts.tsx';
import { ItemAnswer } from './ItemAnswer.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';

interface Props {
  line: ItemLine;
  edit: ItemEdit;
  select: (key: string) => void;
}
/** All fields of one item. */
export function ItemPanel({ line, edit, select }: Props) {
  const t = useTranslations('checkLists.item');
  const label = useTranslations('field');
  const { item } = line;
  const change = (part: Partial<DraftItem>) =>
    edit.changeItems((items) => replaceItem(items, item.key, (now) => ({ ...now, ...part })));
  const part = { item, edit, change };
  /** Adds the next item or moves this one in the tree by keyboard. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? STEP_KEYS[event.key] : undefined;
    if (step) {
      event.preventDefault();
      commitTyping();
      edit.changeItems((items) => moveItem(items, item.key, step) ?? items);
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    commitTyping();
    const next = newItem('question');
    edit.changeItems((items) => insertItem(items, next, placeAfter(line)));
    select(next.key);
    focusPlace(`${next.key}/name`);
  };
  return (
    <section className={classes.panel} aria-label={t('label', { number: line.number })}>
      <header className={classes.top}>
        <span className="num">{line.number}</span>
        <Segments
          size="xs"
          aria-label={label('item_type')}
          data={[
            { value: 'question', label: t('question') },
            { value: 'header', label: t('header') },
          ]}
          value={item.item_type}
          onChange={(value) =>
            change(value === 'header' ? { item_type: 'header' } : asQuestion(item))
          }
        />
      </header>
      <ItemTexts {...part} onKeyDown={onKeyDown} />
      {item.item_type === 'question' && <ItemAnswer {...part} />}
      <ConditionPart {...part} />
      {item.item_type === 'question' && <Evidence {...part} />}
    </section>
  );
}

const asQuestion = (item: DraftItem): Partial<DraftItem> => ({
  item_type: 'question',
  check_type_code: item.check_type_code ?? CHECK_TYPE.quality,
});
