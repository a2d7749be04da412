import type { AuditEntry } from '@plumbline/contract/kit/rows';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatClock } from '../../kit/format/format.ts';
import { PersonAvatar } from '../portrait/PersonAvatar.tsx';
import classes from './AuditEntryRow.module.css';
import { AnswerChange } from './AnswerChange.tsx';
import { answerActOf } from '@plumbline/contract/kit/answerActs';
import { FieldChanges } from './FieldChanges.tsx';
import type { AuditedEntity } from './FieldChanges.tsx';

export function AuditEntryRow({ entry, ...shared }: AuditedEntity & { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const who = entry.updated_by?.name ?? t('system');
  const answer = answerActOf(entry);
  const b = (chunks: ReactNode) => <b dir="auto">{chunks}</b>;
  return (
    <li className={`stack ${classes.entry}`} data-row={entry.id}>
      <span className={`quiet num ${classes.time}`}>{formatClock(entry.updated_at)}</span>
      <PersonAvatar name={who} avatar={entry.updated_by?.avatar} />
      <div className={classes.what}>
        {answer === null ? (
          <FieldChanges entry={entry} who={who} {...shared} />
        ) : (
          <>
            <p>{t.rich(`did.${answer.kind}`, { who, item: answer.item, b })}</p>
            <AnswerChange act={answer} />
            {answer.entered_for !== null && (
              <p className={`size-12 ${classes.key}`} dir="auto">
                {t('entered_for', { name: answer.entered_for })}
              </p>
            )}
          </>
        )}
        {entry.api_key && (
          <p className={`size-12 ${classes.key}`} dir="auto">
            {t('by_key', { name: entry.api_key.name })}
          </p>
        )}
      </div>
    </li>
  );
}
