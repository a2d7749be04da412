import { expect, test } from 'vitest';
import type { NamedGap } from '../work.ts';
import { conditionsOf, mayComplete, type Facts } from './conditions.ts';

const facts: Facts = {
  inspection: {
    operative_status: { id: '', code: 2, name: '' },
    responsible: { id: 'olena', name: 'Olena' },
    started_at: '2026-11-20T08:00:00Z',
    required_credits: 1,
  },
  me: 'olena',
  away: false,
  gaps: [],
  unsent: 0,
  refusal: null,
};
const unmet = (change: Partial<Facts>) =>
  conditionsOf({ ...facts, ...change })
    .filter(({ met }) => met === false)
    .map(({ key }) => key);

test('a filled inspection of mine may be completed; only the server knows the credits', () => {
  const conditions = conditionsOf(facts);
  expect(mayComplete(conditions)).toBe(true);
  expect(conditions.find(({ key }) => key === 'credits')?.met).toBeNull();
});

test('missing answers and answers not yet sent keep it open', () => {
  expect(unmet({ gaps: [{} as NamedGap] })).toEqual(['answers']); // its content is only shown
  expect(unmet({ unsent: 2 })).toEqual(['sent']);
});

test('without a connection it cannot be completed, whatever else is met', () => {
  expect(unmet({ away: true })).toEqual(['offline']);
});

test('each refusal of the server lands in the row of its condition', () => {
  expect(unmet({ refusal: { code: 'not_responsible' } })).toEqual(['responsible']);
  expect(unmet({ refusal: { code: 'not_started' } })).toEqual(['started']);
  const refusal = { code: 'not_enough_credits', required_credits: 3, available_credits: 1 };
  const credits = conditionsOf({ ...facts, refusal }).find(({ key }) => key === 'credits');
  expect(credits).toEqual({ key: 'credits', met: false, required: 3, available: 1 });
});

test('an item that only the server misses is named', () => {
  const refusal = {
    code: 'inspection_incomplete',
    inspection_object: { id: 'o', name: 'Pump' },
    check_list: { name: 'Mechanical', group: 'Bearings', item: 'Noise' },
    missing: 1,
  };
  const [, , answers] = conditionsOf({ ...facts, refusal });
  expect(answers).toMatchObject({ met: false, said: { item: 'Noise', missing: 1 } });
});

test('somebody else is told who is responsible', () => {
  expect(unmet({ me: 'max' })).toEqual(['responsible']);
});
