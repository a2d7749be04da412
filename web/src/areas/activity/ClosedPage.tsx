import { isPeriod, PAST_PERIODS, periodFilter } from '@plumbline/contract/kit/periods';
import { CLOSED_STATUSES } from '@plumbline/contract/inspections/status';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { useMe } from '../../kit/session/me.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { PeriodSelect } from '../../parts/inspection/PeriodSelect.tsx';
import classes from './Activity.module.css';
import { viewFilters } from '../../parts/inspection/todo.ts';
import { useView, Views } from './Views.tsx';
import { DEFAULT_PERIOD, ClosedList } from './ClosedList.tsx';

/** `/activity/closed`: the same list with results. */
export function ClosedPage() {
  const t = useTranslations('common.page');
  const me = useMe();
  const [view, choose] = useView('closed');
  const [chosen, setChosen] = useSearchValue('closed', 'period');
  const period = isPeriod(chosen) ? chosen : DEFAULT_PERIOD;
  const scope = [
    `operative_status:in:${CLOSED_STATUSES.join(',')}`,
    periodFilter('finished_at', period),
  ];
  return (
    <Page>
      <PageHeader title={t('closed')} />
      <div className={classes.bar}>
        <Views view={view} choose={choose} scope={scope} />
        <PeriodSelect
          className={classes.tool}
          periods={PAST_PERIODS}
          value={period}
          onChange={(name) =>
            setChosen(name === DEFAULT_PERIOD || name === null ? undefined : name)
          }
        />
      </div>
      <ClosedList key={`${view} ${period}`} filter={[...scope, ...viewFilters(view, me.id)]} />
    </Page>
  );
}
