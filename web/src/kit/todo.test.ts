import { parseFilter } from '@plumbline/contract/kit/query';
import { expect, test } from 'vitest';
import { daysOverdue, GROUPS, groupFilters, viewFilters } from './todo.ts';

const now = new Date(2026, 10, 20, 9, 30);

/** Whether an open inspection passes the filters of a group, as the server reads them. */
function fits(group: (typeof GROUPS)[number], row: { assigned: Date; overdue: boolean }): boolean {
  return groupFilters(group, now).every((text) => {
    const { name, operator, value } = parseFilter(text);
    if (name === 'overdue') return String(row.overdue) === value;
    if (name !== 'assigned_time') return true;
    const day = new Date(`${value}T00:00`);
    return operator === '<' ? row.assigned < day : row.assigned >= day;
  });
}
const groupsOf = (assigned: Date, overdue = false) =>
  GROUPS.filter((group) => fits(group, { assigned, overdue }));

test('every open inspection is in exactly one group', () => {
  expect(groupsOf(new Date(2026, 10, 1), true)).toEqual(['overdue']);
  expect(groupsOf(new Date(2026, 10, 1))).toEqual(['today']);
  expect(groupsOf(new Date(2026, 10, 20, 23, 59))).toEqual(['today']);
  expect(groupsOf(new Date(2026, 10, 21))).toEqual(['week']);
  expect(groupsOf(new Date(2026, 10, 27, 23, 59))).toEqual(['week']);
  expect(groupsOf(new Date(2026, 10, 28))).toEqual(['later']);
});

test('days overdue count from the due time, else from the assigned time', () => {
  const at = (iso: string | null) => ({ due_time: iso, assigned_time: '2026-11-10T09:30:00Z' });
  const then = new Date('2026-11-20T09:30:00Z');
  expect(daysOverdue(at('2026-11-13T09:00:00Z'), then)).toBe(7);
  expect(daysOverdue(at('2026-11-20T09:00:00Z'), then)).toBe(0);
  expect(daysOverdue(at(null), then)).toBe(10);
});

test('views filter by the responsible person', () => {
  expect(viewFilters('mine', 'me')).toEqual(['responsible=me']);
  expect(viewFilters('unassigned', 'me')).toEqual(['responsible=null']);
  expect(viewFilters('everyone', 'me')).toEqual([]);
});
