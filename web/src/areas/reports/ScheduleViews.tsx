import { useTranslations } from 'use-intl';
import { useChangeSearch, useSearchValue } from '../../kit/search.ts';
import { ViewPill } from '../../ui/layout/ViewPill.tsx';

/** The views of schedules: those that the user manages, or those that mail to the user. */
export function ScheduleViews() {
  const t = useTranslations('reports.views');
  const [view] = useSearchValue('reportSchedules', 'view');
  const change = useChangeSearch('reportSchedules');
  const choose = (next: typeof view) => change({ view: next, schedule: undefined });
  return (
    <div className="wrap gap-4 below-12" role="group" aria-label={t('label')}>
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
