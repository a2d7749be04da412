import type { TypedDraft } from '../src/offline/outbox/database.ts';
import type { AnswerEntry } from '../src/offline/outbox/entry.ts';
import type { JobView } from '@plumbline/contract/jobs/jobs';
import type { QualitySummary } from '@plumbline/contract/quality/schemas';

export const NOW = '2026-11-22T09:30:00Z';
export const id = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Counts of the unit's own and of subordinate results, and the worst of each. */
const quality = (
  own: readonly [number, number, number],
  below: readonly [number, number, number],
): QualitySummary => {
  const worst = ([critical, attention, ok]: readonly [number, number, number]) =>
    critical > 0 ? 10 : attention > 0 ? 20 : ok > 0 ? 30 : null;
  const sum = (facts: readonly number[]) => facts.reduce((all, one) => all + one, 0);
  const both = [own[0] + below[0], own[1] + below[1], own[2] + below[2]] as const;
  return {
    critical: both[0],
    attention: both[1],
    ok: both[2],
    total: sum(both),
    total_status: worst(both),
    actual_critical: own[0],
    actual_attention: own[1],
    actual_ok: own[2],
    actual_total: sum(own),
    actual_status: worst(own),
    inherited_critical: below[0],
    inherited_attention: below[1],
    inherited_ok: below[2],
    inherited_total: sum(below),
    inherited_status: worst(below),
  };
};

export const STATUSES = [
  { id: id(10), code: 30, name: 'OK' },
  { id: id(11), code: 20, name: 'Attention' },
  { id: id(12), code: 10, name: 'Critical' },
];

const row = (n: number, name: string, facts: QualitySummary, more = {}) => ({
  id: id(n),
  name,
  code: `P-${n}`,
  full_name: `Plant North / Hall 2 / ${name}`,
  object_class: { id: id(90), name: 'Pump' },
  quality_status: STATUSES.find(({ code }) => code === facts.total_status) ?? null,
  quality: facts,
  operative_status: { code: 1, name: 'In operation' },
  updated_at: NOW,
  children_count: 0,
  avatar: null,
  archived: false,
  ...more,
});

/** A row whose quality is critical. */
export const PUMP = row(1, 'Pump 3', quality([2, 1, 40], [0, 0, 0]));
/** Objects in every state a row can have. */
export const OBJECTS = [
  PUMP,
  row(
    2,
    'Cooling tower with a name that does not fit into its column',
    quality([0, 3, 12], [1, 4, 8]),
  ),
  row(3, 'Насосна станція', quality([0, 0, 18], [0, 0, 0])),
  row(4, 'Compressor', quality([0, 0, 0], [0, 2, 5])),
  row(5, 'Old boiler', quality([0, 0, 0], [0, 0, 0]), { archived: true }),
];

export const INSPECTION = {
  id: id(20),
  template_name: 'Weekly round',
  operative_status: { code: 1, name: 'Not started' },
  assigned_time: '2026-11-22T06:00:00Z',
  due_time: '2026-11-22T18:00:00Z',
  responsible: { id: id(50), name: 'Iryna Shevchenko' },
  archived: false,
};

const PLACE = {
  inspection_id: id(20),
  item_id: id(30),
  about: {
    inspection: 'Weekly round · Pump 3',
    number: '1.2',
    item: 'Is the shaft seal tight?',
    check_type_code: 1,
    unit: null,
  },
};
const entry = (n: number, state: AnswerEntry['state']): AnswerEntry => ({
  ...PLACE,
  key: id(100 + n),
  seq: n,
  user_id: id(50),
  device_id: 'device',
  detail_id: id(31),
  base: 1,
  body: { comment: 'Drips', answered_at: NOW },
  state,
  attempts: 0,
  trouble: null,
});
/** Answers that the server does not have yet. */
export const UNSENT = [entry(1, 'kept'), entry(2, 'sending')];
/** Text that is not an answer yet. */
export const TYPED: TypedDraft[] = [
  { id: id(120), user_id: id(50), text: 'Seal drips, about', base: 1, in: PLACE },
];

export const ME = {
  id: id(50),
  full_name: 'Iryna Shevchenko',
  is_superuser: false,
  user_type: { code: 2, name: 'Inspector' },
  effective_time_zone: 'Europe/Kyiv',
  tenant_time_zone: 'Europe/Berlin',
};

/** A third done after two minutes. */
export const JOB: JobView = {
  id: id(9),
  kind: 'recalculation',
  status: 'running',
  progress: { done: 34_000, total: 102_000 },
  result: null,
  is_cancelling: false,
  created_at: '2026-03-02T08:00:00Z',
  started_at: '2026-03-02T08:00:00Z',
  finished_at: null,
};

/** A restriction on values, broken. */
export const LIMIT = {
  id: id(300),
  name: 'Bearing limit',
  indicator: { id: id(301), name: 'Bearing temperature' },
  constraint_type: { id: id(302), code: 1, name: 'Value range' },
  critical_min: null,
  attention_min: null,
  attention_max: 70,
  critical_max: 80,
  boundary_date: null,
  warning_days: null,
  valid_from: null,
  valid_to: '2027-12-31',
  quality_status: STATUSES[2] ?? null,
  judged_value: 84.5,
  archived: false,
};

export const INDICATOR = {
  id: id(80),
  name: 'Vibration, drive end',
  code: 'IND-0087',
  object: { id: id(1), name: 'Pump 3' },
  level: 1,
  measure_unit: { id: id(90), code: 116, name: 'Millimetre per second' },
  measure_group: { id: id(92), code: 7, name: 'Vibration and noise' },
  measure_equipment_type: null,
  decimals: 1,
  is_meter: false,
  counts_down: false,
  roll_over: null,
  needs_photo: false,
  meter: null,
  external_id: null,
  last_value: 6.4,
  previous_value: 5.8,
  date: NOW,
  quality_status: { id: '', code: 20, name: 'Attention' },
  archived: false,
};

/** A restriction on it. */
export const LIMITED = {
  id: id(81),
  name: 'Vibration limits',
  constraint_type: { id: '', code: 1, name: 'Value' },
  critical_min: null,
  attention_min: null,
  attention_max: 4.5,
  critical_max: 7.1,
  boundary_date: null,
  warning_days: null,
  valid_from: null,
  valid_to: null,
};

/** Rounds that are due later today, and since yesterday. */
export const ROUNDS = [
  {
    id: id(510),
    name: 'Boiler house',
    business_unit: { id: id(60), name: 'Plant North' },
    stops: Array.from({ length: 23 }, (_, n) => id(530 + n)),
    stops_count: 23,
    due_at: '2026-11-22T15:00:00Z',
    updated_at: NOW,
  },
  {
    id: id(511),
    name: 'Pumping station on the river, all gauges of both halls',
    business_unit: { id: id(61), name: 'Water supply and sewerage' },
    stops: [id(80)],
    stops_count: 1,
    due_at: '2026-11-21T06:00:00Z',
    updated_at: NOW,
  },
] as const;
