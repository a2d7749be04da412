import type { BudgetRow } from '@plumbline/contract/indicators/budget';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../../kit/format/format.ts';
import plain from '../../../ui/layout/PlainTable.module.css';
import classes from './Budget.module.css';
import { formatMoney, formatPart, sumKey } from './money.ts';

interface Props {
  rows: readonly BudgetRow[];
  /** The row whose parts are charted. */
  chosen: BudgetRow | undefined;
  onChoose: (row: BudgetRow) => void;
}

export function BudgetTable({ rows, chosen, onChoose }: Props) {
  const t = useTranslations('objects.budget');
  return (
    <table className={`${plain.table} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('own')}</th>
          <th scope="col">{t('below')}</th>
          <th scope="col">{t('total')}</th>
          <th scope="col">{t('share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={sumKey(row)} data-chosen={row === chosen || undefined}>
            <th scope="row">
              <Name row={row} isChosen={row === chosen} onChoose={onChoose} />
            </th>
            <td className="num">
              {formatMoney(row.own, row.currency)}
              <Measured row={row} />
            </td>
            <td className="num">{formatMoney(row.below, row.currency)}</td>
            <td className="num">
              <b>{formatMoney(row.total, row.currency)}</b>
            </td>
            <td className="num">{formatPart(row.share) || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a phone. */
export function BudgetCards({ rows, chosen, onChoose }: Props) {
  const t = useTranslations('objects.budget');
  return (
    <ul className={classes.sums}>
      {rows.map((row) => (
        <li key={sumKey(row)}>
          <Name row={row} isChosen={row === chosen} onChoose={onChoose} />
          <dl className={`stack above-8 ${classes.figures}`}>
            <dt>{t('own')}</dt>
            <dd className="num">{formatMoney(row.own, row.currency)}</dd>
            <dt>{t('below')}</dt>
            <dd className="num">{formatMoney(row.below, row.currency)}</dd>
            <dt>{t('total')}</dt>
            <dd className="num">
              <b>{formatMoney(row.total, row.currency)}</b>
            </dd>
            <dt>{t('share')}</dt>
            <dd className="num">{formatPart(row.share) || '–'}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Name and currency; chooses what the chart shows. */
function Name({
  row,
  isChosen,
  onChoose,
}: Pick<Props, 'onChoose'> & { row: BudgetRow; isChosen: boolean }) {
  return (
    <>
      <button
        className="link"
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(row)}
        dir="auto"
      >
        {row.name}
      </button>
      <small className="block">{row.currency.name}</small>
    </>
  );
}

/** The time when the newest of a row's own values was measured. */
function Measured({ row: { indicators } }: { row: BudgetRow }) {
  const newest = indicators
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  return newest && <small className="block num-date">{formatDate(newest)}</small>;
}
