import { useState } from 'react';
import { dayNumber } from '../../parts/inspection/todo.ts';
import { useToday } from '../../kit/format/now.ts';
import { arrivalOf, useHeldRows } from '../../kit/live/useHeldRows.ts';
import { groupFilters, type GroupKey } from '@plumbline/contract/inspections/todo';
import type { RowSelection } from '../../parts/list/table/selection.ts';
import { HeldRows } from '../../ui/held/HeldRows.tsx';
import { TodoGroup } from './TodoGroup.tsx';
import { useOpenWork } from './useOpenWork.ts';

interface Props {
  groups: readonly GroupKey[];
  scope: string[];
  /** The selection; null where inspections cannot be selected. */
  selection: RowSelection | null;
}

/** The groups of the to-do list, each loaded once it comes into view; they move each other, so they are held together. */
export function TodoGroups({ groups, scope, selection }: Props) {
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
          gone={held.gone}
          selection={selection}
          onSeen={() => setSeenKeys((now) => (now.includes(group) ? now : [...now, group]))}
        />
      ))}
    </>
  );
}
