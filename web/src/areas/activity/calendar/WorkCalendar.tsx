import { USER_TYPE } from '@plumbline/contract/kit/roles';
import { isDate } from '@plumbline/contract/kit/literals';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from '../../../kit/device.tsx';
import { countArgs } from '../../../kit/format/format.ts';
import { useTodayText } from '../../../kit/format/today.ts';
import { useSearchValue } from '../../../kit/search.ts';
import { useMe } from '../../../kit/session/me.ts';
import { useMay } from '../../../kit/session/may.ts';
import { workloadQuery } from '../../../parts/dispatch/workload.ts';
import { openFilter } from '@plumbline/contract/inspections/todo';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { viewFilters } from '../../../parts/inspection/todo.ts';
import { RowsWaiting } from '../../../parts/page/RowsWaiting.tsx';
import activity from '../Activity.module.css';
import { TodoFilters, useTodoFilters } from '../TodoFilters.tsx';
import { useWorkView, Views } from '../Views.tsx';
import { Agenda } from './Agenda.tsx';
import classes from './Calendar.module.css';
import { CalendarHead } from './CalendarHead.tsx';
import { DayDialog } from './DayDialog.tsx';
import { monthOf, stepFrom, weekOf, type DayPlace } from './days.ts';
import { LaneGrid } from './LaneGrid.tsx';
import { ALL, byDayOf, workLanes, NOBODY } from './lanes.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { Ghost } from './Ghost.tsx';
import { useCalendarMoves } from './useCalendarMoves.ts';
import { useDaysOff } from './useDaysOff.ts';

/** The number of inspections of a day in a cell, in a cell of a high window, in a lane, and on a phone. */
const SHOWN = { month: 3, highMonth: 5, lanes: 2, agenda: 10 } as const;
const HIGH = '(min-height: 960px)';

/** Open inspections on the days of their assigned time. `looks` chooses between list and calendar. */
export function WorkCalendar({ looks }: { looks: ReactNode }) {
  const t = useTranslations('activity');
  const me = useMe();
  const phone = useIsPhone();
  const isHigh = useMediaQuery(HIGH, undefined, { getInitialValueInEffect: false });
  const today = useTodayText();
  const helpId = useId();
  const [view, setView] = useWorkView('todo');
  const [dayInAddress, setDay] = useSearchValue('todo', 'day');
  const [by = 'month', setBy] = useSearchValue('todo', 'look');
  const [opened, setOpened] = useState<DayPlace | null>(null);
  const day = dayInAddress !== undefined && isDate(dayInAddress) ? dayInAddress : today;
  const isMonth = !phone && by === 'month';
  const group = phone || by === 'month' ? undefined : by;
  const days = isMonth ? monthOf(day) : weekOf(day);
  const [chosen] = useTodoFilters();
  const filter = [...viewFilters(view, me.id), ...chosen];
  const query = useQuery(
    workloadQuery({
      from: days[0] ?? day,
      to: days.at(-1) ?? day,
      group,
      first: SHOWN[phone ? 'agenda' : !isMonth ? 'lanes' : isHigh ? 'highMonth' : 'month'],
      filter,
    }),
  );
  const holidaysOn = useDaysOff();
  const mayMove = useMay('inspection.change') && !phone;
  const idle = useIdlePeople(mayMove && group === 'responsible' && view === 'everyone');
  const lanes = query.data ? workLanes(query.data, idle) : [];
  const keys = group ? lanes.map(({ key }) => key) : [ALL];
  const moves = useCalendarMoves({ days, lanes, keys, group });
  const cells = {
    moving: mayMove ? moves.moving : null,
    isShut: moves.isShut,
    helpId,
    holidaysOn,
    openDay: setOpened,
  };
  const byDay = byDayOf(query.data?.lanes[0]?.days);
  const laneFilter = (lane: string) =>
    lane === ALL || !group ? [] : [`${group}=${lane === NOBODY ? 'null' : lane}`];
  return (
    <>
      <div className="row wrap below-12">
        <Views view={view} choose={setView} scope={[openFilter, ...chosen]} />
        <TodoFilters />
        <div className={`row to-end ${activity.showAs}`}>{looks}</div>
      </div>
      <CalendarHead
        days={days}
        day={day}
        by={by}
        isMonth={isMonth}
        setBy={phone ? null : setBy}
        step={(to) =>
          setDay(to === 'today' ? undefined : stepFrom(day, to, isMonth ? 'month' : 'week'))
        }
        aside={
          query.data &&
          query.data.left_out > 0 &&
          t('calendar.left_out', countArgs(query.data.left_out))
        }
      />
      {query.data === undefined ? (
        <RowsWaiting query={query} rows={8} />
      ) : phone ? (
        <Agenda days={days} byDay={byDay} openDay={setOpened} />
      ) : isMonth ? (
        <MonthGrid days={days} month={day.slice(0, 7)} byDay={byDay} {...cells} />
      ) : lanes.length === 0 ? (
        <p className={`quiet text-centre ${classes.nothing}`}>{t('calendar.nothing')}</p>
      ) : (
        <LaneGrid heading={t(`calendar.by.${by}`)} days={days} lanes={lanes} {...cells} />
      )}
      <span className="unseen" role="status">
        {moves.announcement}
      </span>
      {mayMove && (
        <span className="unseen" id={helpId}>
          {t('calendar.help')}
        </span>
      )}
      <Ghost moving={moves.moving} />
      {opened && (
        <DayDialog
          day={opened.day}
          filters={[...filter, ...laneFilter(opened.lane)]}
          onClose={() => setOpened(null)}
        />
      )}
      {moves.question && <MoveDialog {...moves.question} onClose={moves.close} />}
    </>
  );
}

/** The number of people shown: as many as a dispatcher would scroll through. */
const MOST_PEOPLE = 50;

/** The first people by name who may be responsible for inspections, whether or not they have any. */
function useIdlePeople(isWanted: boolean): readonly { id: string; full_name: string }[] {
  const { data } = useQuery({
    ...ENTITIES.user.api.listQuery({
      filter: ['is_active=true', `user_type=${USER_TYPE.inspector}`],
      fields: ['full_name'],
      sort_by: 'full_name',
      page: 1,
      page_size: MOST_PEOPLE,
    }),
    enabled: isWanted,
    meta: { quiet: true },
  });
  return isWanted ? (data?.items ?? []) : [];
}
