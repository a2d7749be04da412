import type { ReadingEntry } from '../../src/offline/outbox/entry.ts';
import { ReadingFacts, type ReadingSubject } from '../../src/parts/readings/ReadingFacts.tsx';
import { ReadingRows } from '../../src/parts/sync/ReadingRows.tsx';
import { id, LIMIT } from '../samples.ts';

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

/** A value while it is typed, judged by the device, and those that the server does not have yet. */
export const Readings = () => (
  <>
    <ReadingFacts of={METER} value={null} />
    <ReadingFacts of={METER} value={72} />
    <ReadingFacts of={METER} value={1000} />
    <ReadingFacts of={{ ...METER, last_value: null, date: null, terms: [] }} value={5} />
    <ReadingRows entries={[entry(1, 'kept'), TAKEN]} />
  </>
);
