import type { InspectionSeries, MovePreview } from '@plumbline/contract/inspections/series';
import { inspections } from '@plumbline/contract/inspections/wire';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import { movedSchedule } from '@plumbline/contract/schedule/moved';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../kit/http/api.ts';
import { useAct } from '../../kit/http/resourceApi.ts';
import { notify } from '../../kit/notify.ts';
import { ENTITIES } from '../entity/entities.ts';
import { DayOffNote, FollowingNote } from './MoveNotes.tsx';
import { SeriesRange } from './SeriesRange.tsx';
import type { RangeChoice } from './SeriesRange.tsx';
import { seriesPath, useSeries } from './useSeries.ts';

interface Asked {
  inspection: InspectionView;
  /** The new time; null while there is none. */
  at: Date | null;
  /** Whether the following inspections may move too; with a hand-over, only one can. */
  mayFollow?: boolean;
  done: () => void;
}

interface MoveRange {
  /** Whether the following ones move too, by `moveAll` instead of the caller. */
  follows: boolean;
  mayMove: boolean;
  isMoving: boolean;
  moveAll: (reason: string) => void;
  /** The choice with its meaning. */
  fields: ReactNode;
}

/** Asks whether an inspection of a schedule moves alone or with the following ones, and says what that does. */
export function useMoveRange({ inspection, at, mayFollow = true, done }: Asked): MoveRange {
  const t = useTranslations('dispatch.range');
  const { id, object, template_name } = inspection;
  const series = useSeries(id);
  const [range, setRange] = useState<RangeChoice>('one');
  const follows = mayFollow && series !== null && range === 'following';
  const moved = follows ? scheduleAt(series, at) : null;
  const isSame = at?.getTime() === Date.parse(inspection.assigned_time);
  const preview = useMovePreview(id, isSame ? null : at);
  const move = useAct((body: object) => api.post(seriesPath(id), { body }), {
    changes: [...ENTITIES.inspection.shownBy, 'object_inspection_template'],
    done: () => {
      done();
      notify({ text: t('moved'), description: template_name });
    },
  });
  return {
    follows,
    mayMove: !follows || moved !== null,
    isMoving: move.isPending,
    moveAll: (reason) =>
      move.mutate({ assigned_time: at?.toISOString(), ...(reason === '' ? {} : { reason }) }),
    fields: (
      <>
        {mayFollow && series && (
          <SeriesRange value={range} onChange={setRange}>
            {follows ? (
              <FollowingNote {...{ series, moved }} object={object.name} />
            ) : (
              t('one_help')
            )}
          </SeriesRange>
        )}
        {preview && at && <DayOffNote {...{ preview, at, follows }} />}
      </>
    ),
  };
}

/** The schedule of this and the following inspections once this one is at `at`; null if no schedule says that. */
function scheduleAt(series: NonNullable<InspectionSeries>, at: Date | null) {
  const { schedule, anchor, slot_time } = series;
  const slot = new Date(slot_time);
  return at && movedSchedule(schedule, { anchor: new Date(anchor), slot, to: at });
}

/** The effects of moving an inspection there; undefined until they are known. */
function useMovePreview(id: string, at: Date | null): MovePreview | undefined {
  const assigned_time = at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
  const { data } = useQuery({
    queryKey: [inspections.name, 'move', id, assigned_time],
    queryFn: ({ signal }) =>
      api.post<MovePreview>(`${seriesPath(id)}/preview`, { body: { assigned_time }, signal }),
    enabled: assigned_time !== null,
    meta: { quiet: true },
  });
  return data;
}
