import type { Breach } from '@plumbline/contract/constraints/verdict';
import { onOneLine } from '@plumbline/contract/kit/format';
import type { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import { PERCENT } from '../entity/unitSymbols.ts';

const NBSP = '\u00A0';
/** `80 °C` */
export const limitValueText = (value: number, unit: string | null): string =>
  [formatNumber(value), unit].filter(Boolean).join(NBSP);

/** The distance of a value or a day beyond a bound, in words. */
export function breachText(
  t: ReturnType<typeof useTranslations<'constraint'>>,
  { bound, limit, distance }: Breach,
  unit: string | null,
): string {
  if (typeof limit === 'string') {
    const day = { limit: onOneLine(limit), ...countArgs(distance) };
    return bound === 'boundary_date' ? t('breach.past', day) : t('breach.left', day);
  }
  const far =
    unit === PERCENT ? t('breach.points', countArgs(distance)) : limitValueText(distance, unit);
  const texts = { distance: far, limit: limitValueText(limit, unit) };
  return bound.endsWith('_max') ? t('breach.above', texts) : t('breach.below', texts);
}

export type ConstraintWords = Parameters<typeof breachText>[0];
