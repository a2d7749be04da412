import type { Workload } from '@plumbline/contract/views';
import type { WorkloadDay } from './DayCell.tsx';

/** The lane of a calendar without lanes. */
export const ALL = 'all';
/** The lane of inspections without a responsible person. */
export const NOBODY = 'nobody';

export interface CalendarLane {
  key: string;
  /** The name of the lane; null for nobody. */
  name: string | null;
  inspections: number;
  items: number;
  byDay: ReadonlyMap<string, WorkloadDay>;
}

export const byDayOf = (days: readonly WorkloadDay[] = []): ReadonlyMap<string, WorkloadDay> =>
  new Map(days.map((day) => [day.day, day]));

/** The lanes in order: nobody's first, since its inspections wait for somebody; then those with the most work; last, those without any. */
export function workLanes(
  { lanes }: Workload,
  idle: readonly { id: string; full_name: string }[],
): CalendarLane[] {
  const busy = lanes.map(({ lane, days, inspections, items }): CalendarLane => {
    const key = lane?.id ?? NOBODY;
    return { key, name: lane?.name ?? null, inspections, items, byDay: byDayOf(days) };
  });
  const keys = new Set(busy.map(({ key }) => key));
  const others = idle.filter(({ id }) => !keys.has(id));
  return [
    ...busy.filter(({ key }) => key === NOBODY),
    ...busy.filter(({ key }) => key !== NOBODY),
    ...others.map(({ id, full_name }) => ({
      key: id,
      name: full_name,
      inspections: 0,
      items: 0,
      byDay: byDayOf(),
    })),
  ];
}
