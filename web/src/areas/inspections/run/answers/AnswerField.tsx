import { CHECK_TYPE, isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { AnswerOptions } from './AnswerOptions.tsx';
import { ContentAnswer } from './ContentAnswer.tsx';
import { NumberAnswer } from './NumberAnswer.tsx';
import { targetsOf } from './options.ts';
import type { GiveAnswer } from '../useRun.ts';
import { WrittenAnswer } from './WrittenAnswer.tsx';

export interface AnswerFieldProps {
  item: ItemView;
  give: GiveAnswer;
  keys: boolean;
  closed: boolean;
}

export function AnswerField({ item, give, keys, closed }: AnswerFieldProps) {
  const type = item.check_type?.code ?? null;
  const field = { item, labelledBy: `name-${item.id}`, give, closed };
  if (isFilledByContent(type)) return <ContentAnswer item={item} give={give} closed={closed} />;
  if (type === CHECK_TYPE.number) return <NumberAnswer {...field} />;
  if (type === CHECK_TYPE.text || type === CHECK_TYPE.date) return <WrittenAnswer {...field} />;
  return (
    <AnswerOptions
      options={targetsOf(item)}
      labelledBy={field.labelledBy}
      pick={(option) => give(option.body)}
      keys={keys}
      closed={closed}
      stacked={isRated(type) || type === CHECK_TYPE.condition}
    />
  );
}
