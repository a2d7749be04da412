import { Anchor } from '@mantine/core';
import { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import type { IndicatorView } from '@plumbline/contract/indicators/wire';
import { useTranslations } from 'use-intl';
import { countedOf } from '../../kit/format/counted.ts';
import { useMay } from '../../kit/session/may.ts';
import { openNewConstraint } from '../../parts/constraint/constraintDialog.ts';
import { ConstraintsExport } from '../../parts/constraint/ConstraintsExport.tsx';
import { ConstraintRows } from '../../parts/constraint/ConstraintRows.tsx';
import { RESTRICTION_ORDER, useRestrictions } from '../../parts/indicator/restrictions.ts';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import classes from './Indicator.module.css';

/** The limits on the indicator's values, each with its verdict. */
export function RestrictionsPanel({ view }: { view: IndicatorView }) {
  const t = useTranslations('indicators.restrictions');
  const common = useTranslations('common');
  const query = useRestrictions(view.id);
  const rows = query.data?.items ?? [];
  const mayCreate = useMay('constraint.change') && !view.archived;
  const target = { entity: 'measurement_indicator', id: view.id, name: view.name } as const;
  return (
    <Panel
      flush={rows.length > 0}
      title={common('page.constraints')}
      tool={
        <>
          {query.data && rows.length > 0 && (
            <ConstraintsExport
              on={`indicator=${view.id}`}
              sort={RESTRICTION_ORDER}
              total={countedOf(query.data)}
            />
          )}
          {mayCreate && (
            <Anchor
              component="button"
              type="button"
              onClick={() => openNewConstraint(CONSTRAINT_TYPE.value, target)}
            >
              {t('new')}
            </Anchor>
          )}
        </>
      }
    >
      {query.data === undefined && <RowsWaiting query={query} rows={2} title={t('failed')} />}
      {query.data?.items.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {rows.length > 0 && <ConstraintRows rows={rows} />}
    </Panel>
  );
}
