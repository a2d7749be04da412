import { useTranslations } from 'use-intl';
import { useChangeSearch, useSearchValue } from '../../kit/search.ts';
import { ViewPill } from '../../ui/layout/ViewPill.tsx';
import classes from './Reports.module.css';

/** The views of schedules: those that the user manages, or those that mail to the user. */
export function ScheduleViews() {
  const t = useTranslations('reports.views');
  const [view] = useSearchValue('reportSchedules', 'view');
  const change = useChangeSearch('reportSchedules');
  const choose = (next: typeof view) => change({ view: next, schedule: undefined });
  return (
    <div className={`wrap ${classes.views}`} role="group" aria-label={t('label')}>
      <ViewPill
        label={t('mailed')}
        count={undefined}
        chosen={view === undefined}
        onClick={() => choose(undefined)}
      />
      <ViewPill
        label={t('received')}
        count={undefined}
        chosen={view === 'received'}
        onClick={() => choose('received')}
      />
    </div>
  );
}
