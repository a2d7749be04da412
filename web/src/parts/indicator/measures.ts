import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../kit/format/format.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { PERCENT, useUnitSymbol } from '../entity/unitSymbols.ts';

const NBSP = '\u00A0';

/** The unit and decimals of a value. */
export type ValueMeasure = SelectedFields<
  IndicatorView,
  'decimals' | 'measure_unit.code' | 'measure_unit.name'
>;

/** `7.4 mm/s`; an empty text without a value. */
export const valueText = (value: number | null, decimals: number, unit: string | null): string =>
  value === null ? '' : [formatNumber(value, decimals), unit].filter(Boolean).join(NBSP);

/** The difference of two values without the errors of binary fractions; null without both. */
export const differenceOf = (value: number | null, before: number | null): number | null =>
  value === null || before === null ? null : Number((value - before).toFixed(6));

/** What a meter has counted between the two newest values; of another indicator, their difference. */
export const changeSince = ({
  is_meter,
  meter,
  last_value,
  previous_value,
}: Pick<IndicatorView, 'is_meter' | 'meter' | 'last_value' | 'previous_value'>): number | null =>
  is_meter ? (meter?.difference ?? null) : differenceOf(last_value, previous_value);

/** `+1.0`, `−0.2`; an empty text without a difference. */
export function signed(difference: number | null, decimals: number): string {
  if (difference === null) return '';
  return (difference > 0 ? '+' : '') + formatNumber(difference, decimals);
}

/** A difference as a share of the value before it: `+16 %`; an empty text if that was zero, or itself a share. */
export const signedShare = (
  difference: number | null,
  before: number | null,
  unit: string | null,
): string =>
  difference === null || before === null || before === 0 || unit === PERCENT
    ? ''
    : `${signed((difference / Math.abs(before)) * 100, 0)}${NBSP}%`;

/** The unit of indicators' values, by its symbol. */
export function useUnitOf(): (indicator: Pick<ValueMeasure, 'measure_unit'>) => string | null {
  const symbolOf = useUnitSymbol();
  return useCallback(({ measure_unit }) => symbolOf(measure_unit), [symbolOf]);
}

/** `11.2 m³ a day`; an empty text without a pace. */
export function usePerDayText(): (perDay: number | null, indicator: ValueMeasure) => string {
  const t = useTranslations('indicator');
  const unitOf = useUnitOf();
  return (perDay, indicator) => {
    const value = valueText(perDay, indicator.decimals, unitOf(indicator));
    return value && t('per_day', { value });
  };
}

/** `2 · tactical`; null without a level. */
export function useLevelText(): (level: number | null) => string | null {
  const t = useTranslations('indicator');
  return (level) => (level === 1 || level === 2 || level === 3 ? t(`level_${level}`) : null);
}
