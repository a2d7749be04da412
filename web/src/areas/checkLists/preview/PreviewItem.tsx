import { TextInput } from '@mantine/core';
import { answerFault } from '@plumbline/contract/inspections/answerRules';
import { CHECK_TYPE, isFilledByContent, isRated } from '@plumbline/contract/checkLists/checkTypes';
import type { AnswerValue } from '@plumbline/contract/inspections/items';
import { QUALITY, type Quality } from '@plumbline/contract/quality/codes';
import { IconMessage } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCoded } from '../../../parts/entity/dictionary.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { NumberBox } from '../../../parts/form/NumberBox.tsx';
import { QualityBadge } from '../../../ui/StatusBadge.tsx';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import type { DraftItem } from '../draftItem.ts';
import { answersOf } from '../item/ratings.ts';
import { useAnswerWord } from '../useAnswerWord.ts';
import classes from './Preview.module.css';
import { NOT_APPLICABLE, ratingOf, type Tried } from './tryOut.ts';

interface Props {
  item: DraftItem;
  number: string;
  tried: Tried;
  answer: (value: AnswerValue) => void;
}

/** One question: its input, the rating of the answer, and what that requires. */
export function PreviewItem({ item, number, tried, answer }: Props) {
  const id = useId();
  const status = useCoded('quality_status');
  const rating = ratingOf(item, tried);
  return (
    <article className={classes.card} aria-labelledby={id}>
      <h3 id={id} dir="auto">
        <span className="num">{number}</span> {item.name}
      </h3>
      {item.hint && (
        <p className={classes.hint} dir="auto">
          {item.hint}
        </p>
      )}
      <Answer item={item} value={tried.get(item.key) ?? null} answer={answer} labelledBy={id} />
      {rating !== null && !isRated(item.check_type_code) && (
        <QualityBadge status={status(rating)} />
      )}
      {rating !== null && <Asks item={item} rating={rating} />}
    </article>
  );
}

/** What the rating requires in addition. */
function Asks({ item, rating }: { item: DraftItem; rating: Quality }) {
  const t = useTranslations('checkLists.outline');
  if (!item.require_comment_on.includes(rating)) return null;
  return (
    <p className={classes.asks}>
      <span>
        <IconMessage size={16} stroke={1.6} aria-hidden /> {t('comment')}
      </span>
    </p>
  );
}

interface AnswerProps extends Pick<Props, 'item' | 'answer'> {
  value: AnswerValue;
  labelledBy: string;
}

function Answer({ item, value, answer, labelledBy }: AnswerProps) {
  const t = useTranslations('checkLists.preview');
  const inspection = useTranslations('inspection');
  const type = item.check_type_code;
  const away = value === NOT_APPLICABLE;
  const field = {
    'aria-labelledby': labelledBy,
    size: 'lg' as const,
    className: classes.field,
  };
  const notApplicable = (
    <Target chosen={away} onClick={() => answer(away ? null : NOT_APPLICABLE)} small>
      {inspection('answer.na')}
    </Target>
  );
  if (type === CHECK_TYPE.number) {
    const number = typeof value === 'number' ? value : null;
    const wrong = answerFault(item, number) !== null;
    return (
      <div className={classes.options}>
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
      <div className={classes.options}>
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
      <div className={classes.options}>
        <span>{t('content_later')}</span>
        {notApplicable}
      </div>
    );
  return (
    <div className={classes.options} role="group" aria-labelledby={labelledBy}>
      <Options item={item} value={value} answer={answer} />
      {notApplicable}
    </div>
  );
}

function Options({ item, value, answer }: Omit<AnswerProps, 'labelledBy'>) {
  const wordOf = useAnswerWord();
  const type = item.check_type_code;
  const rated = isRated(type);
  const answers = rated ? [QUALITY.ok, QUALITY.attention, QUALITY.critical] : answersOf(item);
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
    className={classes.target}
    aria-pressed={chosen}
    data-small={small || undefined}
    onClick={onClick}
  >
    {children}
  </button>
);
