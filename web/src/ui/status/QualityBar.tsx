import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import classes from './QualityBar.module.css';
import { StatusIcon } from './StatusIcon.tsx';

/** Counts by quality; the number not assessed is only known for groups of objects. */
interface QualityCounts {
  critical: number;
  attention: number;
  ok: number;
  not_assessed?: number;
}

/** The segments, worst first, so that the red parts of a column start at the same place. */
const SEGMENTS = [
  ['critical', 'red'],
  ['attention', 'orange'],
  ['ok', 'green'],
  ['not_assessed', 'grey'],
] as const;
const CODES = { critical: 10, attention: 20, ok: 30 } as const;

function useCountsName() {
  const t = useTranslations('ui');
  return (counts: QualityCounts) =>
    t('quality_counts', {
      critical: formatNumber(counts.critical),
      attention: formatNumber(counts.attention),
      ok: formatNumber(counts.ok),
    });
}

/** The bar alone; counts are displayed next to it. Actual and inherited quality are two bars, never one mixed bar. */
export function QualityBar({
  counts,
  size = 'table',
}: {
  counts: QualityCounts;
  size?: 'table' | 'panel' | 'hero';
}) {
  const nameOf = useCountsName();
  const empty = SEGMENTS.every(([key]) => (counts[key] ?? 0) === 0);
  return (
    <div
      className={`flex full-width overflow-hidden ${classes.bar}`}
      data-size={size}
      role="img"
      aria-label={nameOf(counts)}
    >
      {empty && <span style={{ flex: 1, background: 'var(--c-line)' }} />}
      {SEGMENTS.filter(([key]) => (counts[key] ?? 0) > 0).map(([key, hue]) => (
        <span
          key={key}
          style={{
            flex: counts[key],
            background: hue === 'grey' ? 'var(--c-line-2)' : `var(--st-${hue}-solid)`,
          }}
        />
      ))}
    </div>
  );
}

const COUNTED = ['critical', 'attention', 'ok'] as const;

/** Icon and number for each quality; zeros are faded. */
export function QualityCountsRow({
  counts,
  keys = COUNTED,
}: {
  counts: QualityCounts;
  keys?: readonly (typeof COUNTED)[number][];
}) {
  const t = useTranslations('common.quality');
  return (
    <span className={classes.counts}>
      {keys.map((key) => (
        <span
          key={key}
          className={`inline gap-4 num ${classes.count}`}
          data-zero={counts[key] === 0 ? true : undefined}
          title={t(key)}
        >
          <StatusIcon code={CODES[key]} size={12} name={t(key)} />
          {formatNumber(counts[key])}
        </span>
      ))}
    </span>
  );
}
