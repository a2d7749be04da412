import type { ReadingEntry } from '../../src/offline/outbox/entry.ts';
import { ReadingPhoto } from '../../src/parts/indicator/photo/ReadingPhoto.tsx';
import { UnusualActs } from '../../src/parts/indicator/UnusualActs.tsx';
import {
  ReadingFacts,
  UnusualReading,
  type ReadingSubject,
} from '../../src/parts/readings/ReadingFacts.tsx';
import { ReadingRows } from '../../src/parts/sync/ReadingRows.tsx';
import { id, LIMIT } from '../samples.ts';
import { nothing } from './parts.tsx';

const { constraint_type, indicator: _indicator, ...terms } = LIMIT;
const METER: ReadingSubject = {
  name: 'Bearing temperature',
  unit: { code: 1, name: '°C' },
  decimals: 1,
  last_value: 71.5,
  date: '2026-03-02T08:00:00Z',
  terms: [{ ...terms, constraint_type_code: constraint_type.code }],
};

const entry = (n: number, state: ReadingEntry['state']): ReadingEntry => ({
  kind: 'reading',
  key: id(400 + n),
  seq: n,
  user_id: id(50),
  device_id: 'device',
  indicator_id: id(410 + n),
  about: { indicator: METER.name, object: 'Riverside / Pump 3', unit: '°C', decimals: 1 },
  body: {
    id: id(420 + n),
    indicator_id: id(410 + n),
    value: 71.5 + n,
    measured_at: '2026-03-02T08:00:00Z',
    source: 'manual',
    replace: false,
  },
  state,
  attempts: 1,
  trouble: null,
});
const TAKEN = {
  ...entry(2, 'refused'),
  trouble: {
    reason: 'refused' as const,
    status: 409,
    detail: { code: 'duplicate', field: 'measured_at' },
  },
};

const DAY_MS = 86_400_000;
const PACE = { difference: 340, ms: 30 * DAY_MS };
const COUNTING: ReadingSubject = {
  ...METER,
  name: 'Gas',
  unit: { code: 2, name: 'm³' },
  last_value: 12_345,
  meter: {
    counts_down: false,
    roll_over: null,
    usual: { median: PACE, least: PACE, greatest: PACE },
  },
  terms: [],
};
const LEAP = { value: 99_999, measured_at: '2026-04-01T08:00:00Z' };

/** A value while it is typed, judged by the device, and those that the server does not have yet. */
export const Readings = () => (
  <>
    <ReadingFacts of={METER} value={null} />
    <ReadingFacts of={METER} value={72} />
    <ReadingFacts of={METER} value={1000} />
    <ReadingFacts of={{ ...METER, last_value: null, date: null, terms: [] }} value={5} />
    <UnusualActs
      meter={COUNTING}
      unit="m³"
      isFirst={false}
      onKeep={nothing}
      onCorrect={nothing}
      onChange={nothing}
    >
      <UnusualReading of={COUNTING} reading={LEAP} />
    </UnusualActs>
    <ReadingPhoto reading={{ id: 'v', name: 'Gas', object: '' }} count={0} onTaken={nothing} />
    <ReadingPhoto reading={{ id: 'w', name: 'Water', object: '' }} count={2} onTaken={nothing} />
    <ReadingRows readings={[entry(1, 'kept'), TAKEN]} runs={[]} />
  </>
);
