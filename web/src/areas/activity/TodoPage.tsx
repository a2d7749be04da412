import { isPeriod, PERIOD_NAMES, periodFilter } from '@plumbline/contract/kit/periods';
import type { PeriodName } from '@plumbline/contract/kit/periods';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCountedArgs } from '../../kit/format/counted.ts';
import { useSearchValue } from '../../kit/search.ts';
import { useMe, useMay } from '../../kit/session/me.ts';
import { openNewInspection } from '../../parts/inspection/newInspection.ts';
import { HeadAddButton } from '../../ui/buttons/AddButton.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { PageHeader } from '../../parts/page/PageHeader.tsx';
import { PeriodSelect } from '../../parts/inspection/PeriodSelect.tsx';
import { State } from '../../ui/layout/States.tsx';
import { SyncPill } from '../../parts/sync/SyncPill.tsx';
import { useIsPhone } from '../../kit/device.tsx';
import { useToday } from '../../kit/format/now.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';
import classes from './Activity.module.css';
import {
  DUE,
  GROUPS,
  horizonFilters,
  HORIZONS,
  openFilter,
  viewFilters,
} from '../../parts/inspection/todo.ts';
import { MonthLoad } from './MonthLoad.tsx';
import { TodoGroup } from './TodoGroup.tsx';
import { useView, Views } from './Views.tsx';
import { useHorizon, Horizons } from './Horizons.tsx';

/** `/activity/todo`: what is due, by urgency, each with its next step. */
export function TodoPage() {
  const t = useTranslations('activity');
  const common = useTranslations('common');
  const countedArgs = useCountedArgs();
  const me = useMe();
  const phone = useIsPhone();
  const today = useToday();
  const [view, choose] = useView('todo');
  const [horizon, setHorizon] = useHorizon();
  const [period, choosePeriod] = usePeriod();
  const within = period === null ? [] : [periodFilter(DUE, period)];
  const filters = [...viewFilters(view, me.id), ...within];
  const total = ENTITIES.inspection.api.useCount({ filter: [openFilter, ...filters] });
  const narrow = phone && horizon !== 'all';
  const near = ENTITIES.inspection.api.useCount(
    { filter: [openFilter, ...filters, ...horizonFilters(horizon, today)] },
    narrow,
  );
  const visibleGroups = phone ? GROUPS.slice(0, HORIZONS[horizon]) : GROUPS;
  return (
    <Page>
      <PageHeader
        title={common('page.todo')}
        meta={phone && total !== undefined ? t('open', countedArgs(total)) : undefined}
        actions={phone ? <SyncPill /> : <NewInspection />}
      />
      {phone && <Horizons horizon={horizon} choose={setHorizon} />}
      <div className={classes.bar}>
        <Views view={view} choose={choose} scope={[openFilter, ...within]} />
        <PeriodSelect
          className={classes.tool}
          periods={PERIOD_NAMES}
          value={period}
          onChange={choosePeriod}
          none={t('any_time')}
        />
      </div>
      <div className={classes.columns}>
        <div data-settle>
          {total?.n === 0 ? (
            <State
              icon={IconCircleCheck}
              title={t('empty.title')}
              text={t(period === null ? `empty.${view}` : 'empty.period')}
            />
          ) : narrow && near?.n === 0 ? (
            <State
              icon={IconCircleCheck}
              title={t(`none_due.${horizon}`)}
              text={total === undefined ? undefined : t('none_due.text', countedArgs(total))}
            />
          ) : (
            visibleGroups.map((group) => (
              <TodoGroup key={`${group} ${view} ${period}`} group={group} scope={filters} />
            ))
          )}
        </div>
        {!phone && <MonthLoad scope={viewFilters(view, me.id)} />}
      </div>
    </Page>
  );
}

/** The period of the due date; kept in the address. */
function usePeriod(): [PeriodName | null, (period: PeriodName | null) => void] {
  const [period, setPeriod] = useSearchValue('todo', 'period');
  return [isPeriod(period) ? period : null, (period) => setPeriod(period ?? undefined)];
}

function NewInspection() {
  const t = useTranslations('common');
  const mayCreate = useMay('inspection.create');
  if (!mayCreate) return null;
  return <HeadAddButton label={t('new_inspection')} onClick={() => openNewInspection()} />;
}
