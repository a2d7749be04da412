import type { ReportScheduleView } from '@plumbline/contract/reports/mailed';
import { ReceivedPanel } from '../../src/areas/reports/ReceivedPanel.tsx';
import { SchedulePanel } from '../../src/areas/reports/SchedulePanel.tsx';
import { ME, NOW, id } from '../samples.ts';

const OLENA = { id: id(60), name: 'Olena Kovalenko' };
const DMYTRO = { id: id(61), name: 'Dmytro Bondar' };
const NEXT = '2026-11-23T05:00:00Z';
const SCHEDULE: ReportScheduleView = {
  id: id(400),
  report_config: 'ObjectStateReport',
  entity: { id: id(1), name: 'Pump 3' },
  user: { id: ME.id, name: ME.full_name },
  format: 'pdf',
  language: null,
  sections: null,
  with_pictures: true,
  rrule: 'FREQ=WEEKLY;BYDAY=MO;BYHOUR=7;BYMINUTE=0;BYSECOND=0',
  recipients: [OLENA, DMYTRO],
  left: [],
  is_active: true,
  paused_because: null,
  next_at: NEXT,
  last_at: null,
  sent_count: 0,
  skipped: [],
  failed_at: null,
  created_at: NOW,
};
const mailed = { last_at: NOW, sent_count: 2 };
const paused = { is_active: false, next_at: null };

/** Reports that are mailed by schedule, in each of their states. */
export const Schedules = () => (
  <>
    <SchedulePanel schedule={SCHEDULE} />
    <SchedulePanel
      schedule={{
        ...SCHEDULE,
        ...mailed,
        sent_count: 1,
        skipped: [{ user_id: DMYTRO.id, reason: 'not_visible' }],
        left: [{ id: id(62), name: 'Taras Melnyk' }],
        user: OLENA,
        language: 'uk-UA',
        format: 'xlsx',
      }}
    />
    <SchedulePanel schedule={{ ...SCHEDULE, ...mailed, failed_at: NOW }} />
    <SchedulePanel schedule={{ ...SCHEDULE, ...mailed, ...paused }} />
    {(['user_inactive', 'not_permitted', 'not_visible', 'archived'] as const).map((reason) => (
      <SchedulePanel
        key={reason}
        schedule={{
          ...SCHEDULE,
          ...paused,
          paused_because: reason,
          ...(reason === 'not_visible' && { entity: { id: id(1), name: '' } }),
        }}
      />
    ))}
    <SchedulePanel
      schedule={{
        ...SCHEDULE,
        ...paused,
        paused_because: 'no_readers',
        recipients: [],
        left: [OLENA, DMYTRO],
      }}
    />
  </>
);

/** The same for the readers. */
export const Received = () => (
  <>
    <ReceivedPanel report={{ ...SCHEDULE, user: OLENA }} />
    <ReceivedPanel
      report={{ ...SCHEDULE, ...paused, user: OLENA, entity: { id: id(1), name: '' } }}
    />
  </>
);
