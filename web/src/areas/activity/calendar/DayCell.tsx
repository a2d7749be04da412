import type { Workload } from '@plumbline/contract/views';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { countArgs } from '../../../kit/format/format.ts';
import classes from './Calendar.module.css';
import { Chip } from './Chip.tsx';
import chips from './Chip.module.css';
import type { DayPlace } from './days.ts';
import { isSame, type useMoving } from './useMoving.ts';

export type WorkloadDay = Workload['lanes'][number]['days'][number];

/** The props shared by all cells of a calendar. */
export interface CalendarCells {
  /** The handlers that move inspections; null if nothing may be moved. */
  moving: ReturnType<typeof useMoving> | null;
  /** Whether the moved inspection cannot go to a lane. */
  isShut?: (lane: string) => boolean;
  /** The id of the text that says how to move an inspection. */
  helpId: string;
  holidaysOn: (day: string) => string[];
  openDay: (place: DayPlace) => void;
}
interface Props extends CalendarCells {
  place: DayPlace;
  /** The day's inspections; undefined without any. */
  day: WorkloadDay | undefined;
  heading?: ReactNode;
  isOutside?: boolean;
  /** Whether to show the responsible users, because nothing else does. */
  withPeople?: boolean;
}

/** A day of a month or of a lane: its first inspections, and how many more there are. */
export function DayCell({
  place,
  day,
  heading,
  isOutside = false,
  withPeople = false,
  moving,
  isShut,
  helpId,
  holidaysOn,
  openDay,
}: Props) {
  const t = useTranslations('activity.calendar');
  const common = useTranslations('common');
  const shown = day?.first ?? [];
  const more = (day?.inspections ?? 0) - shown.length;
  const holidays = holidaysOn(place.day);
  const isTarget = moving?.move != null && isSame(moving.move.to, place);
  return (
    <td
      className={classes.cell}
      data-day={place.day}
      data-lane={place.lane}
      data-outside={isOutside || undefined}
      data-holiday={holidays.length > 0 || undefined}
      data-target={isTarget || undefined}
      data-shut={isShut?.(place.lane) || undefined}
    >
      <div className={`flex align-centre justify-between small flex-wrap ${classes.dayHead}`}>
        {heading}
        {day && (
          <span className="to-end size-11 faint">{common('items', countArgs(day.items))}</span>
        )}
      </div>
      {heading && holidays.length > 0 && (
        <p
          className={`block size-11 quiet cut ${classes.holiday}`}
          title={holidays.join(', ')}
          dir="auto"
        >
          {holidays.join(', ')}
        </p>
      )}
      {shown.length > 0 && (
        <ul className={`column ${chips.chips}`}>
          {shown.map((inspection) => (
            <Chip
              key={inspection.id}
              inspection={inspection}
              withPerson={withPeople}
              isMoving={moving?.move?.inspection.id === inspection.id}
              describedBy={moving ? helpId : undefined}
              {...moving?.handlers(inspection, place)}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <button
          type="button"
          className={`radius-5 size-12 hover ${chips.more}`}
          onClick={() => openDay(place)}
        >
          {t('more', countArgs(more))}
        </button>
      )}
    </td>
  );
}
