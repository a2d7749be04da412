import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs, formatNumber } from '../../kit/format/format.ts';
import { ShowMore } from '../buttons/ShowMore.tsx';
import { StatusIcon } from '../status/StatusIcon.tsx';
import classes from './Chart.module.css';
import { momentsWithin, type SeriesMoment } from './data/moments.ts';
import type { ChartPoint, TimeRange, ChartSeries } from './data/series.ts';
import { timeText } from './data/ticks.ts';
import { titleOf } from './data/titles.ts';
import { useRatingName } from './words.ts';

/** The number of rows at first, on paper, and added by each press. */
const PAGE = 100;
const MORE = 500;

interface Props {
  label: string;
  series: readonly ChartSeries[];
  moments: readonly SeriesMoment[];
  range: TimeRange;
  zone: string;
}

const COLUMNS = ['mean', 'least', 'greatest', 'values'] as const;

/** The values of a chart as a table, the latest first. */
export function ChartTable({ label, series, moments, range, zone }: Props) {
  const t = useTranslations('chart');
  const ratingName = useRatingName();
  const [most, setMost] = useState(PAGE);
  const rows = useMemo(() => momentsWithin(moments, range).toReversed(), [moments, range]);
  const isBucketed = series.map(({ points }) => points.some(({ count }) => count > 1));
  const rest = Math.max(0, rows.length - most);
  const cells = (point: ChartPoint | undefined, { decimals }: ChartSeries): string[] => [
    formatNumber(point?.min, decimals),
    formatNumber(point?.max, decimals),
    formatNumber(point?.count),
  ];
  return (
    <section
      className={`overflow-auto ${classes.scroll}`}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, no key scrolls the table
      tabIndex={0}
    >
      <table className={`full-width size-13 num ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('time')}
            </th>
            {series.map((one, i) => (
              <th
                key={one.key}
                scope={isBucketed[i] ? 'colgroup' : 'col'}
                colSpan={isBucketed[i] ? COLUMNS.length : 1}
                rowSpan={isBucketed[i] ? 1 : 2}
              >
                {titleOf(one)}
              </th>
            ))}
          </tr>
          <tr>
            {series.flatMap((one, i) =>
              isBucketed[i]
                ? COLUMNS.map((column) => (
                    <th key={`${one.key} ${column}`} scope="col">
                      {t(column)}
                    </th>
                  ))
                : [],
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map(({ at, points }) => (
            <tr key={at}>
              <th scope="row" className="num-date">
                {timeText(at, zone)}
              </th>
              {series.flatMap((one, i) => {
                const point = points[i];
                const rating = point?.quality ?? null;
                return [
                  <td key={one.key}>
                    {rating !== null && <StatusIcon code={rating} name={ratingName(rating)} />}{' '}
                    {formatNumber(point?.mean, one.decimals)}
                  </td>,
                  ...(isBucketed[i] ? cells(point, one) : []).map((text, column) => (
                    <td key={`${one.key} ${column}`}>{text}</td>
                  )),
                ];
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={`spaced ${classes.rest}`}>{t('not_shown', countArgs(rest))}</p>}
      <ShowMore
        className={classes.more ?? ''}
        remaining={{ n: Math.min(rest, MORE), isExact: true }}
        onClick={() => setMost(most + MORE)}
      />
    </section>
  );
}
