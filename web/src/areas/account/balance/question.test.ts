import { expect, test } from 'vitest';
import { creditsQuery, endsFirst, isWhole, knownSearch } from './question.ts';

const ZONE = { time_zone: 'Europe/Kyiv', now: new Date('2026-11-27T23:30:00Z') };

test('of an address only what is known is asked', () => {
  const search = { view: 'kind', by: 'hour', kind: ['gift'], span: 'ever', from: '' };
  expect(creditsQuery(knownSearch(search), ZONE)).toEqual({ period: 'month' });
  const known = { view: 'unit', by: 'week', kind: ['refill', 'gift', 'grant'] };
  expect(knownSearch(known)).toEqual({ view: 'unit', by: 'week', kind: ['grant', 'refill'] });
});

test('days that are none are left out, and those in the wrong order are found', () => {
  expect(knownSearch({ from: 'soon', to: '31.12.2026' })).toMatchObject({ to: '2026-12-31' });
  const days = { from: '2026-12-31', to: '2026-12-01' };
  expect(endsFirst(days)).toBe(true);
  expect(endsFirst({ ...days, to: days.from })).toBe(false);
  expect(endsFirst({ ...days, span: 'last_6_months' })).toBe(false);
});

test.each([
  [{}, { period: 'month' }],
  [
    { by: 'day', span: 'today' },
    { period: 'day', from: '2026-11-27T22:00:00.000Z' },
  ],
  [
    { span: 'yesterday' },
    { period: 'month', from: '2026-11-26T22:00:00.000Z', to: '2026-11-27T22:00:00.000Z' },
  ],
  [{ span: 'last_6_months' }, { period: 'month', from: '2026-05-28T21:00:00.000Z' }],
  [
    { from: '2026-07-01', to: '2026-09-30', by: 'quarter' },
    { period: 'quarter', from: '2026-06-30T21:00:00.000Z', to: '2026-09-30T21:00:00.000Z' },
  ],
  [{ from: 'soon', to: '2026-13-01' }, { period: 'month' }],
  [{ to: '2026-12-31' }, { period: 'month' }],
  [
    { kind: ['grant', 'refill'], unit: ['u1', 'u2'] },
    { period: 'month', kind: ['grant', 'refill'], business_unit_id: ['u1', 'u2'] },
  ],
] as const)('the address %j asks for %j', (search, query) => {
  expect(creditsQuery(knownSearch(search as Parameters<typeof knownSearch>[0]), ZONE)).toEqual(
    query,
  );
});

test.each([
  [{}, true],
  [{ span: 'last_year', by: 'week' }, true],
  [{ span: 'yesterday' }, false],
  [{ kind: ['grant'] }, false],
  [{ unit: ['u1'] }, false],
] as const)('whether what was left is known by %j', (search, whole) => {
  const query = creditsQuery(knownSearch(search as Parameters<typeof knownSearch>[0]), ZONE);
  expect(isWhole(query)).toBe(whole);
});
