import { SegmentedControl } from '@mantine/core';
import { CHECK_TYPE, isFilledByContent } from '@plumbline/contract/checkLists/checkTypes';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useDictionary } from '../../../parts/entity/dictionary.ts';
import { focusPlace } from '../../../parts/form/focusPlace.ts';
import { takeTyped } from '../../../parts/form/takeTyped.ts';
import { TypedLine, TypedText } from '../../../parts/form/TypedText.tsx';
import { Select } from '../../../ui/Select.tsx';
import { newItem, type DraftItem } from '../draftItem.ts';
import { insertItem, moveItem, placeAfter, STEPS, updateItem, type Line } from '../tree.ts';
import type { ItemEdit } from '../useCheckListDraft.ts';
import { AnswerRatings } from './AnswerRatings.tsx';
import { Bounds } from './Bounds.tsx';
import { Choices } from './Choices.tsx';
import { Condition } from './Condition.tsx';
import { Evidence } from './Evidence.tsx';
import classes from './Item.module.css';
import { fieldOf, type PartProps } from './part.ts';

interface Props {
  line: Line;
  edit: ItemEdit;
  select: (key: string) => void;
}
/** All fields of one item. */
export function ItemPanel({ line, edit, select }: Props) {
  const t = useTranslations('checkLists.item');
  const label = useTranslations('field');
  const { item } = line;
  const change = (part: Partial<DraftItem>) =>
    edit.changeItems((items) => updateItem(items, item.key, (now) => ({ ...now, ...part })));
  const part = { item, edit, change };
  /** Adds the next item or moves this one in the tree by keyboard. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step) {
      event.preventDefault();
      takeTyped();
      edit.changeItems((items) => moveItem(items, item.key, step) ?? items);
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    takeTyped();
    const next = newItem('question');
    edit.changeItems((items) => insertItem(items, next, placeAfter(line)));
    select(next.key);
    focusPlace(`${next.key}/name`);
  };
  return (
    <section className={classes.panel} aria-label={t('label', { number: line.number })}>
      <header className={classes.top}>
        <span className="num">{line.number}</span>
        <SegmentedControl
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
      <Texts {...part} onKeyDown={onKeyDown} />
      {item.item_type === 'question' && <Answer {...part} />}
      <Condition {...part} />
      {item.item_type === 'question' && <Evidence {...part} />}
    </section>
  );
}

const asQuestion = (item: DraftItem): Partial<DraftItem> => ({
  item_type: 'question',
  check_type_code: item.check_type_code ?? CHECK_TYPE.quality,
});

function Texts({
  item,
  edit,
  change,
  onKeyDown,
}: PartProps & { onKeyDown: (event: KeyboardEvent) => void }) {
  const t = useTranslations('checkLists.item');
  const label = useTranslations('field');
  return (
    <>
      <TypedText
        {...fieldOf({ item, edit }, 'name')}
        label={t('name')}
        withAsterisk
        aria-required
        minRows={1}
        maxLength={500}
        value={item.name}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (event.key === 'Enter') event.preventDefault(); // a name has one line
        }}
        onText={(text) => change({ name: text.replaceAll('\n', ' ') })}
      />
      <TypedText
        {...fieldOf({ item, edit }, 'hint')}
        label={t('hint')}
        minRows={1}
        maxRows={8}
        onKeyDown={onKeyDown}
        value={item.hint}
        onText={(text) => change({ hint: text })}
      />
      <TypedLine
        {...fieldOf({ item, edit }, 'code')}
        label={label('code')}
        description={t('code_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={item.code}
        onKeyDown={onKeyDown}
        onText={(text) => change({ code: text })}
      />
    </>
  );
}

const RATED_BY_ANSWER: (number | null)[] = [
  CHECK_TYPE.yesNo,
  CHECK_TYPE.onOff,
  CHECK_TYPE.condition,
];

/** How the question is answered, and how the answers are rated. */
function Answer(part: PartProps) {
  const { item, change } = part;
  const t = useTranslations('checkLists.item');
  const label = useTranslations('field');
  const types = useDictionary('check_list_item_check_type');
  const relevances = useDictionary('relevance');
  const type = item.check_type_code;
  return (
    <>
      <div className={classes.pair}>
        <Select
          {...fieldOf(part, 'check_type_code')}
          label={label('check_type')}
          data={types
            .filter(({ code }) => !isFilledByContent(code) || code === type)
            .map(({ code, name }) => ({ value: String(code), label: name }))}
          value={type === null ? null : String(type)}
          onChange={(code) => change({ check_type_code: Number(code) })}
        />
        <Select
          {...fieldOf(part, 'relevance_code')}
          label={label('relevance')}
          data={relevances.map(({ code, name }) => ({ value: String(code), label: name }))}
          value={String(item.relevance_code)}
          onChange={(code) => change({ relevance_code: Number(code) })}
        />
      </div>
      {type === CHECK_TYPE.number && <Bounds {...part} />}
      {type === CHECK_TYPE.choice && <Choices {...part} />}
      {RATED_BY_ANSWER.includes(type) && <AnswerRatings {...part} />}
      {isFilledByContent(type) && <p className={classes.note}>{t('content_later')}</p>}
    </>
  );
}
