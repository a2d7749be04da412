import { useTranslations } from 'use-intl';
import { dateOf } from '../../../kit/format/dateOf.ts';
import { formatWeekday } from '../../../kit/format/weekday.ts';
import { countArgs } from '../../../kit/format/format.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import classes from './Calendar.module.css';
import { DayCell, type CalendarCells } from './DayCell.tsx';
import type { CalendarLane } from './lanes.ts';

interface Props extends CalendarCells {
  /** The heading of the lanes. */
  heading: string;
  days: readonly string[];
  lanes: readonly CalendarLane[];
}

/** A week, with a lane for each person or unit and the sum of their items. */
export function LaneGrid({ heading, days, lanes, ...cells }: Props) {
  const t = useTranslations('activity');
  const dispatch = useTranslations('dispatch');
  const common = useTranslations('common');
  const { locale } = useLanguage();
  const today = useTodayText();
  const most = Math.max(1, ...lanes.map(({ items }) => items));
  return (
    <table className={`full-width card ${classes.grid}`} data-lanes>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                {formatWeekday(dateOf(day), locale)}{' '}
                <span className={`radius-5 medium ${classes.date}`}>{Number(day.slice(-2))}</span>
              </time>
              {cells.holidaysOn(day).map((name) => (
                <span
                  key={name}
                  className={`block size-11 quiet cut ${classes.holiday}`}
                  dir="auto"
                >
                  {name}
                </span>
              ))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <tr key={lane.key}>
            <th scope="row" className={`relative medium break-anywhere text-start ${classes.lane}`}>
              <span dir="auto">{lane.name ?? t('views.unassigned')}</span>
              <small className="block small quiet">
                {dispatch('inspections', countArgs(lane.inspections))}
                <b className="block bold loud">{common('items', countArgs(lane.items))}</b>
              </small>
              <i
                className={`block ${classes.load}`}
                style={{ width: `${(lane.items / most) * 100}%` }}
              />
            </th>
            {days.map((day) => (
              <DayCell
                key={day}
                place={{ day, lane: lane.key }}
                day={lane.byDay.get(day)}
                {...cells}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
