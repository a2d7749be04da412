import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import classes from './Counts.module.css';
import type { CountedQuality } from './data/counts.ts';

const CODES = { critical: 10, attention: 20, ok: 30 } as const;

/** A rating and how many there are of it now; null if that is unknown. */
export function CountTitle({ quality, count }: { quality: CountedQuality; count: number | null }) {
  const t = useTranslations('common.quality');
  return (
    <div className={`row gap-6 size-12 quiet ${classes.title}`}>
      <StatusIcon code={CODES[quality]} />
      {t(quality)}
      <b className="bold loud num">{count === null ? '–' : formatNumber(count)}</b>
    </div>
  );
}
