import { useState } from 'react';
import type { Schedule } from '@plumbline/contract/templates/schemas';
import type { RunEntry } from '../../src/offline/outbox/entry.ts';
import { DueRounds } from '../../src/parts/round/DueRounds.tsx';
import { ScheduleSection } from '../../src/parts/schedule/rhythm/ScheduleSection.tsx';
import { ReadingRows } from '../../src/parts/sync/ReadingRows.tsx';
import { id, NOW, ROUNDS } from '../samples.ts';

const RUN: RunEntry = {
  kind: 'run',
  key: id(520),
  seq: 1,
  user_id: id(50),
  device_id: 'device',
  round_id: ROUNDS[0].id,
  about: { round: ROUNDS[0].name, read: 21, stops: 23 },
  body: {
    id: id(521),
    round_id: ROUNDS[0].id,
    started_at: NOW,
    finished_at: NOW,
    stops: [],
  },
  state: 'held',
  attempts: 1,
  trouble: { reason: 'network', status: null, detail: null },
};

/** Rounds that are due today and since earlier, and the end of one that the server does not have yet. */
export const Rounds = () => (
  <>
    <DueRounds />
    <ReadingRows readings={[]} runs={[RUN]} />
  </>
);

const RULES = [
  'FREQ=HOURLY;BYHOUR=6,14,22;BYMINUTE=0',
  'FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=8;BYMINUTE=0',
  'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=8;BYMINUTE=0;COUNT=12',
];

function Rhythm({ rrule }: { rrule: string | null }) {
  const [schedule, change] = useState<Schedule | null>(
    rrule === null ? null : { rrule, timezone: 'UTC' },
  );
  return (
    <ScheduleSection
      schedule={schedule}
      help="When the round is due"
      noneHelp="The round is never due"
      fault={undefined}
      onChange={change}
    />
  );
}

/** Schedules as sentences, and none. */
export const Rhythms = () => [null, ...RULES].map((rrule) => <Rhythm key={rrule} rrule={rrule} />);
