import type { ConstraintForecast } from '@plumbline/contract/constraints/forecast';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { Quality } from '@plumbline/contract/quality/codes';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import { breachText } from '../../../parts/constraint/sentence.ts';
import { useQuality } from '../../../parts/quality/useQuality.ts';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import { turnedObjects } from './forecast.ts';

const KEYS = {
  [QUALITY.critical]: 'critical',
  [QUALITY.attention]: 'attention',
  [QUALITY.ok]: 'ok',
} as const;

/** The verdict there would be now, and the objects it would turn. */
export function ForecastText({
  forecast,
  unit,
}: {
  forecast: ConstraintForecast | null;
  unit: string | null;
}) {
  const t = useTranslations('constraints.forecast');
  const words = useTranslations('constraint');
  const qualityOf = useQuality();
  if (forecast === null) return t('unknown');
  const { quality_status, breach } = forecast;
  const turned = turnedObjects(forecast);
  const turnText = (status: Quality | null, n: number) => {
    const key = status === null ? 'none_left' : KEYS[status];
    return t(key, countArgs(n));
  };
  return (
    <>
      {quality_status !== null && (
        <>
          {t('now')} <QualityBadge status={qualityOf(quality_status)} size="small" />
        </>
      )}
      {breach && <span>{breachText(words, breach, unit)}</span>}
      <span>
        {turned.size > 0
          ? [...turned].map(([status, n]) => turnText(status, n)).join(' ')
          : t(quality_status === null ? 'no_verdict' : 'unchanged')}
      </span>
    </>
  );
}
