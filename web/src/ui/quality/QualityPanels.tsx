import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { counted } from '../../kit/format.ts';
import { Panel } from '../Panel.tsx';
import { QualityBar, QualityCountsRow } from '../QualityBar.tsx';
import { FailedState, RowsSkeleton } from '../States.tsx';
import { useIsPhone } from '../useIsPhone.ts';
import { CauseRow } from './CauseRow.tsx';
import { causesQuery, type QualityOwner } from './causes.ts';
import classes from './Quality.module.css';
import { countsOf, type Qualified } from './QualityCells.tsx';

const STEP = 5;

/** The first panel of a page: why it has its status. */
export function WhyPanel({ entity, row }: { entity: QualityOwner['entity']; row: Qualified }) {
  const t = useTranslations('quality');
  const phone = useIsPhone();
  const [size, setSize] = useState(STEP);
  const assessed = row.quality_status !== null;
  const query = useQuery({ ...causesQuery({ entity, id: row.id }, 1, size), enabled: assessed });
  const title = row.quality_status
    ? t(`why_this_${entity}`, { status: row.quality_status.name })
    : t('not_assessed_yet');
  if (!assessed)
    return (
      <Panel title={title}>
        <p className={classes['popText']}>{t('no_facts')}</p>
      </Panel>
    );
  const left = (query.data?.total ?? 0) - (query.data?.items.length ?? 0);
  return (
    <Panel flush title={title} meta={phone ? null : t('findings')}>
      {query.isLoading && <RowsSkeleton rows={3} />}
      {query.data === undefined && query.isError && (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      )}
      <ul className={classes['causes']}>
        {query.data?.items.map((cause) => (
          <CauseRow
            key={`${cause.object.id} ${cause.item_id ?? cause.name}`}
            cause={cause}
            own={cause.object.id === row.id}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" color="gray" m={8} onClick={() => setSize(size + 4 * STEP)}>
          {t('more_causes', counted(left))}
        </Button>
      )}
    </Panel>
  );
}

interface SummaryProps {
  row: Qualified;
  title?: string;
  /** What the two bars count, in words. */
  actual: ReactNode;
  inherited: ReactNode;
  /** Past results beside the bars. */
  children?: ReactNode;
}

/** Actual and inherited as two labelled bars, never mixed. */
export function QualityPanel({ row, title, actual, inherited, children }: SummaryProps) {
  const t = useTranslations('quality');
  const sides = [
    ['actual', actual],
    ['inherited', inherited],
  ] as const;
  return (
    <Panel title={title ?? t('quality')}>
      <div className={classes['summary']} data-two={children ? true : undefined}>
        <div className={classes['bars']}>
          {sides.map(([side, label]) => (
            <div key={side}>
              <div className={classes['barHead']}>
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
