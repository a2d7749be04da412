import type { InspectionSeries } from '@plumbline/contract/inspections/series';
import { DayOffNote, FollowingNote } from '../../src/parts/dispatch/MoveNotes.tsx';
import { SeriesRange } from '../../src/parts/dispatch/SeriesRange.tsx';
import { id } from '../samples.ts';

const AT = new Date('2026-12-25T08:00:00Z');
const schedule = { rrule: 'FREQ=DAILY;INTERVAL=5;BYHOUR=8;BYMINUTE=0', timezone: 'Europe/Kyiv' };
const series: NonNullable<InspectionSeries> = {
  assignment_id: id(1),
  slot_time: '2026-12-23T08:00:00Z',
  schedule,
  anchor: '2026-12-23T08:00:00Z',
  is_own: false,
  following: 3,
};
const following = (assigned_time: string | null) => ({ assigned_time });

/** The effects of a move: on the following inspections, and on days without planned work. */
export const Moving = () => (
  <div>
    <SeriesRange value="following" onChange={() => undefined}>
      <FollowingNote object="Pump 3" series={series} moved={schedule} />
    </SeriesRange>
    <DayOffNote preview={{ day_off: 'holiday', following: null }} at={AT} follows={false} />
    <DayOffNote
      preview={{ day_off: 'holiday', following: following(AT.toISOString()) }}
      at={AT}
      follows
    />
    <DayOffNote
      preview={{ day_off: 'holiday', following: following('2026-12-28T08:00:00Z') }}
      at={AT}
      follows
    />
    <DayOffNote preview={{ day_off: 'pause', following: following(null) }} at={AT} follows />
  </div>
);
