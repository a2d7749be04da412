import { CHECK_TYPE } from '@plumbline/contract/checkLists/checkTypes';
import { useTranslations } from 'use-intl';
import { useAnswerWord } from '../useAnswerWord.ts';
import classes from './Item.module.css';
import type { PartProps } from './part.ts';
import { QualitySelect } from './QualitySelect.tsx';
import { possibleAnswers, ratingOf, withRating } from './ratings.ts';

/** The rating of each answer: yes/no, on/off and the five levels of condition. */
export function AnswerRatings({ item, edit, change }: PartProps) {
  const t = useTranslations('checkLists.item');
  const wordOf = useAnswerWord();
  const fault = edit.fault(`${item.key}/rule.by_answer`);
  return (
    <fieldset data-type={item.check_type_code}>
      <legend>{t('ratings')}</legend>
      {possibleAnswers(item).map((answer) => (
        <div key={String(answer)} className={classes.rating}>
          <span>{wordOf(item.check_type_code ?? CHECK_TYPE.yesNo, answer)}</span>
          <QualitySelect
            label={t('rating_of', {
              answer: wordOf(item.check_type_code ?? CHECK_TYPE.yesNo, answer),
            })}
            value={ratingOf(item, answer)}
            onChange={(quality) => change({ rule: withRating(item, answer, quality) })}
          />
        </div>
      ))}
      {fault && <p className={classes.fault}>{fault}</p>}
    </fieldset>
  );
}
