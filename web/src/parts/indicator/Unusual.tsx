import type { Meter, MeterFacts } from '@plumbline/contract/indicators/meters';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../kit/format/format.ts';
import { valueText } from './measures.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Why a reading of a meter is unlikely, in a sentence; null if it is not, or the indicator is no meter. */
export function useUnusualText(): (
  facts: MeterFacts | null,
  meter: Meter,
  unit: string | null,
) => string | null {
  const t = useTranslations('indicator.unusual');
  const timeText = (ms: number) => {
    const hours = Math.round(ms / HOUR_MS);
    return hours < DAY_HOURS
      ? t('hours', countArgs(hours))
      : t('days', countArgs(Math.round(hours / DAY_HOURS)));
  };
  return (facts, meter, unit) => {
    if (facts === null || facts.implausible === null) return null;
    const { implausible, difference, usual } = facts;
    const text = (value: number) => valueText(value, meter.decimals, unit);
    if (implausible === 'beyond') return t('beyond', { most: text(meter.roll_over ?? 0) });
    const words = { difference: text(Math.abs(difference ?? 0)) };
    const isDown = meter.counts_down;
    if (implausible === 'backwards' || usual === null)
      return t(isDown ? 'down.backwards' : 'up.backwards', words);
    const { median } = usual;
    return t(isDown ? `down.${implausible}` : `up.${implausible}`, {
      ...words,
      usual: text(median.difference),
      time: timeText(median.ms),
    });
  };
}

interface Props {
  facts: MeterFacts | null;
  meter: Meter;
  unit: string | null;
}

/** A reading of a meter is unlikely, and why. */
export function Unusual({ facts, meter, unit }: Props) {
  const text = useUnusualText()(facts, meter, unit);
  return (
    text !== null && (
      <p className="flex gap-6 size-13">
        <IconAlertTriangle className="flex-none" size={16} stroke={1.6} aria-hidden />
        <strong>{text}</strong>
      </p>
    )
  );
}

/** The same as a mark in a row, with the sentence for whoever asks. */
export function UnusualMark({ facts, meter, unit }: Props) {
  const text = useUnusualText()(facts, meter, unit);
  return (
    text !== null && (
      <span role="img" aria-label={text} title={text}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
      </span>
    )
  );
}
