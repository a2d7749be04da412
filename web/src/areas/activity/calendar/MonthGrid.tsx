import { useTodayText } from '../../../kit/format/today.ts';
import { dateOf } from '../../../kit/format/dateOf.ts';
import { formatWeekday } from '../../../kit/format/weekday.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import classes from './Calendar.module.css';
import { DayCell, type CalendarCells, type WorkloadDay } from './DayCell.tsx';
import { ALL } from './lanes.ts';

interface Props extends CalendarCells {
  /** The days, in whole weeks. */
  days: readonly string[];
  /** `YYYY-MM`. */
  month: string;
  byDay: ReadonlyMap<string, WorkloadDay>;
}

/** A month of everybody's work. */
export function MonthGrid({ days, month, byDay, ...cells }: Props) {
  const { locale } = useLanguage();
  const today = useTodayText();
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <table className={`full-width card ${classes.grid}`}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {formatWeekday(dateOf(day), locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                place={{ day, lane: ALL }}
                day={byDay.get(day)}
                isOutside={!day.startsWith(month)}
                withPeople
                heading={
                  <time
                    className={`radius-5 medium ${classes.date}`}
                    dateTime={day}
                    aria-label={day}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    {Number(day.slice(-2))}
                  </time>
                }
                {...cells}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
