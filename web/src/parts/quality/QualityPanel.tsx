import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QualityBar, QualityCountsRow } from '../../ui/status/QualityBar.tsx';
import classes from './QualityPanel.module.css';
import type { RowWithQuality } from './causes.ts';
import { countsOf } from './QualityCells.tsx';

interface SummaryProps {
  row: Pick<RowWithQuality, 'quality'>;
  title?: string;
  /** The meaning of the two bars, in words. */
  actual: ReactNode;
  inherited: ReactNode;
  /** Past results beside the bars. */
  children?: ReactNode;
}

/** Actual and inherited quality as two labelled bars, never mixed. */
export function QualityPanel({ row, title, actual, inherited, children }: SummaryProps) {
  const t = useTranslations('field');
  const sides = [
    ['actual', actual],
    ['inherited', inherited],
  ] as const;
  return (
    <Panel title={title ?? t('quality')}>
      <div className={`stack ${classes.summary}`} data-two={children ? true : undefined}>
        <div className={`stack ${classes.bars}`}>
          {sides.map(([side, label]) => (
            <div key={side}>
              <div className={`wrap justify-between quiet ${classes.barHead}`}>
                <span>{label}</span>
                <QualityCountsRow counts={countsOf(row.quality, side)} />
              </div>
              <QualityBar counts={countsOf(row.quality, side)} size="panel" />
            </div>
          ))}
        </div>
        {children}
      </div>
    </Panel>
  );
}
