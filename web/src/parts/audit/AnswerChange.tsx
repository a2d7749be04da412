import { useTranslations } from 'use-intl';
import { useEntryByCode } from '../entity/dictionary.ts';
import { useAnswerText } from '../inspection/answerText.ts';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import classes from './FieldChanges.module.css';
import type { AnswerAct, AnswerSide } from '@plumbline/contract/kit/answerActs';
import { hasAnswer } from '@plumbline/contract/kit/answerActs';

/** An answer before and after a change, in words. */
export function AnswerChange({ act }: { act: AnswerAct }) {
  const t = useTranslations('audit');
  const { kind, before, after } = act;
  const isAnswerChange = kind !== 'comment';
  return (
    <div className={`row wrap ${classes.answer}`}>
      {isAnswerChange && hasAnswer(before) && (
        <del aria-label={t('before')}>
          <AnswerText act={act} side={before} />
        </del>
      )}
      {isAnswerChange && hasAnswer(after) && (
        <ins className="medium" aria-label={t('after')}>
          <AnswerText act={act} side={after} />
        </ins>
      )}
      {after.comment !== null && (
        <q className="quiet break-anywhere" dir="auto">
          {after.comment}
        </q>
      )}
      {after.comment === null && before.comment !== null && <del dir="auto">{before.comment}</del>}
    </div>
  );
}

function AnswerText({ act, side }: { act: AnswerAct; side: AnswerSide }) {
  const t = useTranslations('inspection.answer');
  const answerText = useAnswerText();
  const status = useEntryByCode('quality_status')(side.quality);
  if (side.not_applicable) return t('not_applicable');
  const check_type = act.check_type_code === null ? null : { code: act.check_type_code };
  const text = side.value === null ? '' : answerText({ check_type, unit: act.unit }, side.value);
  return (
    <>
      {text}
      {text !== '' && status && ' '}
      {status && <StatusBadge code={status.code} label={status.name} size="small" />}
    </>
  );
}
