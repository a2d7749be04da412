import { isPeriod, PAST_PERIODS, periodFilter } from '@plumbline/contract/kit/periods';
import { CLOSED_STATUSES } from '@plumbline/contract/inspections/status';
import { inspections } from '@plumbline/contract/inspections/wire';
import { useTranslations } from 'use-intl';
import { useSearchValue } from '../../kit/search.ts';
import { useMe } from '../../kit/session/me.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { FieldsExport } from '../../parts/list/export/FieldsExport.tsx';
import { PeriodSelect } from '../../parts/inspection/PeriodSelect.tsx';
import classes from './Activity.module.css';
import { viewFilters } from '../../parts/inspection/todo.ts';
import { useWorkView, Views } from './Views.tsx';
import { CLOSED_FIELDS, CLOSED_SORT, ClosedList, DEFAULT_PERIOD } from './ClosedList.tsx';

/** `/activity/closed`: the same list with results. */
export function ClosedPage() {
  const t = useTranslations('common.page');
  const me = useMe();
  const [view, setView] = useWorkView('closed');
  const [chosen, setChosen] = useSearchValue('closed', 'period');
  const period = isPeriod(chosen) ? chosen : DEFAULT_PERIOD;
  const scope = [
    `operative_status:in:${CLOSED_STATUSES.join(',')}`,
    periodFilter('finished_at', period),
  ];
  const filter = [...scope, ...viewFilters(view, me.id)];
  const total = ENTITIES.inspection.api.useCount({ filter });
  return (
    <Page>
      <PageHeader title={t('closed')} />
      <div className="row wrap below-12">
        <Views view={view} choose={setView} scope={scope} />
        <div className={`row to-end ${classes.showAs}`}>
          <PeriodSelect
            periods={PAST_PERIODS}
            value={period}
            onChange={(name) =>
              setChosen(name === DEFAULT_PERIOD || name === null ? undefined : name)
            }
          />
          <FieldsExport
            resource={inspections}
            query={{ filter, sort_by: CLOSED_SORT }}
            fields={CLOSED_FIELDS}
            total={total}
          />
        </div>
      </div>
      <ClosedList key={`${view} ${period}`} filter={filter} />
    </Page>
  );
}
