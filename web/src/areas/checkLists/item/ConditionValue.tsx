import { TextInput } from '@mantine/core';
import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import type { DraftCondition, DraftItem } from '../draftItem.ts';
import { useAnswerWord } from '../useAnswerWord.ts';
import { answersFor } from './conditions.ts';

interface ValueProps {
  source: DraftItem;
  value: DraftCondition['value'];
  onChange: (value: DraftCondition['value']) => void;
}

export function ConditionValue({ source, value, onChange }: ValueProps) {
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
