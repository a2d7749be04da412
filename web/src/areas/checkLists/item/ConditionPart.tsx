import { useTranslations } from 'use-intl';
import { CHECK_TYPE, isRated } from '@plumbline/contract/checkLists/checkTypes';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { Select } from '../../../ui/fields/Select.tsx';
import type { DraftCondition, DraftItem } from '../draftItem.ts';
import { sourcesFor, withCode } from '../edits.ts';
import { findLine, replaceItem } from '../tree.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { useAnswerWord } from '../useAnswerWord.ts';
import type { PartProps } from './part.ts';
import { possibleAnswers } from './ratings.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import classes from './Item.module.css';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

const WORDS = {
  '=': 'is',
  '!=': 'is_not',
  '>': 'more',
  '<': 'less',
  '>=': 'at_least',
  '<=': 'at_most',
} as const;

/** Shows the item only if an earlier question has a certain answer. */
export function ConditionPart({ item, edit, change }: PartProps) {
  const t = useTranslations('checkLists.condition');
  const common = useTranslations('common');
  const list = useTranslations('list');
  const sources = sourcesFor(edit.items, item.key);
  const place = `${item.key}/visible_if`;
  const condition = item.visible_if;
  /** Makes the condition depend on another question, which gets a code if it has none. */
  const selectSource = (key: string) => {
    const source = findLine(edit.items, key)?.item;
    if (!source) return;
    const next: DraftCondition = { source: key, operator: '=', value: firstValue(source) };
    edit.changeItems((items) =>
      replaceItem(withCode(items, key), item.key, (now) => ({ ...now, visible_if: next })),
    );
  };
  const source = findLine(edit.items, condition?.source ?? null)?.item;
  const last = sources.at(-1)?.item.key;
  const fault = edit.fault(place);
  return (
    <fieldset className="stack gap-8" data-place={place}>
      <Switch
        label={t('title')}
        checked={condition !== null}
        disabled={condition === null && last === undefined}
        description={last === undefined && condition === null ? t('no_source') : undefined}
        onChange={({ currentTarget: { checked } }) =>
          checked && last !== undefined ? selectSource(last) : change({ visible_if: null })
        }
      />
      {condition && (
        <>
          <Select
            aria-label={t('source')}
            searchable
            nothingFoundMessage={common('nothing_found')}
            data={sources.map(({ item: one, number }) => ({
              value: one.key,
              label: `${number} ${one.name}`,
            }))}
            value={source ? condition.source : null}
            onChange={(key) => key !== null && selectSource(key)}
          />
          {source && (
            <div className={`stack align-start ${classes.pair}`}>
              <Select
                aria-label={t('operator')}
                data={operatorsFor(source.check_type_code).map((operator) => ({
                  value: operator,
                  label: list(`word.${WORDS[operator]}`),
                }))}
                value={condition.operator}
                onChange={(operator) =>
                  change({ visible_if: { ...condition, operator: operator ?? '=' } })
                }
              />
              <ConditionValue
                source={source}
                value={condition.value}
                onChange={(value) => change({ visible_if: { ...condition, value } })}
              />
            </div>
          )}
        </>
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

interface ValueProps {
  source: DraftItem;
  value: DraftCondition['value'];
  onChange: (value: DraftCondition['value']) => void;
}

function ConditionValue({ source, value, onChange }: ValueProps) {
  const t = useTranslations('checkLists.condition');
  const wordOf = useAnswerWord();
  const type = source.check_type_code;
  const field = { 'aria-label': t('value') };
  if (type === CHECK_TYPE.number)
    return (
      <NumberBox
        {...field}
        unit={source.unit}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (type === CHECK_TYPE.date)
    return (
      <DateField
        {...field}
        value={String(value) || null}
        onChange={(next) => onChange(next ?? '')}
        onUnreadable={onChange}
      />
    );
  if (type === CHECK_TYPE.text)
    return (
      <TextInput
        {...field}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const answers = answersFor(source);
  return (
    <Select
      {...field}
      data={answers.map((answer) => ({ value: String(answer), label: wordOf(type, answer) }))}
      value={String(value)}
      onChange={(next) => onChange(answers.find((answer) => String(answer) === next) ?? value)}
    />
  );
}

const OPERATORS = ['=', '!=', '>', '<', '>=', '<='] as const;
type Operator = (typeof OPERATORS)[number];
type Source = Pick<DraftItem, 'check_type_code' | 'choices' | 'rule'>;
type Value = DraftCondition['value'];

/** Ordered answers can be compared, others only tested for equality. */
const operatorsFor = (type: number | null): readonly Operator[] =>
  type === CHECK_TYPE.number || type === CHECK_TYPE.date ? OPERATORS : OPERATORS.slice(0, 2);

/** The answers a condition can require, for questions with only a few. */
const answersFor = (source: Source): Value[] =>
  isRated(source.check_type_code) ? Object.values(QUALITY) : possibleAnswers(source);

/** The initial value of a condition on this question. */
function firstValue(source: Source): Value {
  if (isRated(source.check_type_code)) return QUALITY.critical;
  if (source.check_type_code === CHECK_TYPE.number) return 0;
  return possibleAnswers(source)[0] ?? '';
}
