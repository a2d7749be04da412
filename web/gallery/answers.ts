import { INDICATOR, LIMITED, NOW, id, STATUSES, OBJECTS, ME, ROUNDS } from './samples.ts';

const page = (items: readonly unknown[]) => ({ items, total: items.length, next_cursor: null });

const causes = [
  {
    kind: 'item',
    quality_status: 10,
    name: 'Is the shaft seal tight?',
    value: false,
    check_type: { code: 1, name: 'Yes or no' },
    unit: null,
    limit: null,
    scale: null,
    comment: 'Drips about once a second',
    object: { id: id(1), name: 'Pump 3', full_name: 'Plant North / Hall 2 / Pump 3' },
    inspection: { id: id(20), name: 'INS-000123', finished_at: NOW },
    item_id: id(30),
    check_list: 'Pumps',
    inspector: 'Iryna Shevchenko',
    content_count: 0,
    distance: null,
    constraint: null,
    indicator: null,
  },
  {
    kind: 'constraint',
    quality_status: 10,
    name: 'Bearing limit',
    value: 84.5,
    check_type: null,
    unit: 'Degree Celsius',
    limit: 80,
    scale: null,
    distance: 4.5,
    comment: null,
    object: { id: id(1), name: 'Pump 3', full_name: 'Plant North / Hall 2 / Pump 3' },
    inspection: null,
    item_id: null,
    constraint: { id: id(300), since: NOW },
    indicator: { id: id(301), name: 'Bearing temperature' },
    check_list: null,
    inspector: null,
    content_count: 0,
  },
];

const audit = [
  {
    id: id(70),
    updated_at: NOW,
    updated_by: { id: id(50), name: 'Iryna Shevchenko' },
    operation: 'update',
    log: { old_value: { name: 'Pump 2' }, new_value: { name: 'Pump 3' } },
    names: {},
  },
  {
    id: id(71),
    updated_at: '2026-11-20T14:05:00Z',
    updated_by: null,
    operation: 'create',
    log: { old_value: {}, new_value: { name: 'Pump 2', code: 'P-1' } },
    names: {},
  },
];

/** Counts from a moment on. */
const point = (at: string, [critical, attention, ok]: readonly [number, number, number]) => ({
  at,
  critical,
  attention,
  ok,
  actual_critical: critical,
  actual_attention: attention,
  actual_ok: ok,
});

export const CONFIG = { base_url: '/api', node_env: 'gallery' };

/** The gallery server's responses, by path. */
export const ANSWERS: Record<string, unknown> = {
  '/version': {},
  '/user/me': ME,
  '/object': page(OBJECTS),
  '/object/aggr_on_attr': {
    quality_status: STATUSES.map((object, i) => ({
      object,
      filter_count: i + 1,
      total_count: i + 1,
    })),
  },
  '/quality_status': page(STATUSES),
  '/user': page([]),
  '/inspection/aggr_on_attr': { business_unit: [] },
  '/inspection/workload': { lanes: [], left_out: 0 },
  '/measurement_indicator': page([
    INDICATOR,
    { id: id(301), measure_unit: { id: id(307), code: 40, name: 'Degree Celsius' } },
  ]),
  [`/measurement_indicator/${INDICATOR.id}/forecast`]: {
    is_latest: true,
    quality_status: 10,
    constraints: [
      {
        id: LIMITED.id,
        name: LIMITED.name,
        quality_status: 10,
        previous_status: 20,
        breach: { bound: 'critical_max', limit: 7.1, distance: 0.3 },
      },
    ],
    turns: [
      {
        entity: 'object',
        id: id(1),
        name: 'Pump 3',
        quality_status: 10,
        previous_status: 20,
      },
      {
        entity: 'business_unit',
        id: id(60),
        name: 'Plant North',
        quality_status: 10,
        previous_status: 30,
      },
    ],
  },
  '/constraint': page([LIMITED]),
  '/round': page(ROUNDS),
  '/schedule': page([]),
  '/schedule_type': page([]),
  '/measure_unit': page([
    { id: id(90), code: 116, extra: { symbol: 'mm/s' } },
    { id: id(307), code: 40, extra: { symbol: '°C' } },
  ]),
  '/validation_status': page([{ id: id(91), code: 1, name: 'Not validated' }]),
  '/predefined_text': page([
    { id: id(130), text: 'Replaced the seal', section: 'gallery', language: null },
  ]),
  [`/object/${id(1)}/quality/causes`]: page(causes),
  [`/object/${id(1)}/quality/history`]: {
    points: [
      point('2026-09-16T22:00:00Z', [3, 12, 380]),
      point('2026-10-02T08:10:00Z', [4, 12, 379]),
      point('2026-10-11T14:40:00Z', [4, 15, 376]),
      point('2026-10-24T09:05:00Z', [2, 17, 376]),
      point('2026-11-09T16:20:00Z', [7, 14, 374]),
      point(NOW, [6, 11, 378]),
    ],
  },
  [`/object/${id(2)}/quality/history`]: { points: [point(NOW, [0, 0, 12])] },
  [`/object/${id(3)}/quality/history`]: { points: [point(NOW, [0, 0, 0])] },
  [`/object/${id(1)}/audit_log`]: page(audit),
};
