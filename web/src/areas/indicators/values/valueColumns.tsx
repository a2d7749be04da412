import {
  indicatorValues,
  type IndicatorValueView,
  type IndicatorView,
} from '@plumbline/contract/indicators/wire';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../../kit/format/format.ts';
import type { SelectedFields } from '../../../kit/http/selection.ts';
import { signed, usePerDayText, useUnitOf, valueText } from '../../../parts/indicator/measures.ts';
import { Unusual, UnusualMark } from '../../../parts/indicator/Unusual.tsx';
import { useFieldLabel } from '../../../parts/list/filter/fields.ts';
import { listColumn, type ListColumn } from '../../../parts/list/table/columns.ts';
import { useFieldColumns } from '../../../parts/list/table/fieldColumns.tsx';
import { PersonAvatar } from '../../../parts/portrait/PersonAvatar.tsx';

/** The fields read by the table and the cards of values. */
export const VALUE_READS = [
  'value',
  'measured_at',
  'source',
  'validation_status',
  'comment',
  'created_by',
  'meter_changed',
  'old_meter_last',
  'new_meter_first',
  'content_count',
] as const;
/** The same of the values of a meter. */
export const READING_READS = [...VALUE_READS, 'meter'] as const;
export type ValueRow = SelectedFields<IndicatorValueView, (typeof VALUE_READS)[number]>;
export type ReadingRow = SelectedFields<IndicatorValueView, (typeof READING_READS)[number]>;

const column = listColumn<IndicatorValueView>();

/** A value's origin in words. */
export function useSourceText(): (source: string) => string {
  const t = useTranslations('indicators.values.source');
  return (source) =>
    source === 'inspection' || source === 'import' || source === 'manual' ? t(source) : t('api');
}

/** The columns of values: time, value, validation, author; the actions last. */
export function useValueColumns(
  view: IndicatorView,
  actions: (row: ValueRow) => ReactNode,
): ListColumn<IndicatorValueView>[] {
  const t = useTranslations('indicators.values');
  const common = useTranslations('common');
  const label = useFieldLabel();
  const sourceText = useSourceText();
  const unit = useUnitOf()(view);
  const field = useFieldColumns(indicatorValues);
  const ofMeter = [
    column({
      key: 'difference',
      reads: ['meter', 'meter_changed'],
      label: label('difference'),
      width: 110,
      priority: 1,
      cell: (row) => <Difference view={view} row={row} />,
    }),
    column({
      key: 'per_day',
      reads: ['meter', 'meter_changed'],
      label: label('per_day'),
      width: 120,
      priority: 2,
      cell: (row) => <PerDay view={view} row={row} />,
    }),
  ];
  return [
    column({
      key: 'measured_at',
      reads: ['measured_at'],
      label: label('measured_at'),
      width: 160,
      priority: 1,
      sort: 'measured_at',
      cell: (row) => <span className="num-date">{formatMoment(row.measured_at)}</span>,
    }),
    column({
      key: 'value',
      reads: ['value'],
      label: common('value'),
      width: 100,
      priority: 1,
      sort: 'value',
      cell: (row) => <b className="num">{valueText(row.value, view.decimals, unit)}</b>,
    }),
    ...(view.is_meter ? ofMeter : []),
    field('validation_status', { priority: 2, width: 116 }),
    column({
      key: 'source',
      reads: ['source'],
      label: label('source'),
      width: 110,
      priority: 3,
      sort: 'source',
      cell: (row) => sourceText(row.source),
    }),
    field('comment', { priority: 2, width: 190 }),
    column({
      key: 'created_by',
      reads: ['created_by'],
      label: t('by'),
      width: 100,
      priority: 2,
      cell: (row) =>
        row.created_by ? (
          <PersonAvatar name={row.created_by.name} avatar={row.created_by.avatar} size={20} named />
        ) : (
          '–'
        ),
    }),
    column({
      key: 'actions',
      reads: VALUE_READS,
      label: common('actions'),
      width: 84,
      priority: 1,
      cell: (row) => actions(row),
    }),
  ];
}

interface DifferenceProps {
  view: IndicatorView;
  row: Pick<ReadingRow, 'meter' | 'meter_changed'>;
}

/** What was counted since the value before, with a mark if that is unusual. */
function Difference({ view, row: { meter } }: DifferenceProps) {
  const unit = useUnitOf()(view);
  return (
    <span className="row gap-4 num">
      {signed(meter?.difference ?? null, view.decimals) || '–'}
      <UnusualMark facts={meter} meter={view} unit={unit} />
    </span>
  );
}

/** What was counted for each day; of a new meter, that it is one. */
function PerDay({ view, row: { meter, meter_changed } }: DifferenceProps) {
  const label = useFieldLabel();
  const unit = useUnitOf()(view);
  const perDay = valueText(meter?.per_day ?? null, view.decimals, unit);
  return [perDay, meter_changed && label('meter_changed')].filter(Boolean).join(' · ') || '–';
}

/** The same in words, for a card. */
export function Counted({ view, row: { meter, meter_changed } }: DifferenceProps) {
  const label = useFieldLabel();
  const perDayText = usePerDayText();
  const unit = useUnitOf()(view);
  const facts = [
    signed(meter?.difference ?? null, view.decimals),
    perDayText(meter?.per_day ?? null, view),
    meter_changed && label('meter_changed'),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 && <p className="num">{facts.join(' · ')}</p>}
      <Unusual facts={meter} meter={view} unit={unit} />
    </>
  );
}
