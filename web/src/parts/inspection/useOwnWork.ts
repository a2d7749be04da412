import { groupOfDay, type GroupKey } from '@plumbline/contract/inspections/todo';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { now } from '../../kit/clock.ts';
import { useToday } from '../../kit/format/now.ts';
import { clockAt } from '../../kit/format/zone.ts';
import { countedOf } from '../../kit/format/counted.ts';
import { useReach } from '../../kit/http/reach.ts';
import { useMe } from '../../kit/session/me.ts';
import { useDaysAhead } from '../../offline/copies/ahead.ts';
import { workAheadQuery } from '../../offline/copies/ownWork.ts';
import type { OpenWork } from '../../offline/copies/workFields.ts';
import { useInventory, type Held } from '../../offline/copies/ready.ts';
import { isPlan } from '../../offline/outbox/entry.ts';
import { useOutbox } from '../../offline/outbox/shownQueue.ts';
import { dayNumber } from './todo.ts';

/** The user's work of the days that this device fetches ahead; undefined until it is known. */
export function useOwnWork(): { rows: readonly OpenWork[]; total: number } | undefined {
  const me = useMe();
  const days = useDaysAhead();
  const away = useReach().away !== null;
  // with a connection the device asks for it by itself
  const { data } = useQuery({ ...workAheadQuery(me.id, days), enabled: away });
  return data && { rows: data.items, total: countedOf(data).n };
}

/** The inspections that were planned on this device and that the server does not have. */
export function usePlannedHere(): OpenWork[] {
  const entries = useOutbox(({ entries }) => entries);
  return useMemo(() => entries.filter(isPlan).map(({ made }) => made.inspection), [entries]);
}

/** The user's work on this device in the groups of the to-do list, while the server is away; null otherwise. */
export function useGroupsOfDevice(): ReadonlyMap<GroupKey, readonly OpenWork[]> | null {
  const work = useOwnWork();
  const away = useReach().away !== null;
  const today = useToday();
  if (!away || work === undefined) return null;
  const isOverdue = ({ due_time }: OpenWork) => due_time !== null && Date.parse(due_time) < now();
  return Map.groupBy(work.rows, (row) => {
    const { day } = clockAt(new Date(row.due_or_assigned));
    return groupOfDay({ isOverdue: isOverdue(row), day }, dayNumber(today));
  });
}

/** What of the user's work opens without the server. */
export interface ReadyWork {
  total: number;
  ready: readonly OpenWork[];
  missing: readonly OpenWork[];
  /** What the device holds of those that are ready. */
  held: readonly Held[];
  /** The bytes of all that it holds. */
  size: number;
  /** The moment up to which all of it is true; null where nothing is ready. */
  asOf: string | null;
  /** Whether that is more than a day ago. */
  isOld: boolean;
}

const DAY = 86_400_000;

/** What of the user's work opens without the server; null until that has been looked at. */
export function useReadyWork(): ReadyWork | null {
  const work = useOwnWork();
  const inventory = useInventory();
  const planned = usePlannedHere();
  if (work === undefined || inventory === null) return null;
  const isStored = ({ id }: OpenWork) => inventory.inspections.has(id);
  const ready = [...planned, ...work.rows.filter(isStored)];
  const held = ready.flatMap(({ id }) => inventory.inspections.get(id) ?? []);
  const all = [...held, ...inventory.objects.values()];
  const at = Math.min(...held.map(({ at }) => at));
  return {
    total: work.total + planned.length,
    ready,
    missing: work.rows.filter((row) => !isStored(row)),
    held,
    size: all.reduce((sum, { size, pictureBytes }) => sum + size + pictureBytes, 0),
    asOf: held.length === 0 ? null : new Date(at).toISOString(),
    isOld: at < now() - DAY,
  };
}
