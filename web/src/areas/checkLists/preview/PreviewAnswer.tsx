import { answerFault } from '@plumbline/contract/inspections/answerRules';
import { CHECK_TYPE, isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import type { AnswerValue } from '@plumbline/contract/inspections/items';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { NumberBox } from '../../../ui/fields/NumberBox.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { possibleAnswers } from '../item/ratings.ts';
import { useAnswerWord } from '../useAnswerWord.ts';
import classes from './Preview.module.css';
import { TRIAL_NA } from './tryOut.ts';
import type { DraftItem } from '../draftItem.ts';
import type { TrialAnswers } from './tryOut.ts';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

export interface PreviewProps {
  item: DraftItem;
  number: string;
  trial: TrialAnswers;
  answer: (value: AnswerValue) => void;
}

interface AnswerProps extends Pick<PreviewProps, 'item' | 'answer'> {
  value: AnswerValue;
  labelledBy: string;
}

export function PreviewAnswer({ item, value, answer, labelledBy }: AnswerProps) {
  const t = useTranslations('checkLists.preview');
  const inspection = useTranslations('inspection');
  const type = item.check_type_code;
  const away = value === TRIAL_NA;
  const field = {
    'aria-labelledby': labelledBy,
    size: 'lg' as const,
    className: classes.field,
  };
  const notApplicable = (
    <Target chosen={away} onClick={() => answer(away ? null : TRIAL_NA)} small>
      {inspection('answer.na')}
    </Target>
  );
  if (type === CHECK_TYPE.number) {
    const number = typeof value === 'number' ? value : null;
    const wrong = answerFault(item, number) !== null;
    return (
      <div className="wrap full-width">
        <NumberBox
          {...field}
          unit={item.unit}
          value={number}
          onChange={answer}
          error={wrong && t('out_of_range')}
        />
        {notApplicable}
      </div>
    );
  }
  if (type === CHECK_TYPE.text || type === CHECK_TYPE.date) {
    const text = typeof value === 'string' && !away ? value : '';
    return (
      <div className="wrap full-width">
        {type === CHECK_TYPE.date ? (
          <DateField {...field} value={text || null} onChange={answer} />
        ) : (
          <TextInput
            {...field}
            value={text}
            onChange={(event) => answer(event.currentTarget.value)}
          />
        )}
        {notApplicable}
      </div>
    );
  }
  if (isFilledByContent(type))
    return (
      <div className="wrap full-width">
        <span>{t(type === CHECK_TYPE.photo ? 'by_photo' : 'by_signature')}</span>
        {notApplicable}
      </div>
    );
  return (
    <div className="wrap full-width" role="group" aria-labelledby={labelledBy}>
      <Options item={item} value={value} answer={answer} />
      {notApplicable}
    </div>
  );
}

function Options({ item, value, answer }: Omit<AnswerProps, 'labelledBy'>) {
  const wordOf = useAnswerWord();
  const type = item.check_type_code;
  const rated = isRated(type);
  const answers = rated ? [QUALITY.ok, QUALITY.attention, QUALITY.critical] : possibleAnswers(item);
  return answers.map((one) => (
    <Target
      key={String(one)}
      chosen={value === one}
      onClick={() => answer(value === one ? null : one)}
    >
      {(rated || type === CHECK_TYPE.condition) && <StatusIcon code={Number(one)} size={18} />}
      {wordOf(type, one)}
    </Target>
  ));
}

interface TargetProps {
  chosen: boolean;
  onClick: () => void;
  small?: boolean;
  children: React.ReactNode;
}

const Target = ({ chosen, onClick, small = false, children }: TargetProps) => (
  <button
    type="button"
    className={`row justify-centre card medium loud break-anywhere hover ${classes.target}`}
    aria-pressed={chosen}
    data-small={small || undefined}
    onClick={onClick}
  >
    {children}
  </button>
);
