import type { ItemView } from '@plumbline/contract/inspections/items';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../../../kit/format/format.ts';
import { StatusIcon } from '../../../../ui/status/StatusIcon.tsx';
import { useAnswerText } from '../../../../parts/inspection/answerText.ts';
import classes from './ItemCard.module.css';

/** The same item in the last completed inspection: its answer in words, or only the day. */
export function Previous({ item }: { item: ItemView }) {
  const t = useTranslations('inspections.runner');
  const answerText = useAnswerText();
  const { previous } = item;
  if (previous === null) return null;
  const day = formatDate(previous.finished_at);
  const answer = answerText(item, previous.value);
  return (
    <span className={classes.last} title={day}>
      {t('last')}
      <StatusIcon code={previous.quality_status?.code} name={previous.quality_status?.name} />
      <span className={answer === '' ? 'num-date' : 'num'} dir="auto">
        {answer || day}
      </span>
    </span>
  );
}
