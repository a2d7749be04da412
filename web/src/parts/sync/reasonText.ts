import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { RefusalError } from '../../kit/http/errors.ts';
import { explain, loadRefusalWords } from '../../kit/http/refusals.ts';
import { later } from '../../kit/later.ts';
import { isNewObject, type OutboxEntry } from '../../offline/outbox/entry.ts';
import { hasTakenCode, hasTakenMoment, newerItemOf } from '../../offline/outbox/outcome.ts';
import { useServerAnswerSummary } from './answerSummary.ts';

const refusalWords = later(loadRefusalWords);

/** The reason why an entry is not on the server yet, in words; null while nothing stands against it. */
export function useReasonText(): (entry: OutboxEntry) => string | null {
  const t = useTranslations('sync');
  const standingText = useServerAnswerSummary();
  refusalWords.useNeeded();
  return (entry) => {
    const { trouble, state } = entry;
    if (trouble === null || state === 'sending' || state === 'kept') return null;
    const newer = newerItemOf(trouble.detail);
    if (newer !== null)
      return t('newer', {
        answer: standingText(newer) || t('nothing'),
        who: newer.answered_by?.name ?? '',
        time: formatMoment(newer.answered_at),
      });
    if (hasTakenMoment(entry)) return t('taken');
    if (isNewObject(entry) && hasTakenCode(entry))
      return t('code_taken', { code: entry.body.external_id ?? '' });
    if (trouble.reason !== 'refused' && trouble.reason !== 'newer')
      return t(`held.${trouble.reason}`);
    const { title, description } = explain(new RefusalError(trouble.status ?? 0, trouble.detail));
    return [title, description].filter(Boolean).join('. ');
  };
}
