import assert from 'node:assert/strict';
import test from 'node:test';
import { isRecurrence } from './recurrence.ts';

test('rules of RFC 5545 are recognised', () => {
  const rules = [
    'FREQ=DAILY',
    'RRULE:FREQ=DAILY',
    'rrule:freq=daily',
    'freq=weekly;byday=mo,we,fr',
    'INTERVAL=2;FREQ=WEEKLY;WKST=SU;BYDAY=TU,TH',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=10',
    'FREQ=HOURLY;INTERVAL=3;UNTIL=20271231T170000Z',
    'FREQ=DAILY;UNTIL=20280229',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    'FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0;BYSECOND=0',
  ];
  for (const rule of rules) assert.ok(isRecurrence(rule), rule);
});

test('anything else is refused', () => {
  const texts = [
    '',
    'DAILY',
    'RULE:FREQ=DAILY',
    'RRULE:RRULE:FREQ=DAILY',
    'FREQ=FORTNIGHTLY',
    'INTERVAL=2',
    'FREQ=DAILY;',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;COUNT=3;UNTIL=20271231',
    'FREQ=DAILY;UNTIL=20270230',
    'FREQ=DAILY;UNTIL=20271231T250000Z',
    'FREQ=DAILY;UNTIL=20271231T120000',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=DAILY;BYHOUR=',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=YEARLY;BYDAY=-54SU',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYYEARDAY=100',
    'FREQ=MONTHLY;BYWEEKNO=1',
    'FREQ=MONTHLY;BYMONTH=13',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=2;BYDAY=6MO,-7TU',
    'FREQ=YEARLY;BYMONTH=4,6;BYMONTHDAY=31,-31',
    'FREQ=DAILY;X-NAME=1',
    'FREQ=DAILY;TOSTRING=1',
    'FREQ=DAILY\nFREQ=DAILY',
  ];
  for (const text of texts) assert.ok(!isRecurrence(text), text);
});
