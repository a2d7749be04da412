import type { ConstraintView } from '@plumbline/contract/constraints/wire';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { paths } from '../../kit/paths.ts';
import { limitSentence } from '../../parts/constraint/sentence.ts';
import { useUnitOf } from '../../parts/indicator/measures.ts';
import { termsOf, useRestrictions } from '../../parts/indicator/restrictions.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';
import classes from './Indicator.module.css';

/** The limits on the indicator's values, each with its verdict. */
export function RestrictionsPanel({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators.restrictions');
  const common = useTranslations('common');
  const query = useRestrictions(view.id);
  const rows = query.data?.items ?? [];
  return (
    <Panel title={common('page.constraints')}>
      {query.data === undefined && <RowsWaiting query={query} rows={2} title={t('failed')} />}
      {query.data?.items.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {rows.length > 0 && (
        <ul className={classes.restrictions}>
          {rows.map((row) => (
            <Restriction key={row.id} row={row} view={view} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Restriction({ row, view }: { row: ConstraintView; view: IndicatorView }) {
  const words = useTranslations('constraint');
  const unit = useUnitOf()(view);
  return (
    <li>
      <div>
        <AppLink to={paths.constraint(row.id)}>
          <span dir="auto">{row.name}</span>
        </AppLink>
        {row.quality_status && <QualityBadge status={row.quality_status} inTable />}
      </div>
      <p dir="auto">{limitSentence(words, termsOf(row), { name: view.name, unit })}</p>
    </li>
  );
}
