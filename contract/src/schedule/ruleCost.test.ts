import assert from 'node:assert/strict';
import test from 'node:test';
import { ruleFault, scheduleTypeOf } from './ruleCost.ts';

const list = (length: number) => Array.from({ length }, (_, n) => n).join(',');
const EVERY_DAY = 'BYDAY=MO,TU,WE,TH,FR,SA,SU';

test('the fault of a rule is named', () => {
  const faults: [rule: string, fault: ReturnType<typeof ruleFault>][] = [
    ['FREQ=DAILY', null],
    ['RRULE:FREQ=DAILY', null],
    ['DAILY', 'rrule'],
    ['FREQ=MINUTELY', 'rrule_frequency'],
    ['FREQ=SECONDLY;COUNT=1', 'rrule_frequency'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'rrule_never'],
    ['FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31', 'rrule_never'],
    [`FREQ=DAILY;BYHOUR=${list(24)};BYMINUTE=0,30`, null],
    [`FREQ=DAILY;BYHOUR=${list(24)};BYMINUTE=0,20,40`, 'rrule_often'],
    ['FREQ=HOURLY;BYMINUTE=0,30', null],
    ['FREQ=HOURLY;BYMINUTE=0,0,0,30,30', null],
    ['FREQ=HOURLY;BYMINUTE=0,20,40', 'rrule_often'],
    ['FREQ=HOURLY;INTERVAL=6;BYMINUTE=0,5,10,15,20,25,30,35,40,45,50,55', null],
    ['FREQ=HOURLY;BYHOUR=8,9;BYMINUTE=0,5,10,15,20,25,30,35,40,45,50,55', null],
    [`FREQ=HOURLY;BYMINUTE=${list(60)}`, 'rrule_often'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', null],
    ['FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1', null],
    ['FREQ=HOURLY;BYMINUTE=0,15,30,45;BYSETPOS=1', null],
    [`FREQ=MONTHLY;${EVERY_DAY};BYHOUR=${list(24)};BYMINUTE=0,30;BYSETPOS=1`, 'rrule_selection'],
    [
      `FREQ=WEEKLY;${EVERY_DAY};BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSETPOS=1;COUNT=9999`,
      'rrule_selection',
    ],
    [`FREQ=WEEKLY;${EVERY_DAY};BYHOUR=${list(24)};BYSETPOS=1;COUNT=9999`, 'rrule_selection'],
    [`FREQ=DAILY;BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSETPOS=1`, 'rrule_selection'],
  ];
  for (const [rule, fault] of faults) {
    assert.equal(ruleFault(rule), fault, rule);
    assert.equal(scheduleTypeOf(rule) === null, fault !== null, rule);
  }
});

test('the frequency determines the kind of schedule; years count as months', () => {
  assert.deepEqual(
    ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'MINUTELY'].map((name) =>
      scheduleTypeOf(`FREQ=${name}`),
    ),
    [1, 2, 3, 4, 4, null],
  );
  assert.equal(scheduleTypeOf('FREQ=DAILY;COUNT=0'), null);
});
