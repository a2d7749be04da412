import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import type { ReactNode } from 'react';
import { formatMoment } from '../../kit/format/format.ts';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { paths } from '../../kit/paths.ts';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import { RowCard } from '../list/cells/RowCard.tsx';
import { cardOf } from '../list/table/columns.ts';
import { INDICATOR_LIST } from './listed.ts';
import { changeSince, signed, useUnitOf, valueText } from './measures.ts';
import { UnusualMark } from './Unusual.tsx';

type CardRow = SelectedFields<IndicatorView, (typeof INDICATOR_LIST.card)[number]>;

/** One indicator on a phone, with the actions on it. */
export const indicatorCard = (actions?: (row: CardRow) => ReactNode) =>
  cardOf<IndicatorView>()(INDICATOR_LIST.card, (row) => (
    <IndicatorCard row={row} actions={actions?.(row)} />
  ));

function IndicatorCard({ row, actions }: { row: CardRow; actions: ReactNode }) {
  const unitOf = useUnitOf();
  const { last_value, decimals } = row;
  const change = signed(changeSince(row), decimals);
  return (
    <RowCard
      to={paths.indicator(row.id)}
      name={row.name}
      meta={[row.object.name, row.code].filter(Boolean).join(' · ')}
      pale={row.archived}
      badge={row.quality_status && <QualityBadge status={row.quality_status} inTable />}
      foot={
        <>
          {last_value !== null && (
            <span className="num">
              <b>{valueText(last_value, decimals, unitOf(row))}</b>
              {change && ` (${change})`}{' '}
              <UnusualMark facts={row.meter} meter={row} unit={unitOf(row)} />{' '}
              <span className="num-date">{formatMoment(row.date)}</span>
            </span>
          )}
          {actions}
        </>
      }
    />
  );
}
