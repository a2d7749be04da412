import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../kit/format/format.ts';
import { useUnitOf, valueText } from '../../../parts/indicator/measures.ts';
import plain from '../../../ui/layout/PlainTable.module.css';
import { useSourceText, type ValueRow } from './valueColumns.tsx';

interface Props {
  indicator: IndicatorView;
  row: ValueRow;
  actions: ReactNode;
  /** What follows from it. */
  children?: ReactNode;
}

/** One value on a phone. */
export function ValueCard({ indicator, row, actions, children }: Props) {
  const sourceText = useSourceText();
  const unit = useUnitOf()(indicator);
  const facts = [sourceText(row.source), row.validation_status.name, row.created_by?.name];
  return (
    <div className={`wrap card ${plain.card}`}>
      <div>
        <b className="num">{valueText(row.value, indicator.decimals, unit)}</b>
        {children}
        <p className="num-date">{formatMoment(row.measured_at)}</p>
        <p dir="auto">{facts.filter(Boolean).join(' · ')}</p>
        {row.comment && <p dir="auto">{row.comment}</p>}
      </div>
      {actions}
    </div>
  );
}
