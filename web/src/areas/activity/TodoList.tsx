import { isPeriod, PERIOD_NAMES, periodFilter } from '@plumbline/contract/kit/periods';
import type { PeriodName } from '@plumbline/contract/kit/periods';
import { inspections } from '@plumbline/contract/inspections/wire';
import {
  IconCircleCheck,
  IconFilter,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DUE, GROUPS, openFilter } from '@plumbline/contract/inspections/todo';
import { useIsPhone } from '../../kit/device.tsx';
import { countedArgs } from '../../kit/format/counted.ts';
import { countArgs, formatDate } from '../../kit/format/format.ts';
import { useToday } from '../../kit/format/now.ts';
import { later } from '../../kit/later.ts';
import { useSearchValue } from '../../kit/search.ts';
import { useOpensWithoutServer } from '../../offline/copies/shownState.ts';
import { useMe } from '../../kit/session/me.ts';
import { useInspectionBulk } from '../../parts/dispatch/useInspectionBulk.tsx';
import { ENTITIES } from '../../parts/entity/entities.ts';
import { PeriodSelect } from '../../parts/inspection/PeriodSelect.tsx';
import { BulkBar } from '../../parts/list/bulk/BulkBar.tsx';
import { MAX_SELECTED } from '../../parts/list/bulk/SelectAll.tsx';
import { SelectSwitch } from '../../parts/list/bulk/SelectSwitch.tsx';
import { FieldsExport } from '../../parts/list/export/FieldsExport.tsx';
import { useSelection } from '../../parts/list/table/selection.ts';
import { StateMessage } from '../../ui/layout/StateMessage.tsx';
import { ICON } from '../../ui/theme/tokens.ts';
import {
  GROUP_SORT,
  horizonFilters,
  HORIZONS,
  viewFilters,
  isHorizon,
  type WorkHorizon,
} from '../../parts/inspection/todo.ts';
import { Segments } from '../../ui/fields/Segments.tsx';
import { formatMonth } from '../../kit/format/month.ts';
import { useLanguage, withTexts } from '../../kit/i18n/i18n.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { TodoFilters, useTodoFilters } from './TodoFilters.tsx';
import { PlannedHere, TodoGroups } from './TodoGroups.tsx';
import { useWorkView, Views } from './Views.tsx';
import { DueMonth } from './DueMonth.tsx';
import classes from './Activity.module.css';
import { Button, ActionIcon } from '../../ui/buttons/Button.tsx';

const readyCard = later(withTexts('device', () => import('../../parts/sync/device/ReadyCard.tsx')));
const dueRounds = later(withTexts('round', () => import('../../parts/round/DueRounds.tsx')));
const BAR = 'todo-bar';
/** The fields of each inspection in the file of the list. */
const TODO_FIELDS = [
  'object',
  'template_name',
  'responsible',
  'operative_status',
  'due_or_assigned',
  'overdue',
] as const;

/** The due inspections by urgency, each with its next step. `looks` chooses between list and calendar. */
export function TodoList({ looks }: { looks: ReactNode }) {
  const t = useTranslations('activity');
  const me = useMe();
  const phone = useIsPhone();
  const opens = useOpensWithoutServer();
  const ready = readyCard.useNeeded(phone && opens);
  const today = useToday();
  const [view, setView] = useWorkView('todo');
  const rounds = dueRounds.useNeeded(view === 'mine');
  const isViewChosen = useSearchValue('todo', 'view')[0] !== undefined;
  const [isBarOpen, setBarOpen] = useState(false);
  const [horizon, setHorizon] = useHorizon();
  const [period, setPeriod] = usePeriod();
  const selection = useSelection();
  const [selecting, setSelecting] = useState(false);
  const { actions, dialog } = useInspectionBulk();
  const { api } = ENTITIES.inspection;
  const [chosen] = useTodoFilters();
  const within = [...chosen, ...(period === null ? [] : [periodFilter(DUE, period)])];
  const filters = [...viewFilters(view, me.id), ...within];
  const total = api.useCount({ filter: [openFilter, ...filters] });
  const narrow = phone && horizon !== 'all';
  const nearFilters = [openFilter, ...filters, ...horizonFilters(horizon, today)];
  const near = api.useCount({ filter: nearFilters }, narrow);
  const visibleGroups = phone ? GROUPS.slice(0, HORIZONS[horizon]) : GROUPS;
  const mayAct = actions.length > 0;
  const isSelectable = mayAct && (!phone || selecting);
  return (
    <>
      {phone && <Horizons horizon={horizon} choose={setHorizon} />}
      {phone && opens && <div className={classes.ready}>{ready && <ready.ReadyCard />}</div>}
      {phone && (
        <div className={`wrap below-12 ${classes.phoneBar}`}>
          <BarSwitch
            isOpen={isBarOpen}
            count={chosen.length + (period === null ? 0 : 1) + (isViewChosen ? 1 : 0)}
            change={setBarOpen}
          />
          {mayAct && total !== undefined && total.n > 0 && (
            <SelectSwitch selection={selection} selecting={selecting} change={setSelecting} />
          )}
        </div>
      )}
      {(!phone || isBarOpen) && (
        <div className="row wrap below-12" id={BAR}>
          <Views view={view} choose={setView} scope={[openFilter, ...within]} />
          <TodoFilters />
          <div className={`row to-end ${classes.showAs}`}>
            <PeriodSelect
              periods={PERIOD_NAMES}
              value={period}
              onChange={setPeriod}
              none={t('any_time')}
            />
            {looks}
            <FieldsExport
              resource={inspections}
              query={{
                filter: narrow ? nearFilters : [openFilter, ...filters],
                sort_by: GROUP_SORT,
              }}
              fields={TODO_FIELDS}
              total={narrow ? near : total}
            />
          </div>
        </div>
      )}
      <div className={`beside gap-16 ${classes.columns}`} data-settle>
        <div data-settle>
          {view === 'mine' && rounds && <rounds.DueRounds />}
          <PlannedHere />
          {total?.n === 0 ? (
            <StateMessage
              icon={IconCircleCheck}
              title={t('empty.title')}
              text={t(
                chosen.length > 0
                  ? 'empty.filtered'
                  : period === null
                    ? `empty.${view}`
                    : 'empty.period',
              )}
            />
          ) : narrow && near?.n === 0 ? (
            <StateMessage
              icon={IconCircleCheck}
              title={t(`none_due.${horizon}`)}
              text={total === undefined ? undefined : t('none_due.text', countedArgs(total))}
            />
          ) : (
            <TodoGroups
              key={`${view} ${within.join()}`}
              groups={visibleGroups}
              scope={filters}
              selection={isSelectable ? selection : null}
            />
          )}
        </div>
        {!phone && <MonthLoad scope={[...viewFilters(view, me.id), ...chosen]} />}
      </div>
      {isSelectable && selection.ids.size > 0 && (
        <div className={classes.bulk}>
          <BulkBar
            selection={selection}
            actions={actions}
            all={{
              total: total?.n ?? 0,
              load: async () => {
                const query = { filter: [openFilter, ...filters], sort_by: GROUP_SORT };
                const page = { page: 1, page_size: MAX_SELECTED, fields: ['id'] as const };
                return (await api.fetchList({ ...query, ...page })).items.map(({ id }) => id);
              },
            }}
          />
        </div>
      )}
      {dialog}
    </>
  );
}

interface BarSwitchProps {
  isOpen: boolean;
  /** The number of filters behind the button that narrow the list. */
  count: number;
  change: (isOpen: boolean) => void;
}

/** On a phone the first inspection comes before what the list is narrowed by. */
function BarSwitch({ isOpen, count, change }: BarSwitchProps) {
  const t = useTranslations('list');
  return (
    <Button
      variant="default"
      size="lg"
      leftSection={<IconFilter {...ICON} />}
      aria-expanded={isOpen}
      aria-controls={BAR}
      onClick={() => change(!isOpen)}
    >
      {count > 0 ? t('filters_count', countArgs(count)) : t('filters')}
    </Button>
  );
}

/** The period of the due date; kept in the address. */
function usePeriod(): [PeriodName | null, (period: PeriodName | null) => void] {
  const [period, setPeriod] = useSearchValue('todo', 'period');
  return [isPeriod(period) ? period : null, (period) => setPeriod(period ?? undefined)];
}

function useHorizon(): [WorkHorizon, (horizon: WorkHorizon) => void] {
  const [chosen, setChosen] = useSearchValue('todo', 'horizon');
  return [chosen ?? 'today', (horizon) => setChosen(horizon === 'today' ? undefined : horizon)];
}

interface HorizonsProps {
  horizon: WorkHorizon;
  choose: (horizon: WorkHorizon) => void;
}

function Horizons({ horizon, choose }: HorizonsProps) {
  const t = useTranslations('activity.horizon');
  return (
    <Segments
      fullWidth
      size="lg"
      style={{ marginBottom: 'var(--mantine-spacing-sm)' }}
      aria-label={t('label')}
      value={horizon}
      data={(['today', 'week', 'all'] as const).map((value) => ({ value, label: t(value) }))}
      onChange={(value) => isHorizon(value) && choose(value)}
    />
  );
}

/** The open inspections of a month by due day; each day links to its inspections. */
function MonthLoad({ scope }: { scope: string[] }) {
  const t = useTranslations('activity.month');
  const ui = useTranslations('ui');
  const { locale } = useLanguage();
  const today = useToday();
  const [month, setMonth] = useState(today);
  const filters = [openFilter, ...scope];
  const move = (months: number) =>
    setMonth(new Date(month.getFullYear(), month.getMonth() + months, 1));
  return (
    <Panel
      title={formatMonth(month, locale)}
      meta={t('due')}
      tool={
        <>
          <ActionIcon size={28} aria-label={ui('calendar.previous_month')} onClick={() => move(-1)}>
            <IconChevronLeft size={16} stroke={1.8} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={ui('calendar.next_month')} onClick={() => move(1)}>
            <IconChevronRight size={16} stroke={1.8} />
          </ActionIcon>
        </>
      }
    >
      {/* one month's counts are never shown for another */}
      <DueMonth key={`${formatDate(month)} ${filters.join()}`} month={month} filters={filters} />
    </Panel>
  );
}
