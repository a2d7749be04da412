import { parseFilter } from '@plumbline/contract/kit/query';
import { expect, test } from 'vitest';
import { GROUPS, groupFilters } from '@plumbline/contract/inspections/todo';
import { dayNumber, daysOverdue, horizonFilters, HORIZONS, viewFilters } from './todo.ts';

const now = new Date(2026, 10, 20, 9, 30);

/** Whether an open inspection matches the filters of a group, as the server evaluates them. */
function fits(group: (typeof GROUPS)[number], row: { due: Date; overdue: boolean }): boolean {
  return groupFilters(group, dayNumber(now)).every((text) => {
    const { name, operator, value } = parseFilter(text);
    if (name === 'overdue') return String(row.overdue) === value;
    if (name !== 'due_or_assigned') return true;
    const day = new Date(`${value}T00:00`);
    return operator === '<' ? row.due < day : row.due >= day;
  });
}
const groupsOf = (due: Date, overdue = false) =>
  GROUPS.filter((group) => fits(group, { due, overdue }));

test('puts every open inspection into exactly one group', () => {
  expect(groupsOf(new Date(2026, 10, 1), true)).toEqual(['overdue']);
  expect(groupsOf(new Date(2026, 10, 1))).toEqual(['today']);
  expect(groupsOf(new Date(2026, 10, 20, 23, 59))).toEqual(['today']);
  expect(groupsOf(new Date(2026, 10, 21))).toEqual(['week']);
  expect(groupsOf(new Date(2026, 10, 27, 23, 59))).toEqual(['week']);
  expect(groupsOf(new Date(2026, 10, 28))).toEqual(['later']);
});

test.each(['today', 'week', 'all'] as const)(
  'shows whole groups on a phone up to %s',
  (horizon) => {
    const shown = GROUPS.slice(0, HORIZONS[horizon]);
    for (const day of [1, 19, 20, 21, 27, 28]) {
      const due = new Date(2026, 10, day, 12);
      const overdue = due < now;
      const within = horizonFilters(horizon, now).every((text) => {
        const { operator, value } = parseFilter(text);
        expect(operator).toBe('<');
        return due < new Date(`${value}T00:00`);
      });
      expect(within).toBe(shown.some((group) => fits(group, { due, overdue })));
    }
  },
);

test('counts overdue days as whole days since the due time', () => {
  const at = (due_or_assigned: string) => ({ due_or_assigned });
  const then = new Date('2026-11-20T09:30:00Z');
  expect(daysOverdue(at('2026-11-13T09:00:00Z'), then)).toBe(7);
  expect(daysOverdue(at('2026-11-20T09:00:00Z'), then)).toBe(0);
});

test('filters each view by the responsible person', () => {
  expect(viewFilters('mine', 'me')).toEqual(['responsible=me']);
  expect(viewFilters('unassigned', 'me')).toEqual(['responsible=null']);
  expect(viewFilters('everyone', 'me')).toEqual([]);
});
