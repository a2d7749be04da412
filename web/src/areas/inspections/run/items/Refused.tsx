import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { AnswerEntry } from '../../../../offline/outbox/entry.ts';
import { useAnswerSummary } from '../../../../parts/sync/answerSummary.ts';
import { Reason } from '../../../../parts/sync/AnswerRow.tsx';
import { EntryActs } from '../../../../parts/sync/EntryActs.tsx';
import classes from './Refused.module.css';

/** A refused answer with the reason and both ways to resolve it. */
export function Refused({ entry }: { entry: AnswerEntry }) {
  const t = useTranslations('inspections.runner');
  const answerSummary = useAnswerSummary();
  const text = answerSummary(entry.about, entry.body);
  return (
    <div className={`flex gap-10 radius-10 ${classes.refused}`} role="alert">
      <IconAlertCircle size={18} stroke={1.6} aria-hidden />
      <div>
        <strong>{t('not_accepted')}</strong>
        {text !== '' && <p dir="auto">{t('your_answer', { answer: text })}</p>}
        <Reason entry={entry} />
        <EntryActs entry={entry} />
      </div>
    </div>
  );
}
