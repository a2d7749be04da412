import { expect, test } from 'vitest';
import { mayEnd, nextStepOf } from './inspectionStatus.ts';

const now = new Date('2026-11-20T10:00:00Z');
const olena = { id: 'olena', role: 'inspector' } as const;
const inspection = (code: number, change = {}) => ({
  operative_status: { id: '', code, name: '' },
  assigned_time: '2026-11-20T09:00:00Z',
  responsible: { id: 'olena', name: 'Olena' },
  archived: false,
  ...change,
});

test('derives the next step from status, time and responsibility', () => {
  expect(nextStepOf(inspection(1), olena, now)).toBe('start');
  expect(nextStepOf(inspection(1, { assigned_time: '2026-11-20T14:00:00Z' }), olena, now)).toBe(
    'not_yet',
  );
  expect(nextStepOf(inspection(2), olena, now)).toBe('continue');
  expect(nextStepOf(inspection(2), { ...olena, id: 'max' }, now)).toBe('look');
  expect(nextStepOf(inspection(3), olena, now)).toBeNull();
});

test('lets an admin start and end other people’s inspections, and a guest nothing', () => {
  expect(nextStepOf(inspection(1), { id: 'a', role: 'admin' }, now)).toBe('start');
  expect(mayEnd(inspection(2), { id: 'a', role: 'admin' })).toBe(true);
  expect(nextStepOf(inspection(1), { id: 'olena', role: 'guest' }, now)).toBe('look');
  expect(mayEnd(inspection(1), { id: 'olena', role: 'guest' })).toBe(false);
});

test('offers neither a next step nor an end for closed and archived inspections', () => {
  expect(mayEnd(inspection(5), olena)).toBe(false);
  expect(nextStepOf(inspection(1, { archived: true }), olena, now)).toBeNull();
});
