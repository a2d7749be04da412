import { limitOf } from '@plumbline/contract/inspections/answerRules';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { NOT_APPLICABLE } from '../run/answers/options.ts';
import { useAnswerText } from '../../../parts/inspection/answerText.ts';

/** The dictionary's label, or the page's own while the answer is being sent. */
export function ItemQuality({ item }: { item: ItemView }) {
  const t = useTranslations('inspection.answer');
  // Copied but not confirmed, so it does not count yet.
  if (item.proposed) return <StatusBadge code={0} label={t('proposed')} look="quiet" />;
  if (item.not_applicable)
    return <StatusBadge code={NOT_APPLICABLE} label={t('na')} look="quiet" />;
  const status = item.quality_status;
  if (status === null) {
    const answered = item.value !== null || item.content_count > 0;
    return answered ? null : <StatusBadge code={0} label={t('none')} look="quiet" />;
  }
  const word =
    status.code < QUALITY.attention ? 'critical' : status.code < QUALITY.ok ? 'attention' : 'ok';
  const look = status.code < QUALITY.ok ? 'filled' : 'quiet';
  return <StatusBadge code={status.code} label={status.name || t(word)} look={look} />;
}

/** The comment, else the broken limit and the previous answer. */
export function useWhy(item: ItemView): string {
  const t = useTranslations('inspections');
  const quality = useTranslations('quality');
  const answerText = useAnswerText();
  if (item.comment !== null) return item.comment;
  const limit = limitOf(item.rule, item.value);
  const before = item.previous ? answerText(item, item.previous.value) : '';
  return [
    limit === null ? null : quality('limit', { limit: answerText(item, limit) }),
    before === '' ? null : t('previous', { value: before }),
  ]
    .filter(Boolean)
    .join(', ');
}
