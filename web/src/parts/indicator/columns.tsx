import { indicators, type IndicatorView } from '@plumbline/contract/indicators/wire';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import { EntityTitle } from '../list/cells/EntityName.tsx';
import { useFieldLabel } from '../list/filter/fields.ts';
import { listColumn, type ListColumn } from '../list/table/columns.ts';
import { useFieldColumns } from '../list/table/fieldColumns.tsx';
import { useRowTab } from '../list/table/rowFocus.ts';
import { AppLink } from '../page/AppLink.tsx';
import { INDICATOR_LIST } from './listed.ts';
import { changeSince, signed, useLevelText, useUnitOf, valueText } from './measures.ts';
import { UnusualMark } from './Unusual.tsx';

const column = listColumn<IndicatorView>();
const { columns: READS } = INDICATOR_LIST;

/** Name, object, newest values, rating, group. */
export function useIndicatorColumns(): ListColumn<IndicatorView>[] {
  const label = useFieldLabel({ name: 'measurement_indicator' });
  const levelText = useLevelText();
  const field = useFieldColumns(indicators);
  return [
    column({
      key: 'name',
      reads: READS.name,
      label: label('indicator'),
      width: 240,
      priority: 1,
      sort: 'name',
      cell: (row) => (
        <EntityTitle
          to={paths.indicator(row.id)}
          name={row.name}
          code={row.code}
          archived={row.archived}
        />
      ),
    }),
    column({
      key: 'object',
      reads: READS.object,
      label: label('object'),
      width: 180,
      priority: 1,
      sort: 'object.name',
      cell: (row) => <ObjectLink id={row.object.id} name={row.object.name} />,
    }),
    ...useValueColumns(),
    column({
      key: 'quality_status',
      reads: READS.quality_status,
      label: label('quality'),
      width: 136,
      priority: 1,
      sort: 'quality_status',
      cell: (row) => <QualityBadge status={row.quality_status} inTable />,
    }),
    field('measure_group', { priority: 3, width: 170 }),
    column({
      key: 'level',
      reads: READS.level,
      label: label('level'),
      width: 130,
      priority: 3,
      sort: 'level',
      cell: (row) => levelText(row.level) ?? '–',
    }),
    field('measure_equipment_type', { priority: 3, width: 170, optional: true }),
    field('external_id', { priority: 3, optional: true }),
    field('updated_at', { priority: 3, optional: true }),
  ];
}

/** The newest value, the previous one and the difference, each in the indicator's decimals. */
function useValueColumns(): ListColumn<IndicatorView>[] {
  const label = useFieldLabel();
  const t = useTranslations('indicator');
  const unitOf = useUnitOf();
  return [
    column({
      key: 'last_value',
      reads: READS.last_value,
      label: label('last_value'),
      width: 124,
      priority: 1,
      sort: 'last_value',
      cell: (row) => (
        <span className="row gap-4">
          <Figure strong>{valueText(row.last_value, row.decimals, unitOf(row))}</Figure>
          <UnusualMark facts={row.meter} meter={row} unit={unitOf(row)} />
        </span>
      ),
    }),
    column({
      key: 'change',
      reads: READS.change,
      label: t('change'),
      width: 92,
      priority: 2,
      cell: (row) => <Figure>{signed(changeSince(row), row.decimals)}</Figure>,
    }),
    column({
      key: 'previous_value',
      reads: READS.previous_value,
      label: label('previous_value'),
      width: 124,
      priority: 3,
      sort: 'previous_value',
      cell: (row) => <Figure>{valueText(row.previous_value, row.decimals, unitOf(row))}</Figure>,
    }),
    column({
      key: 'date',
      reads: READS.date,
      label: label('date'),
      width: 146,
      priority: 1,
      sort: 'date',
      cell: (row) => <span className="num-date">{formatMoment(row.date) || '–'}</span>,
    }),
  ];
}

const Figure = ({ children, strong = false }: { children: ReactNode; strong?: boolean }) => (
  <span className="num" style={strong ? { fontWeight: 500 } : undefined}>
    {children || '–'}
  </span>
);

function ObjectLink({ id, name }: { id: string; name: string }) {
  const tabIndex = useRowTab();
  return (
    <AppLink
      className="loud"
      to={paths.object(id)}
      tabIndex={tabIndex}
      underline="never"
      title={name}
    >
      <span dir="auto">{name}</span>
    </AppLink>
  );
}
