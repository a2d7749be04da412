import type { QualityHistory, QualityPoint } from '@plumbline/contract/quality/schemas';
import { DAY_MS, dayIn, dayText } from '@plumbline/contract/kit/zonedTime';
import { startOfDay } from '@plumbline/contract/kit/zoneMoments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import type { QualityOwner } from './causes.ts';

/** The periods to choose from, in days; null for everything known. */
export const HISTORY_PERIODS = { days_30: 30, days_90: 90, days_365: 365, all: null } as const;
export type HistoryPeriod = keyof typeof HISTORY_PERIODS;

/** The beginning of a period of whole days up to now; null for everything known. */
export function startOfPeriod(period: HistoryPeriod, zone: string, now: Date): number | null {
  const days = HISTORY_PERIODS[period];
  return days === null ? null : startOfDay(zone, dayIn(zone, now) - days).getTime();
}

/** The beginning of a period's chart: not before that of the record, but at least a day ago. */
export function recordedFrom(start: number | null, since: number | null, now: Date): number {
  const latest = now.getTime() - DAY_MS;
  return Math.min(latest, Math.max(start ?? since ?? latest, since ?? 0));
}

/** The day of a moment in the zone. */
export const dayAt = (zone: string, moment: number): string =>
  dayText(dayIn(zone, new Date(moment)));

/** `from` and `to` are days; null for all that is known and for now. */
export const historyQuery = (
  { entity, id }: QualityOwner,
  { from, to }: { from: string | null; to: string | null },
) =>
  queryOptions({
    queryKey: [entity, 'history', id, from, to],
    queryFn: ({ signal }) =>
      api.get<QualityHistory>(`/${entity}/${id}/quality/history`, {
        query: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true }, // the caller shows the failure
  });

/** The points as the chart draws them. */
export const countsOfPoints = (points: readonly QualityPoint[]) =>
  points.map(({ at, critical, attention, ok }) => ({
    at: Date.parse(at),
    critical,
    attention,
    ok,
  }));
