import type { ItemView } from '@plumbline/contract/inspections';
import { useTranslations } from 'use-intl';
import { formatDate, formatNumber } from '../../../kit/format.ts';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import classes from './ItemCard.module.css';

/** The same item in the latest completed inspection: its measured value, else the day. */
export function Previous({ item }: { item: ItemView }) {
  const t = useTranslations('runner');
  const { previous, unit } = item;
  if (previous === null) return null;
  const day = formatDate(previous.finished_at);
  const measured =
    typeof previous.value === 'number'
      ? [formatNumber(previous.value), unit].filter(Boolean).join('\u00A0')
      : null;
  return (
    <span className={classes['last']} title={day}>
      {t('last')}
      <StatusIcon
        code={previous.quality_status?.code}
        {...(previous.quality_status ? { name: previous.quality_status.name } : {})}
      />
      <span className={measured === null ? 'num-date' : 'num'}>{measured ?? day}</span>
    </span>
  );
}
