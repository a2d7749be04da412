import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import type { RunWork } from '../work.ts';
import { NOT_APPLICABLE } from './answers/options.ts';
import classes from './RunProgress.module.css';

export function Tallies({ work }: { work: RunWork }) {
  const t = useTranslations('inspection.answer');
  const tallies = [
    [10, work.counts.critical, t('critical')],
    [20, work.counts.attention, t('attention')],
    [30, work.counts.ok, t('ok')],
    [NOT_APPLICABLE, work.notApplicable, t('not_applicable')],
  ] as const;
  return (
    <span className={`${classes.tallies} num`}>
      {tallies.map(([code, count, name]) => (
        <span key={code} data-zero={count === 0 || undefined} title={name}>
          <StatusIcon code={code} name={name} />
          {formatNumber(count)}
        </span>
      ))}
    </span>
  );
}

export function ProgressText({ work }: { work: RunWork }) {
  const t = useTranslations('inspections.runner');
  const { filled, total } = work.progress;
  return (
    <span className={`${classes.progress} num`} aria-hidden>
      {t.rich('of', {
        filled: formatNumber(filled),
        total: formatNumber(total),
        b: (chunks) => <strong>{chunks}</strong>,
      })}
    </span>
  );
}

/** One segment per group, its length proportional to the number of questions. */
export function ProgressSegments({ work }: { work: RunWork }) {
  const inspections = useTranslations('inspections');
  const inspectionWords = useTranslations('inspection');
  const { filled, total } = work.progress;
  return (
    <div
      role="progressbar"
      aria-label={inspections('progress')}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={filled}
      aria-valuetext={inspectionWords('answered', {
        filled: formatNumber(filled),
        total: formatNumber(total),
      })}
      className={classes.segments}
    >
      {work.groups
        .filter((group) => group.progress.total > 0)
        .map((group) => (
          <span key={group.key} style={{ flex: group.progress.total }}>
            <i style={{ width: `${(group.progress.filled / group.progress.total) * 100}%` }} />
          </span>
        ))}
    </div>
  );
}
