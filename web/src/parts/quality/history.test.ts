import { DAY_MS } from '@plumbline/contract/kit/zonedTime';
import { expect, test } from 'vitest';
import { recordedFrom } from './history.ts';

const NOW = new Date('2027-04-10T12:00:00Z');
const ago = (days: number) => NOW.getTime() - days * DAY_MS;

/** In days before now; null: the period is everything, or nothing is recorded. */
const CASES: [name: string, start: number | null, since: number | null, from: number][] = [
  ['a period within the record', 90, 400, 90],
  ['a period that begins before the record', 90, 10, 10],
  ['everything', null, 400, 400],
  ['a record of less than a day', 90, 0.1, 1],
  ['no record', 90, null, 90],
  ['everything of no record', null, null, 1],
];
for (const [name, start, since, from] of CASES)
  test(`where the chart begins: ${name}`, () => {
    const moment = (days: number | null) => (days === null ? null : ago(days));
    expect(recordedFrom(moment(start), moment(since), NOW)).toBe(ago(from));
  });
