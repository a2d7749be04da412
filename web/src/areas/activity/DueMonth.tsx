import { useTranslations } from 'use-intl';
import { countsByDay, daysFilters, byDay } from '../../kit/format/dayCounts.ts';
import { formatShortWeekday } from '../../kit/format/weekday.ts';
import { countArgs, formatDate } from '../../kit/format/format.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { paths } from '../../kit/paths.ts';
import { useQuiet } from '../../kit/quiet.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { FailedState } from '../../parts/page/FailedState.tsx';
import { useToday } from '../../kit/format/now.ts';
import { DUE } from '@plumbline/contract/inspections/todo';
import { monthGrid } from './month.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './MonthLoad.module.css';

const DUE_BY_DAY = byDay(DUE);

/** The number of dots that a day shows at most; its accessible name gives the number. */
const DOTS = 3;

/** The days of the weeks the month touches, without dots until the counts have loaded, which come after the rows. */
export function DueMonth({ month, filters }: { month: Date; filters: string[] }) {
  const { locale } = useLanguage();
  const today = useToday();
  const days = monthGrid(month);
  const [first, last] = [days[0] ?? month, days.at(-1) ?? month];
  const query = ENTITIES.inspection.api.useAggregate(
    [DUE_BY_DAY],
    { global_filter: [...filters, ...daysFilters(DUE, first, last)] },
    useQuiet(),
  );
  if (query.isError && query.data === undefined)
    return <FailedState error={query.error} retry={() => void query.refetch()} />;
  const counts = countsByDay(query.data?.[DUE_BY_DAY]);
  return (
    <div className={`stack ${classes.grid}`} aria-busy={query.data === undefined}>
      {days.slice(0, 7).map((day) => (
        <span
          key={day.getDay()}
          className={`size-11 faint text-centre ${classes.weekday}`}
          aria-hidden
        >
          {formatShortWeekday(day, locale)}
        </span>
      ))}
      {days.map((day) => (
        <DayCell
          key={formatDate(day)}
          day={day}
          count={counts.get(formatDate(day)) ?? 0}
          outside={day.getMonth() !== month.getMonth()}
          current={formatDate(day) === formatDate(today)}
          filters={filters}
        />
      ))}
    </div>
  );
}

interface DayProps {
  day: Date;
  count: number;
  outside: boolean;
  current: boolean;
  filters: string[];
}

function DayCell({ day, count, outside, current, filters }: DayProps) {
  const t = useTranslations('activity.month');
  const content = (
    <>
      <span className="num">{day.getDate()}</span>
      <span className={`flex ${classes.dots}`} aria-hidden>
        {Array.from({ length: Math.min(count, DOTS) }, (_, i) => (
          <i key={i} />
        ))}
      </span>
    </>
  );
  const shared = {
    'data-outside': outside || undefined,
    'data-current': current || undefined,
  };
  if (count === 0)
    return (
      <span className={classes.day} {...shared}>
        {content}
      </span>
    );
  return (
    <span {...shared}>
      <AppLink
        to={paths.inspections()}
        search={{
          filter: [...filters, `${DUE}=${formatDate(day)}`],
        }}
        className={classes.day}
        underline="never"
        aria-label={t('day', { day: formatDate(day), ...countArgs(count) })}
      >
        {content}
      </AppLink>
    </span>
  );
}
