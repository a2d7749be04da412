import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { QUALITIES, QUALITY } from '@plumbline/contract/quality/codes';
import { focusPlace } from '../../../parts/form/focus.ts';
import { commitTyping } from '../../../parts/form/fields/typing.ts';
import { newItem } from '../draftItem.ts';
import type { DraftItem } from '../draftItem.ts';
import { insertItem, replaceItem } from '../tree.ts';
import { moveItem, placeAfter, STEP_KEYS } from '../placing.ts';
import type { ItemLine } from '../tree.ts';
import type { ItemEdit } from '../useCheckListDraft.ts';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { TypedLine, TypedText } from '../../../parts/form/fields/TypedText.tsx';
import { FIELD_ORDER } from '../../../ui/fields/fieldOrder.ts';
import { ConditionPart } from './ConditionPart.tsx';
import { ItemAnswer } from './ItemAnswer.tsx';
import { type PartProps, partField } from './part.ts';
import classes from './Item.module.css';
import { Checkbox } from '../../../ui/fields/choices.ts';

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
    <section className={`stack ${classes.panel}`} aria-label={t('label', { number: line.number })}>
      <header className="row justify-between faint">
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

const COLUMNS = [
  { code: QUALITY.critical, word: 'critical' },
  { code: QUALITY.attention, word: 'attention' },
  { code: QUALITY.ok, word: 'ok' },
] as const;

const FIELDS = ['require_photo_on', 'require_comment_on'] as const;

/** Which ratings require a photo or a comment before the inspection can be completed. */
function Evidence({ item, change }: PartProps) {
  const t = useTranslations('checkLists.evidence');
  const quality = useTranslations('common.quality');
  const toggle = (codes: readonly number[], code: number) =>
    QUALITIES.filter((one) => codes.includes(one) !== (one === code));
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      {FIELDS.map((field) => (
        <div key={field} className={`row wrap ${classes.evidenceRow}`}>
          <span>{t(field)}</span>
          {COLUMNS.map(({ code, word }) => (
            <Checkbox
              key={code}
              label={quality(word)}
              aria-label={`${t(field)}: ${quality(word)}`}
              checked={item[field].includes(code)}
              onChange={() => change({ [field]: toggle(item[field], code) })}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

function ItemTexts({
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
        {...partField({ item, edit }, 'name')}
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
        {...partField({ item, edit }, 'hint')}
        label={t('hint')}
        minRows={1}
        maxRows={8}
        onKeyDown={onKeyDown}
        value={item.hint}
        onText={(text) => change({ hint: text })}
      />
      <TypedLine
        {...partField({ item, edit }, 'code')}
        label={label('code')}
        description={t('code_help')}
        inputWrapperOrder={FIELD_ORDER}
        value={item.code}
        onKeyDown={onKeyDown}
        onText={(text) => change({ code: text })}
      />
    </>
  );
}
