import type { Reminder } from '@plumbline/contract/schedule/reminder';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import { seriesOf } from '@plumbline/contract/schedule/series';
import type { ScheduleSeries } from '@plumbline/contract/schedule/series';
import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { SCHEDULE_TYPE, scheduleTypeOf } from '@plumbline/contract/schedule/ruleCost';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { formatMoment } from '../../kit/format/format.ts';
import { useNow } from '../../kit/format/now.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { timelineOf, zonedText } from './schedule/runs.ts';
import classes from './Template.module.css';

const RUNS = 3;
/** The number of runs shown of hourly schedules; the reminders of more would drown out everything else. */
const HOURLY_RUNS = 6;

interface Props {
  schedule: Schedule | null;
  reminders: readonly Reminder[];
  /** The stored template, whose earlier schedules may still hold; undefined for a new one. */
  stored: TemplateWithDetailsView | undefined;
}

/** A schedule that is edited would hold at once. */
function seriesFor(schedule: Schedule, stored: Props['stored'], now: Date): ScheduleSeries {
  if (stored && JSON.stringify(stored.schedule) === JSON.stringify(schedule))
    return seriesOf(stored);
  return [{ from: null, anchor: stored ? new Date(stored.created_at) : now, schedule }];
}

/** The next dates of a schedule with their reminders, in its time zone. */
export function NextRuns({ schedule, reminders, stored }: Props) {
  const t = useTranslations('templates.runs');
  const now = useNow();
  const hourly = schedule !== null && scheduleTypeOf(schedule.rrule) === SCHEDULE_TYPE.hourly;
  const timeline = useMemo(
    () =>
      schedule &&
      timelineOf(schedule, hourly ? [] : reminders, {
        from: now,
        series: seriesFor(schedule, stored, now),
        count: hourly ? HOURLY_RUNS : RUNS,
      }),
    [schedule, reminders, hourly, stored, now],
  );
  const begin = stored?.schedule_from ?? null;
  return (
    <Panel title={t('title')}>
      {schedule === null && <p className={classes.quiet}>{t('by_hand')}</p>}
      {schedule && timeline === null && <p className={classes.quiet}>{t('unknown')}</p>}
      {timeline?.length === 0 && <p className={classes.quiet}>{t('over')}</p>}
      {schedule && timeline && timeline.length > 0 && (
        <>
          <ol className={classes.timeline}>
            {timeline.map(({ kind, at }, i) => (
              <li className="flex relative size-12 quiet" key={i} data-kind={kind}>
                <span className="num-date">{zonedText(schedule.timezone, at)}</span>
                <span>{t(kind)}</span>
              </li>
            ))}
          </ol>
          <p className={classes.note}>{t('zone', { zone: schedule.timezone })}</p>
          {begin && new Date(begin) > now && (
            <p className={classes.note}>{t('changes_from', { day: formatMoment(begin) })}</p>
          )}
        </>
      )}
    </Panel>
  );
}
