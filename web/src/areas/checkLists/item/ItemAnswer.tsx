import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { useTranslations } from 'use-intl';
import { useDictionary } from '../../../parts/entity/dictionary.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { AnswerRatings } from './AnswerRatings.tsx';
import { Bounds } from './Bounds.tsx';
import { Choices } from './Choices.tsx';
import classes from './Item.module.css';
import { partField } from './part.ts';
import type { PartProps } from './part.ts';

const RATED_BY_ANSWER: (number | null)[] = [
  CHECK_TYPE.yesNo,
  CHECK_TYPE.onOff,
  CHECK_TYPE.condition,
];

/** The answer type of the question, and the ratings of its answers. */
export function ItemAnswer(part: PartProps) {
  const { item, change } = part;
  const label = useTranslations('field');
  const types = useDictionary('check_list_item_check_type');
  const relevances = useDictionary('relevance');
  const type = item.check_type_code;
  return (
    <>
      <div className={classes.pair}>
        <Select
          {...partField(part, 'check_type_code')}
          label={label('check_type')}
          data={types.map(({ code, name }) => ({ value: String(code), label: name }))}
          value={type === null ? null : String(type)}
          onChange={(code) => change({ check_type_code: Number(code) })}
        />
        <Select
          {...partField(part, 'relevance_code')}
          label={label('relevance')}
          data={relevances.map(({ code, name }) => ({ value: String(code), label: name }))}
          value={String(item.relevance_code)}
          onChange={(code) => change({ relevance_code: Number(code) })}
        />
      </div>
      {type === CHECK_TYPE.number && <Bounds {...part} />}
      {type === CHECK_TYPE.choice && <Choices {...part} />}
      {RATED_BY_ANSWER.includes(type) && <AnswerRatings {...part} />}
    </>
  );
}
