import type { Budget, BudgetRow } from '@plumbline/contract/indicators/budget';
import { indicators } from '@plumbline/contract/indicators/wire';
import { objects } from '@plumbline/contract/objects/wire';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { IconCoins } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { countArgs } from '../../../kit/format/format.ts';
import { api } from '../../../kit/http/api.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { StateMessage } from '../../../ui/layout/StateMessage.tsx';
import { BudgetChart } from './BudgetChart.tsx';
import classes from './Budget.module.css';
import { BudgetCards, BudgetTable } from './BudgetTable.tsx';
import { budgetParts, chosenOf, sumKey, rowOf } from './money.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';

/** Money by name and currency: its own, below it, and the parts of one sum as a chart. */
export function BudgetTab({ view }: { view: ObjectView }) {
  const t = useTranslations('objects.budget');
  const [sum] = useSearchValue('object', 'sum');
  const chosen = chosenOf(sum);
  const query = useQuery({
    queryKey: [indicators.name, 'budget', view.id, chosen],
    queryFn: ({ signal }) =>
      api.get<Budget>(`${objects.path}/${view.id}/budget`, { query: chosen, signal }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <RowsWaiting query={query} rows={4} />;
  if (query.data.rows.length === 0)
    return <StateMessage icon={IconCoins} title={t('empty')} text={t('how')} />;
  return <Sums view={view} budget={query.data} />;
}

function Sums({ view, budget }: { view: ObjectView; budget: Budget }) {
  const t = useTranslations('objects.budget');
  const phone = useIsPhone();
  const [, setSum] = useSearchValue('object', 'sum');
  const [hasChart, setHasChart] = useState(false);
  const row = rowOf(budget);
  const isCharted = row !== undefined && budgetParts(budget, row).charted.length > 0;
  const choose = (one: BudgetRow) => {
    setSum(sumKey(one));
    setHasChart(true);
  };
  const Rows = phone ? BudgetCards : BudgetTable;
  return (
    <div className={`stack align-start ${classes.columns}`}>
      <Panel title={t('title')}>
        <Rows rows={budget.rows} chosen={row} onChoose={choose} />
        {!budget.is_complete && (
          <p className="spaced">{t('incomplete', countArgs(budget.rows.length))}</p>
        )}
      </Panel>
      {phone && isCharted && (
        <Switch
          className={classes.switch}
          label={t('show_chart')}
          checked={hasChart}
          onChange={(event) => setHasChart(event.currentTarget.checked)}
        />
      )}
      {row && (!phone || hasChart || !isCharted) && (
        <BudgetChart view={view} budget={budget} row={row} />
      )}
    </div>
  );
}
