import { STATUS } from '@plumbline/contract/status';
import { useTranslations } from 'use-intl';
import { counted, formatDate, formatNumber, formatWeekday } from '../../kit/format.ts';
import { useLanguage } from '../../kit/i18n.ts';
import { paths } from '../../kit/paths.ts';
import { rangeFilters } from '../../kit/periods.ts';
import { groupFilters, openFilter } from '../../kit/todo.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { useToday } from '../../ui/useToday.ts';
import { inspectionApi, useCount, useWorkScope } from './api.ts';
import classes from './HomePage.module.css';
import { isWorthDrawing, loadOf } from './load.ts';

const DAYS = 14;

/** What is due, in four numbers, and how the next two weeks are loaded. */
export function DuePanel() {
  const t = useTranslations('home');
  const phone = useIsPhone();
  const scope = useWorkScope();
  const today = useToday();
  const counts = {
    overdue: useCount([...groupFilters('overdue', today), ...scope]),
    today: useCount([...groupFilters('today', today), ...scope]),
    week: useCount([...groupFilters('week', today), ...scope]),
    started: useCount([`operative_status=${STATUS.active}`, ...scope]),
  };
  return (
    <Panel title={t('due')} tool={<AppLink to={paths.todo()}>{t('open_todo')}</AppLink>}>
      <dl className={classes['due']}>
        {(['overdue', 'today', 'week', 'started'] as const).map((key) => (
          <div key={key}>
            <dd className="num">{counts[key] === undefined ? '–' : formatNumber(counts[key])}</dd>
            <dt>{t(`due_${key}`)}</dt>
          </div>
        ))}
      </dl>
      {!phone && <Load scope={scope} today={today} />}
    </Panel>
  );
}

function Load({ scope, today }: { scope: string[]; today: Date }) {
  const t = useTranslations('home');
  const { locale } = useLanguage();
  const end = new Date(today.getFullYear(), today.getMonth(), today.getDate() + DAYS);
  const { data } = inspectionApi.useList({
    filter: [openFilter, ...scope, ...rangeFilters('assigned_time', { from: null, to: end })],
    sort_by: '-assigned_time',
    fields: ['id', 'assigned_time'],
    page: 1,
    page_size: 1000,
  });
  const days = loadOf(
    (data?.items ?? []).map((row) => row.assigned_time),
    today,
    DAYS,
  );
  const most = Math.max(...days.map(({ count }) => count), 1);
  if (!isWorthDrawing(days)) return null;
  return (
    <ul className={classes['load']} aria-label={t('load')}>
      {days.map(({ day, count }, i) => (
        <li
          key={formatDate(day)}
          data-current={i === 0 || undefined}
          title={`${formatDate(day)}: ${t('inspections', counted(count))}`}
        >
          <span className="num">{count > 0 && formatNumber(count)}</span>
          <i style={{ height: `${Math.max(2, (count / most) * 48)}px` }} />
          <small>{formatWeekday(day, locale).slice(0, 1)}</small>
          <small className="num">{day.getDate()}</small>
        </li>
      ))}
    </ul>
  );
}
