import type { QualityHistory, QualityPoint } from '@plumbline/contract/quality/schemas';
import { dayIn } from '@plumbline/contract/kit/zonedTime';
import { startOfDay } from '@plumbline/contract/kit/zoneMoments';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import type { QualityOwner } from './causes.ts';

/** Days of the periods to choose from; null for everything that is known. */
export const HISTORY_PERIODS = { days_30: 30, days_90: 90, days_365: 365, all: null } as const;
export type HistoryPeriod = keyof typeof HISTORY_PERIODS;

const DAY_MS = 86_400_000;

interface Moments {
  from: number;
  to: number;
}

/** What a period shows: whole days up to now, and everything that is known, but never less than a day. */
export function momentsOfPeriod(
  period: HistoryPeriod,
  { zone, now, first }: { zone: string; now: Date; first: number | null },
): Moments {
  const days = HISTORY_PERIODS[period];
  const to = now.getTime();
  if (days === null) return { from: Math.min(first ?? to, to - DAY_MS), to };
  return { from: startOfDay(zone, dayIn(zone, now) - days).getTime(), to };
}

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

/** As the chart draws them. */
export const countsOfPoints = (points: readonly QualityPoint[]) =>
  points.map(({ at, critical, attention, ok }) => ({
    at: Date.parse(at),
    critical,
    attention,
    ok,
  }));
