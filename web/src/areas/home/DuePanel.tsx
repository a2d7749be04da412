import { STATUS } from '@plumbline/contract/inspections/status';
import { useTranslations } from 'use-intl';
import { groupFilters, DUE, openFilter } from '@plumbline/contract/inspections/todo';
import { formatNumber, countArgs, formatDate } from '../../kit/format/format.ts';
import { paths } from '../../kit/paths.ts';
import { AppLink } from '../../parts/page/AppLink.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { useToday } from '../../kit/format/now.ts';
import { dayNumber } from '../../parts/inspection/todo.ts';
import { drawsChart } from '../../kit/format/chart.ts';
import { formatShortWeekday } from '../../kit/format/weekday.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { RowsSkeleton } from '../../ui/layout/Skeletons.tsx';
import { useHome, useWorkScope } from './api.ts';
import { useUnitScope } from './scope.ts';
import { DAYS, loadOf } from './load.ts';
import classes from './DueLoad.module.css';

/** The filters behind a figure and its link: those of the groups of the to-do list, and started inspections. */
const figureFilters = (key: 'overdue' | 'today' | 'week' | 'started', today: Date): string[] =>
  key === 'started' ? [`operative_status=${STATUS.active}`] : groupFilters(key, dayNumber(today));

/** The due inspections in four numbers, and the workload of the next two weeks. */
export function DuePanel() {
  const t = useTranslations('home');
  const phone = useIsPhone();
  const scope = useWorkScope();
  const unit = useUnitScope();
  const today = useToday();
  const due = useHome().data?.due;
  return (
    <Panel
      title={t('due')}
      tool={
        <AppLink to={paths.todo()} search={{ filter: unit }}>
          {t('open_todo')}
        </AppLink>
      }
    >
      <dl className={`stack justify-between gap-8 ${classes.due}`}>
        {(['overdue', 'today', 'week', 'started'] as const).map((key) => (
          <Figure
            key={key}
            name={t(`due_${key}`)}
            count={due?.[key]}
            filter={[...figureFilters(key, today), ...scope]}
          />
        ))}
      </dl>
      {!phone && <DueLoad scope={scope} />}
    </Panel>
  );
}

interface FigureProps {
  name: string;
  count: number | undefined;
  filter: string[];
}

function Figure({ name, count, filter }: FigureProps) {
  return (
    <div>
      <dd className="num">
        {count === undefined ? (
          '–'
        ) : (
          <AppLink
            to={paths.inspections()}
            search={{ filter }}
            className="inherit"
            style={{ font: 'inherit' }}
          >
            {formatNumber(count)}
          </AppLink>
        )}
      </dd>
      <dt>{name}</dt>
    </div>
  );
}

/** The number of open inspections on each of the coming days, by the day they are due or may be started. */
function DueLoad({ scope }: { scope: string[] }) {
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
      <h3 className={`small medium quiet ${classes.loadTitle}`}>{t('load')}</h3>
      <ul className={`flex ${classes.load}`} aria-label={t('load')}>
        {days.map(({ day, count }, i) => (
          <li
            className="flex align-centre grow size-11"
            key={formatDate(day)}
            data-current={i === 0 || undefined}
          >
            <AppLink
              to={paths.inspections()}
              search={{ filter: [...filters, `${DUE}=${formatDate(day)}`] }}
              className={classes.loadDay}
              underline="never"
              aria-label={`${formatDate(day)}: ${t('inspections', countArgs(count))}`}
              title={`${formatDate(day)}: ${t('inspections', countArgs(count))}`}
            >
              <span className="num">{count > 0 && formatNumber(count)}</span>
              <i
                className="full-width"
                style={{ height: `${Math.max(2, (count / most) * 48)}px` }}
              />
              <small className="size-11">{formatShortWeekday(day, locale)}</small>
              <small className="size-11 num">{day.getDate()}</small>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
