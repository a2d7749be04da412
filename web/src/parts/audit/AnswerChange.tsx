import { useTranslations } from 'use-intl';
import { useCoded } from '../entity/dictionary.ts';
import { useAnswerText } from '../inspection/answerText.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import classes from './FieldChanges.module.css';
import type { AnswerAct, Said } from './answers.ts';
import { isSaid } from './answers.ts';

/** An answer before and after a change, in words. */
export function AnswerChange({ act }: { act: AnswerAct }) {
  const t = useTranslations('audit');
  const { kind, before, after } = act;
  const changed = kind !== 'comment';
  return (
    <div className={classes.answer}>
      {changed && isSaid(before) && (
        <del aria-label={t('before')}>
          <SaidText act={act} said={before} />
        </del>
      )}
      {kind === 'answered' && (
        <ins aria-label={t('after')}>
          <SaidText act={act} said={after} />
        </ins>
      )}
      {after.comment !== null && <q dir="auto">{after.comment}</q>}
      {after.comment === null && before.comment !== null && <del dir="auto">{before.comment}</del>}
    </div>
  );
}

function SaidText({ act, said }: { act: AnswerAct; said: Said }) {
  const t = useTranslations('inspection.answer');
  const answerText = useAnswerText();
  const status = useCoded('quality_status')(said.quality);
  if (said.not_applicable) return t('not_applicable');
  const check_type = act.check_type_code === null ? null : { code: act.check_type_code };
  const text = said.value === null ? '' : answerText({ check_type, unit: act.unit }, said.value);
  return (
    <>
      {text}
      {text !== '' && status && ' '}
      {status && <StatusBadge code={status.code} label={status.name} size="small" />}
    </>
  );
}
