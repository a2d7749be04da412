import { useTranslations } from 'use-intl';
import { dateOf } from '../../../kit/format/dateOf.ts';
import { formatWeekday } from '../../../kit/format/weekday.ts';
import { countArgs, formatNumber } from '../../../kit/format/format.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import classes from './Agenda.module.css';
import chips from './Chip.module.css';
import { Chip } from './Chip.tsx';
import type { DayPlace } from './days.ts';
import type { WorkloadDay } from './DayCell.tsx';
import { ALL } from './lanes.ts';

interface Props {
  days: readonly string[];
  byDay: ReadonlyMap<string, WorkloadDay>;
  openDay: (place: DayPlace) => void;
}

/** A week on a phone, day below day. */
export function Agenda({ days, byDay, openDay }: Props) {
  const t = useTranslations('activity.calendar');
  const { locale } = useLanguage();
  const today = useTodayText();
  return days.map((date) => {
    const day = byDay.get(date);
    const more = (day?.inspections ?? 0) - (day?.first.length ?? 0);
    return (
      <section key={date} className={`below-16 ${classes.agenda}`} aria-labelledby={`day-${date}`}>
        <h2
          className="flex justify-between bold"
          id={`day-${date}`}
          aria-current={date === today ? 'date' : undefined}
        >
          <span>
            {formatWeekday(dateOf(date), locale)} <span className="num-date">{date}</span>
          </span>
          <span className="regular faint num">{formatNumber(day?.inspections ?? 0)}</span>
        </h2>
        {day ? (
          <ul className={`column ${chips.chips}`} data-rows>
            {day.first.map((inspection) => (
              <Chip key={inspection.id} inspection={inspection} />
            ))}
          </ul>
        ) : (
          <p>{t('nothing')}</p>
        )}
        {more > 0 && (
          <button
            type="button"
            className={`radius-5 size-12 hover ${chips.more}`}
            onClick={() => openDay({ day: date, lane: ALL })}
          >
            {t('more', countArgs(more))}
          </button>
        )}
      </section>
    );
  });
}
