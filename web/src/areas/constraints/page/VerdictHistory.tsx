import type { VerdictView } from '@plumbline/contract/constraints/forecast';
import { constraints, type ConstraintView } from '@plumbline/contract/constraints/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../kit/http/api.ts';
import { formatMoment } from '../../../kit/format/format.ts';
import { rowsBefore } from '../../../kit/http/resourceApi.ts';
import { useIndicatorUnit } from '../../../parts/constraint/indicatorUnit.ts';
import { limitValueText } from '../../../parts/constraint/breach.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { useQuality } from '../../../parts/quality/useQuality.ts';
import { ShowMore } from '../../../ui/buttons/ShowMore.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { QualityBadge } from '../../../ui/status/StatusBadge.tsx';
import classes from './Overview.module.css';

const STEP = 10;

/** The changes of the verdict, newest first. */
export function VerdictHistory({ view }: { view: ConstraintView }) {
  const t = useTranslations('constraints.history');
  const [size, setSize] = useState(STEP);
  const query = useQuery({
    queryKey: ['constraint', 'verdicts', view.id, size],
    queryFn: ({ signal }) =>
      api.get<RowsPage<VerdictView>>(`${constraints.path}/${view.id}/verdict`, {
        query: { page: 1, page_size: size },
        signal,
      }),
    placeholderData: rowsBefore,
    meta: { quiet: true },
  });
  const rows = query.data?.items ?? [];
  return (
    <Panel flush={rows.length > 0} title={t('title')}>
      {query.data === undefined && <RowsWaiting query={query} rows={3} title={t('failed')} />}
      {query.data?.items.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.history}>
        {rows.map((row) => (
          <VerdictRow key={row.id} row={row} view={view} />
        ))}
      </ul>
      <ShowMore
        m={8}
        remaining={{ n: (query.data?.total ?? 0) - rows.length, isExact: true }}
        onClick={() => setSize(size + 5 * STEP)}
      />
    </Panel>
  );
}

function VerdictRow({ row, view }: { row: VerdictView; view: ConstraintView }) {
  const t = useTranslations('constraints.history');
  const qualityOf = useQuality();
  const unit = useIndicatorUnit(view.indicator);
  return (
    <li>
      <span className="num-date">{formatMoment(row.at)}</span>
      <QualityBadge status={row.quality_status && qualityOf(row.quality_status)} />
      <span className={classes.before}>
        {t('before')}
        <QualityBadge
          status={row.previous_status && qualityOf(row.previous_status)}
          size="small"
          inTable
        />
      </span>
      <b className="num">{row.value !== null && limitValueText(row.value, unit)}</b>
    </li>
  );
}
