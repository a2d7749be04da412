import type { TemplateWithDetailsView } from '@plumbline/contract/views';
import { describe, expect, test } from 'vitest';
import { templateBody, templateDraft } from './draft.ts';
import type { TemplateDraft } from './draft.ts';
import { templateFaults, templateFaultPlace } from './draftFaults.ts';
import { newList, repeatedKeys, withGroup } from './groups/groups.ts';
import type { DraftGroup } from './groups/groups.ts';
import { dropLine, moveLine } from './groups/moveGroups.ts';
import { reminderAt, timelineOf, zonedText } from './schedule/runs.ts';
import { NEW_SCHEDULE } from '@plumbline/contract/schedule/scheduleForm';
import { clockOf } from '../../parts/schedule/schedule.ts';
import { momentsOf } from '@plumbline/contract/schedule/series';
import { rruleOf } from '../../parts/schedule/writeRule.ts';
import type { ScheduleForm } from '@plumbline/contract/schedule/scheduleForm';
import { scheduleForm } from '@plumbline/contract/schedule/readRule';

describe('a schedule', () => {
  const ruleWith = (part: Partial<ScheduleForm>) => rruleOf({ ...NEW_SCHEDULE, ...part });
  const AT_EIGHT = 'BYHOUR=8;BYMINUTE=0;BYSECOND=0';

  test.each<[string, Partial<ScheduleForm>]>([
    [
      'FREQ=HOURLY;BYHOUR=8,10,12,14,16,18;BYMINUTE=30;BYSECOND=0',
      { kind: 'hourly', interval: 2, minute: 30 },
    ],
    [`FREQ=DAILY;INTERVAL=2;${AT_EIGHT}`, { kind: 'daily', interval: 2 }],
    [`FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;${AT_EIGHT}`, { kind: 'daily', working_days: true }],
    [`FREQ=WEEKLY;BYDAY=MO,FR;${AT_EIGHT}`, { kind: 'weekly', days: ['MO', 'FR'] }],
    [`FREQ=MONTHLY;BYMONTHDAY=18;${AT_EIGHT}`, { date: 18 }],
    [`FREQ=MONTHLY;BYMONTHDAY=-1;${AT_EIGHT}`, { on: 'last_day' }],
    [`FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU;${AT_EIGHT}`, { interval: 3, on: '2', weekday: 'TU' }],
    [`FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;${AT_EIGHT}`, { on: '-1', weekday: 'WD' }],
    [`FREQ=MONTHLY;BYMONTH=3,9;BYMONTHDAY=15;${AT_EIGHT}`, { interval: 6, month: 3, date: 15 }],
    [`FREQ=MONTHLY;BYMONTH=11;BYMONTHDAY=1;${AT_EIGHT}`, { interval: 12, month: 11 }],
    [`FREQ=MONTHLY;BYMONTHDAY=1;${AT_EIGHT};COUNT=5`, { end: { kind: 'count', count: 5 } }],
    [
      `FREQ=MONTHLY;BYMONTHDAY=1;${AT_EIGHT};UNTIL=20271231`,
      { end: { kind: 'until', day: '2027-12-31' } },
    ],
  ])('writes and reads %s', (rrule, part) => {
    expect(ruleWith(part)).toBe(rrule);
    expect(scheduleForm(rrule)).toMatchObject(part);
    expect(rruleOf(scheduleForm(rrule) ?? NEW_SCHEDULE)).toBe(rrule);
  });

  test('months stay those of the year, whenever the schedule begins and whatever interval is typed next', () => {
    const schedule = { rrule: ruleWith({ interval: 6, month: 3, date: 15 }), timezone: 'UTC' };
    const from = new Date('2026-11-28T12:00:00Z');
    const runs = momentsOf([{ from: null, anchor: from, schedule }], { from, count: 3 });
    expect(runs.map((run) => run.toISOString().slice(0, 10))).toEqual([
      '2027-03-15',
      '2027-09-15',
      '2028-03-15',
    ]);
    expect(ruleWith({ interval: 4, month: 6 })).toContain('BYMONTH=4,8,12;');
    expect(ruleWith({ interval: 5, month: 3 })).toContain('INTERVAL=5;');
    expect(ruleWith({ interval: 1, month: 1 })).not.toContain('BYMONTH=');
  });

  test('stays valid while numbers are typed', () => {
    expect(ruleWith({ interval: null, date: null })).toBe(`FREQ=MONTHLY;BYMONTHDAY=1;${AT_EIGHT}`);
    expect(ruleWith({ date: 99 })).toContain('BYMONTHDAY=31');
    expect(ruleWith({ kind: 'hourly', from: 20, to: 8 })).toContain('BYHOUR=20;');
    expect(ruleWith({ kind: 'weekly', days: [] })).toContain('BYDAY=MO;');
    expect(ruleWith({ end: { kind: 'until', day: null } })).not.toContain('UNTIL');
  });

  test('runs the whole day for a predefined hourly rule', () => {
    expect(scheduleForm('FREQ=HOURLY;INTERVAL=4')).toMatchObject({
      kind: 'hourly',
      interval: 4,
      from: 0,
      to: 23,
    });
    expect(rruleOf(scheduleForm('FREQ=HOURLY;INTERVAL=8') ?? NEW_SCHEDULE)).toContain(
      'BYHOUR=0,8,16;',
    );
  });

  test.each([
    'FREQ=YEARLY',
    'FREQ=MONTHLY;BYMONTHDAY=1,15;BYHOUR=8;BYMINUTE=0',
    'FREQ=DAILY',
    'FREQ=MONTHLY;BYMONTH=3,6;BYMONTHDAY=1;BYHOUR=8;BYMINUTE=0',
    'FREQ=MONTHLY;INTERVAL=2;BYMONTH=6;BYMONTHDAY=1;BYHOUR=8;BYMINUTE=0',
    'FREQ=HOURLY;BYHOUR=8,9,12;BYMINUTE=0',
    'FREQ=WEEKLY;BYDAY=MO;BYHOUR=8;BYMINUTE=0;UNTIL=20271231T000000Z',
    'nonsense',
  ])('cannot represent %s in the form', (rrule) => {
    expect(scheduleForm(rrule)).toBeNull();
  });

  test('accepts clock times as people type them', () => {
    expect(['8:05', '0805', ' 23:59 '].map(clockOf)).toEqual([
      { hour: 8, minute: 5 },
      { hour: 8, minute: 5 },
      { hour: 23, minute: 59 },
    ]);
    expect(['24:00', '8', '8:60', ''].map(clockOf)).toEqual([null, null, null, null]);
  });
});

describe('the next runs', () => {
  const schedule = {
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=18;BYHOUR=8;BYMINUTE=0;BYSECOND=0',
    timezone: 'Europe/Kyiv',
  };
  const from = new Date('2026-11-20T08:00:00Z');

  test('are listed with their reminders in order, without those in the past', () => {
    const reminders = [
      { count: 1, unit: 'm' },
      { count: 2, unit: 'd' },
    ] as const;
    const timeline = timelineOf(schedule, reminders, {
      from,
      series: [{ from: null, anchor: new Date(0), schedule }],
      count: 2,
    });
    expect(timeline?.map(({ kind, at }) => [kind, zonedText(schedule.timezone, at)])).toEqual([
      ['reminder', '2026-12-16 08:00'],
      ['run', '2026-12-18 08:00'],
      ['reminder', '2026-12-18 08:00'],
      ['reminder', '2027-01-16 08:00'],
      ['run', '2027-01-18 08:00'],
    ]);
  });

  test('are preceded by their reminders in calendar days, not hours', () => {
    const run = new Date('2027-03-31T05:00:00Z'); // 08:00 after the clocks went forward
    expect(zonedText('Europe/Kyiv', reminderAt(run, { count: 1, unit: 'w' }, 'Europe/Kyiv'))).toBe(
      '2027-03-24 08:00',
    );
    expect(zonedText('Europe/Kyiv', reminderAt(run, { count: 1, unit: 'm' }, 'Europe/Kyiv'))).toBe(
      '2027-02-28 08:00',
    );
  });

  test('are unknown for a rule the product does not support', () => {
    expect(
      timelineOf({ ...schedule, rrule: 'FREQ=MINUTELY' }, [], { from, series: [], count: 2 }),
    ).toBeNull();
  });

  test('are those of the earlier schedule until the new one begins', () => {
    const daily = { rrule: 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0', timezone: 'Europe/Kyiv' };
    const begin = new Date('2027-01-01T00:00:00Z');
    const series = [
      { from: null, anchor: new Date(0), schedule },
      { from: begin, anchor: begin, schedule: daily },
    ];
    expect(
      timelineOf(daily, [], { from, series, count: 3 })?.map(({ at }) =>
        zonedText(schedule.timezone, at),
      ),
    ).toEqual(['2026-12-18 08:00', '2027-01-01 09:00', '2027-01-02 09:00']);
  });
});

const list = (key: string, target: 'base' | 'class' = 'base') => ({
  ...newList({ id: `id ${key.slice(0, 1)}`, name: key }),
  key,
  target,
});
const groups = (): DraftGroup[] => [
  { key: 'G', name: 'One', number: 10, lists: [list('a'), list('b')] },
  { key: 'H', name: 'Two', number: 20, lists: [list('c')] },
];
/** `G10(a,b) H20(c)`. */
const shape = (all: readonly DraftGroup[] | null) =>
  all
    ?.map(({ key, number, lists }) => `${key}${number}(${lists.map((one) => one.key).join(',')})`)
    .join(' ') ?? null;

describe('groups', () => {
  test.each<[string, -1 | 1, string | null]>([
    ['b', -1, 'G10(b,a) H20(c)'],
    ['b', 1, 'G10(a) H20(b,c)'],
    ['c', -1, 'G10(a,b,c) H20()'],
    ['c', 1, null],
    ['H', -1, 'H10(c) G20(a,b)'],
    ['G', -1, null],
  ])('move %s by %s', (key, step, expected) => {
    expect(shape(moveLine(groups(), key, step))).toBe(expected);
  });

  test('accept a drop between their lines', () => {
    expect(shape(dropLine(groups(), 'c', 1))).toBe('G10(c,a,b) H20()');
    expect(shape(dropLine(groups(), 'a', 3))).toBe('G10(b) H20(a,c)');
    expect(shape(dropLine(groups(), 'a', 4))).toBe('G10(b) H20(c,a)');
    expect(shape(dropLine(groups(), 'a', 0))).toBe('G10(a,b) H20(c)');
    expect(shape(dropLine(groups(), 'G', 2))).toBe('H10(c) G20(a,b)');
    expect(shape(dropLine(groups(), 'H', 0))).toBe('H10(c) G20(a,b)');
  });

  test('use a list only once for the same target', () => {
    const twice = [
      { ...groups()[0], lists: [list('a'), list('a2'), list('a3', 'class')] } as DraftGroup,
    ]; // the first one
    expect(repeatedKeys(twice)).toEqual(['a2']);
    expect(withGroup(groups(), 'New').at(-1)).toMatchObject({ number: 21, lists: [] });
  });
});

describe('a draft of a template', () => {
  const detail = (id: string, group_number: number, group_name: string) => ({
    id,
    group_number,
    group_name,
    target: 'base',
    object_class: null,
    check_list: { id: `0198c3a0-0000-7000-8000-00000000000${id}`, name: id },
  });
  const view = {
    name: 'Round',
    code: 'R',
    schedule: { rrule: 'FREQ=DAILY;BYHOUR=8;BYMINUTE=0;BYSECOND=0', timezone: 'Europe/Kyiv' },
    reminder_before: '1w;2d',
    due_days: 3,
    late_days: null,
    details: [detail('1', 1, 'A'), detail('2', 1, 'A'), detail('3', 2, 'B')],
  } as unknown as TemplateWithDetailsView; // only the fields read here

  test('sends back an untouched template unchanged', () => {
    expect(templateBody(templateDraft(view))).toMatchObject({
      reminder_before: '1w;2d',
      schedule_type_code: 2,
      due_days: 3,
      details: [
        { group_number: 1, group_name: 'A', target: 'base' },
        { group_number: 1, group_name: 'A' },
        { group_number: 2, group_name: 'B' },
      ],
    });
    expect(templateFaults(templateDraft(view))).toEqual([]);
  });

  test('reports faults at the field they belong to', () => {
    const [first, second] = templateDraft(view).groups;
    if (!first || !second) throw new Error('two groups were read');
    const wrong: TemplateDraft = {
      ...templateDraft(view),
      name: '',
      groups: [
        {
          ...first,
          name: ' ',
          lists: first.lists.map((one) => ({ ...one, target: 'class' as const })),
        },
        { ...second, lists: [] },
      ],
    };
    expect(templateFaults(wrong).map(({ place, type }) => `${place} ${type}`)).toEqual([
      '/name required',
      'group 1/name required',
      '1/object_class_id required',
      '2/object_class_id required',
      'group 3/name empty_group',
    ]);
    expect(templateFaults(templateDraft(undefined)).map(({ place }) => place)).toEqual([
      '/name',
      '/details',
    ]);
    expect(templateFaultPlace(templateDraft(view), 'details.2')).toBe('3/item');
    expect(templateFaultPlace(templateDraft(view), 'schedule.rrule')).toBe('/schedule');
  });
});
