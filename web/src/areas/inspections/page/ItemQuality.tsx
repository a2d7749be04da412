import { limitOf } from '@plumbline/contract/inspections/answerRules';
import { scaleOf } from '@plumbline/contract/inspections/answerScale';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { NOT_APPLICABLE } from '../run/answers/options.ts';
import { useAnswerText } from '../../../parts/inspection/answerText.ts';
import { useScaleText } from '../../../parts/inspection/scaleText.ts';

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

const scaleOfItem = ({ check_type, choices, rule, value }: ItemView) =>
  scaleOf({ check_type_code: check_type?.code ?? null, choices, rule }, value);

/** The answer in words, or of how many points it is. */
export function useItemAnswer(item: ItemView): string {
  const answerText = useAnswerText();
  const scaleText = useScaleText();
  return scaleText(answerText(item, item.value), scaleOfItem(item)).answer;
}

/** The comment, else the broken limit and the previous answer. */
export function useWhy(item: ItemView): string {
  const t = useTranslations('inspections');
  const quality = useTranslations('quality');
  const answerText = useAnswerText();
  const scaleText = useScaleText();
  if (item.comment !== null) return item.comment;
  const limit = limitOf(item.rule, item.value);
  const before = item.previous ? answerText(item, item.previous.value) : '';
  return [
    scaleText('', scaleOfItem(item)).limit,
    limit === null ? null : quality('limit', { limit: answerText(item, limit) }),
    before === '' ? null : t('previous', { value: before }),
  ]
    .filter(Boolean)
    .join(', ');
}
