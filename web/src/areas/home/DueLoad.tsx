import { useTranslations } from 'use-intl';
import { drawsChart } from '../../kit/format/chart.ts';
import { formatShortWeekday } from '../../kit/format/weekday.ts';
import { countArgs, formatDate, formatNumber } from '../../kit/format/format.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { paths } from '../../kit/paths.ts';
import { DUE, openFilter } from '@plumbline/contract/inspections/todo';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { useToday } from '../../kit/format/now.ts';
import { useHome } from './api.ts';
import classes from './DueLoad.module.css';
import { DAYS, loadOf } from './load.ts';

/** The number of open inspections on each of the coming days, by the day they are due or may be started. */
export function DueLoad({ scope }: { scope: string[] }) {
  const t = useTranslations('home');
  const { locale } = useLanguage();
  const today = useToday();
  const filters = [openFilter, ...scope];
  const { data } = useHome();
  const counts = new Map(data?.days.map(({ day, count }) => [day, count]));
  const days = loadOf(counts, today, DAYS);
  const most = Math.max(...days.map(({ count }) => count), 1);
  if (data === undefined) return <RowsSkeleton rows={2} />;
  if (!drawsChart(days.map(({ count }) => count))) return null;
  return (
    <>
      <h3 className={classes.loadTitle}>{t('load')}</h3>
      <ul className={classes.load} aria-label={t('load')}>
        {days.map(({ day, count }, i) => (
          <li key={formatDate(day)} data-current={i === 0 || undefined}>
            <AppLink
              to={paths.inspections()}
              search={{ filter: [...filters, `${DUE}=${formatDate(day)}`] }}
              className={classes.loadDay}
              underline="never"
              aria-label={`${formatDate(day)}: ${t('inspections', countArgs(count))}`}
              title={`${formatDate(day)}: ${t('inspections', countArgs(count))}`}
            >
              <span className="num">{count > 0 && formatNumber(count)}</span>
              <i style={{ height: `${Math.max(2, (count / most) * 48)}px` }} />
              <small>{formatShortWeekday(day, locale)}</small>
              <small className="num">{day.getDate()}</small>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
