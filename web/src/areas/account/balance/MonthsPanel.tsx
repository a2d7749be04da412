import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../../kit/format/format.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import { ToolButton } from '../../../ui/buttons/ToolButton.tsx';
import { ShowMore } from '../../../ui/buttons/ShowMore.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import plain from '../../../ui/layout/PlainTable.module.css';
import { useMonths, useMonthsFile } from './api.ts';
import classes from './Balance.module.css';
import { monthsOf } from './months.ts';
import type { Month } from './months.ts';

const FIRST = 6;

/** Income and expense of each month as bars and figures, with what was left. */
export function MonthsPanel({ tenant, remnant }: { tenant: string; remnant: number }) {
  const t = useTranslations('account.months');
  const query = useMonths(tenant);
  const file = useMonthsFile(tenant);
  const [shown, setShown] = useState(FIRST);
  const months = query.data === undefined ? [] : monthsOf(query.data, remnant);
  const most = Math.max(1, ...months.flatMap(({ income, expense }) => [income, expense]));
  return (
    <Panel
      title={t('title')}
      tool={
        months.length > 0 && (
          <ToolButton label={t('download')} Icon={IconDownload} press={() => file.mutate()} />
        )
      }
    >
      {query.data === undefined && <RowsWaiting query={query} rows={3} title={t('failed')} />}
      {query.data?.items.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {months.length > 0 && (
        <div className={classes.scroll}>
          <table className={`${plain.table} ${classes.months}`}>
            <thead>
              <tr>
                <th scope="col">{t('month')}</th>
                <th scope="col" className={classes.bar} aria-hidden />
                <th scope="col">{t('income')}</th>
                <th scope="col">{t('expense')}</th>
                <th scope="col">{t('remnant')}</th>
              </tr>
            </thead>
            <tbody>
              {months.slice(0, shown).map((month) => (
                <MonthRow key={month.from} month={month} most={most} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ShowMore
        mt={8}
        remaining={{ n: months.length - shown, isExact: true }}
        onClick={() => setShown(shown + 2 * FIRST)}
      />
    </Panel>
  );
}

function MonthRow({ month, most }: { month: Month; most: number }) {
  const bar = (kind: 'income' | 'expense') =>
    month[kind] > 0 && (
      <span className={classes.track}>
        <span
          className={classes.fill}
          data-kind={kind}
          style={{ width: `${(month[kind] / most) * 100}%` }}
        />
      </span>
    );
  return (
    <tr>
      <th scope="row" className="num">
        {month.from.slice(0, 7)}
      </th>
      <td aria-hidden className={classes.bar}>
        {bar('income')}
        {bar('expense')}
      </td>
      <td className="num">{month.income > 0 ? `+${formatNumber(month.income)}` : '–'}</td>
      <td className="num">{month.expense > 0 ? `−${formatNumber(month.expense)}` : '–'}</td>
      <td className="num">{formatNumber(month.remnant)}</td>
    </tr>
  );
}
