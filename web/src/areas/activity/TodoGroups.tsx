import { useState, useEffect, useId } from 'react';
import { groupFilters, type GroupKey } from '@plumbline/contract/inspections/todo';
import { useTranslations } from 'use-intl';
import { useInViewport } from '@mantine/hooks';
import { useMe } from '../../kit/session/me.ts';
import { dayNumber, viewFilters } from '../../parts/inspection/todo.ts';
import { useGroupsOfDevice, usePlannedHere } from '../../parts/inspection/useOwnWork.ts';
import { useToday } from '../../kit/format/now.ts';
import { arrivalOf, useHeldRows } from '../../kit/live/useHeldRows.ts';
import type { RowSelection } from '../../parts/list/table/selection.ts';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { formatCounted } from '../../kit/format/counted.ts';
import { ShowMore } from '../../ui/buttons/ShowMore.tsx';
import { RowsWaiting } from '../../parts/page/RowsWaiting.tsx';
import { countArgs } from '../../kit/format/format.ts';
import { useDaysAhead } from '../../offline/copies/ahead.ts';
import type { OpenWork } from '../../offline/copies/workFields.ts';
import { useOpenWork, type GroupWork } from './useOpenWork.ts';
import { useObjectQualities } from './api.ts';
import { TodoLine } from './TodoLine.tsx';
import classes from './Activity.module.css';

interface Props {
  groups: readonly GroupKey[];
  scope: string[];
  /** The selection; null where inspections cannot be selected. */
  selection: RowSelection | null;
}

/** The groups of the to-do list, each loaded once it comes into view; they move each other, so they are held together. */
export function TodoGroups({ groups, scope, selection }: Props) {
  const t = useTranslations('activity');
  const days = useDaysAhead();
  const today = useToday();
  const [seenKeys, setSeenKeys] = useState<readonly GroupKey[]>([]);
  const filtersOf = (group: GroupKey) => [...groupFilters(group, dayNumber(today)), ...scope];
  const isWanted = (group: GroupKey) => seenKeys.includes(group) && groups.includes(group);
  const work = {
    overdue: useOpenWork(filtersOf('overdue'), isWanted('overdue')),
    today: useOpenWork(filtersOf('today'), isWanted('today')),
    week: useOpenWork(filtersOf('week'), isWanted('week')),
    later: useOpenWork(filtersOf('later'), isWanted('later')),
  };
  const ofDevice = useGroupsOfDevice();
  const isOwn = scope.join() === viewFilters('mine', useMe().id).join();
  const held = useHeldRows(
    groups.map((group) => {
      const { query, rows } = work[group];
      const list = {
        key: JSON.stringify(filtersOf(group)),
        rows,
        pages: query.data?.pages.length ?? 0,
        hasMore: { before: false, after: query.hasNextPage },
      };
      return { name: group, ...arrivalOf(query, list) };
    }),
    'inspection',
  );
  return (
    <>
      <HeldRows held={held} />
      {groups.map((group) => (
        <TodoGroup
          key={group}
          group={group}
          work={work[group]}
          rows={held.rowsOf(group)}
          stored={isOwn && ofDevice !== null ? (ofDevice.get(group) ?? []) : null}
          gone={held.gone}
          selection={selection}
          onSeen={() => setSeenKeys((now) => (now.includes(group) ? now : [...now, group]))}
        />
      ))}
      {isOwn && ofDevice !== null && (
        <p className="quiet small">{t('of_device', countArgs(days))}</p>
      )}
    </>
  );
}

/** What was planned on this device and the server does not have, with or without a connection. */
export function PlannedHere() {
  const t = useTranslations('activity');
  const id = useId();
  const rows = usePlannedHere();
  if (rows.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={`title-13 ${classes.heading}`}>
        {t('planned_here')}{' '}
        <span className="regular faint num">
          {formatCounted({ n: rows.length, isExact: true })}
        </span>
      </h2>
      <ul className={classes.list}>
        {rows.map((inspection) => (
          <TodoLine
            key={inspection.id}
            group="today"
            inspection={inspection}
            quality={undefined}
            selection={null}
            isGone={false}
          />
        ))}
      </ul>
    </section>
  );
}

interface TodoGroupProps {
  group: GroupKey;
  work: GroupWork;
  rows: readonly OpenWork[];
  /** What the device knows of it while the server is away; null where it does not say. */
  stored: readonly OpenWork[] | null;
  gone: ReadonlySet<string>;
  /** The selection; null where inspections cannot be selected. */
  selection: RowSelection | null;
  /** Called when the group comes into view. */
  onSeen: () => void;
}

/** One group of the to-do list; an empty one is hidden. */
function TodoGroup(props: TodoGroupProps) {
  const { group, work, stored, gone, selection, onSeen } = props;
  const t = useTranslations('activity');
  const id = useId();
  const { ref, inViewport } = useInViewport();
  useEffect(() => {
    if (inViewport) onSeen();
  });
  const isStored = work.total === undefined && stored !== null;
  const rows = isStored ? stored : props.rows;
  const qualities = useObjectQualities(rows.map(({ object }) => object.id));
  const total = isStored ? { n: rows.length, isExact: true } : work.total;
  if (total === undefined)
    return (
      <div ref={ref}>
        <RowsWaiting query={work.query} rows={3} />
      </div>
    );
  if (rows.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={`title-13 ${classes.heading}`}>
        {t(`groups.${group}`)} <span className="regular faint num">{formatCounted(total)}</span>
      </h2>
      <ul className={classes.list} data-selectable={selection !== null || undefined}>
        {rows.map((inspection) => (
          <TodoLine
            key={inspection.id}
            group={group}
            inspection={inspection}
            quality={qualities.get(inspection.object.id)}
            selection={selection}
            isGone={gone.has(inspection.id)}
          />
        ))}
      </ul>
      <ShowMore
        className="above-8"
        loading={work.query.isFetchingNextPage}
        remaining={work.remaining}
        onClick={() => void work.query.fetchNextPage()}
      />
    </section>
  );
}
