import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { formatNumber } from '../../../kit/format/format.ts';
import { ShowMore } from '../../../ui/buttons/ShowMore.tsx';
import plain from '../../../ui/layout/PlainTable.module.css';
import classes from './Details.module.css';

interface DetailsRow {
  key: string;
  name: string;
  income: number;
  expense: number;
  last: number | null;
}

interface Props {
  rows: readonly DetailsRow[];
  of: 'period' | 'unit';
  /** The head of the last column; null without that column. */
  lastHead: string | null;
}

const FIRST = 6;

/** Income and expense of periods or units, each with a bar. */
export function DetailsTable({ rows, of, lastHead }: Props) {
  const t = useTranslations('balance.details');
  const isPhone = useIsPhone();
  const [shown, setShown] = useState(FIRST);
  // what came in belongs to no unit, and would dwarf what each has spent
  const barsOf = ({ income, expense }: DetailsRow) => ({
    income: of === 'unit' ? 0 : income,
    expense,
  });
  const most = Math.max(1, ...rows.flatMap((row) => Object.values(barsOf(row))));
  return (
    <>
      <div className={classes.scroll}>
        <table className={`nowrap ${plain.table} ${classes.details}`} data-of={of}>
          <thead>
            <tr>
              <th scope="col">{t(of)}</th>
              {!isPhone && <th scope="col" className={classes.bar} aria-hidden />}
              <th scope="col">{t('income')}</th>
              <th scope="col">{t('expense')}</th>
              {lastHead !== null && <th scope="col">{lastHead}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={row.key}>
                <th scope="row" className="num" dir="auto">
                  {row.name}
                  {isPhone && <Bars {...barsOf(row)} most={most} />}
                </th>
                {!isPhone && (
                  <td aria-hidden className={classes.bar}>
                    <Bars {...barsOf(row)} most={most} />
                  </td>
                )}
                <td className="num">{row.income > 0 ? `+${formatNumber(row.income)}` : '–'}</td>
                <td className="num">{row.expense > 0 ? `−${formatNumber(row.expense)}` : '–'}</td>
                {lastHead !== null && <td className="num">{formatNumber(row.last)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore
        className="above-8"
        remaining={{ n: rows.length - shown, isExact: true }}
        onClick={() => setShown(shown + 2 * FIRST)}
      />
    </>
  );
}

interface BarsProps extends Pick<DetailsRow, 'income' | 'expense'> {
  most: number;
}

const Bars = ({ most, ...sums }: BarsProps) =>
  (['income', 'expense'] as const).map(
    (kind) =>
      sums[kind] > 0 && (
        <span key={kind} className={`block ${classes.track}`} aria-hidden>
          <span
            className={`block full-height ${classes.fill}`}
            data-kind={kind}
            style={{ width: `${(sums[kind] / most) * 100}%` }}
          />
        </span>
      ),
  );
