import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { HeldList } from '../../kit/live/useHeldRows.ts';
import { useFieldLabel } from '../../parts/list/filter/fields.ts';
import { useHeldRow } from '../../ui/held/useHeldRow.ts';
import { Cards } from '../../ui/layout/Cards.tsx';
import plain from '../../ui/layout/PlainTable.module.css';
import type { HolidayRow } from './api.ts';

interface Props {
  held: HeldList<HolidayRow>;
  actions: (holiday: HolidayRow) => ReactNode;
}

/** The days of a holiday, one or first and last, as written in every language. */
const daysOf = ({ from_date, to_date }: HolidayRow): string =>
  from_date === to_date ? from_date : `${from_date} – ${to_date}`;

export function HolidayLines({ held, actions }: Props) {
  const heldRow = useHeldRow();
  const t = useTranslations('planning.holidays');
  const common = useTranslations('common');
  const label = useFieldLabel();
  return (
    <table className={plain.table}>
      <thead>
        <tr>
          <th scope="col">{label('name')}</th>
          <th scope="col">{t('days')}</th>
          <th scope="col">{t('repeats')}</th>
          <th scope="col">{label('business_unit')}</th>
          <th scope="col">
            <span className="unseen">{common('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {held.rows.map((holiday) => (
          <tr key={holiday.id} {...heldRow(holiday.id, held.gone.has(holiday.id))}>
            <td>
              <b dir="auto">{holiday.name}</b>
            </td>
            <td className="num-date">{daysOf(holiday)}</td>
            <td>{t(holiday.is_yearly ? 'yearly' : 'once')}</td>
            <td dir="auto">{holiday.business_unit?.name ?? t('everywhere')}</td>
            <td>{actions(holiday)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a phone. */
export function HolidayCards({ held, actions }: Props) {
  const heldRow = useHeldRow();
  const t = useTranslations('planning.holidays');
  return (
    <Cards>
      {held.rows.map((holiday) => (
        <li
          key={holiday.id}
          className={`wrap card ${plain.card}`}
          {...heldRow(holiday.id, held.gone.has(holiday.id))}
        >
          <div>
            <b dir="auto">{holiday.name}</b>
            <p className="num-date">{daysOf(holiday)}</p>
            <p dir="auto">
              {t(holiday.is_yearly ? 'yearly' : 'once')} ·{' '}
              {holiday.business_unit?.name ?? t('everywhere')}
            </p>
          </div>
          {actions(holiday)}
        </li>
      ))}
    </Cards>
  );
}
