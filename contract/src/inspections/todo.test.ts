import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText } from '../kit/zonedTime.ts';
import { DUE, groupFilters, groupOfDay, GROUPS } from './todo.ts';

const TODAY = 20_000;
const RANGE = new RegExp(`^${DUE}(>=|<)(.+)$`);

/** Whether a day passes the filters of a group, whose days are written `YYYY-MM-DD`. */
const passes = (filters: string[], day: number) =>
  filters.every((filter) => {
    const [, relation, limit = ''] = RANGE.exec(filter) ?? [];
    if (relation === undefined) return true;
    return relation === '<' ? dayText(day) < limit : dayText(day) >= limit;
  });

test('a device sorts its own work into the groups that the server finds', () => {
  for (let day = TODAY - 3; day < TODAY + 12; day += 1)
    for (const isOverdue of [true, false]) {
      const found = GROUPS.filter((group) => {
        const filters = groupFilters(group, TODAY);
        return filters.includes(`overdue=${isOverdue}`) && passes(filters, day);
      });
      assert.deepEqual(found, [groupOfDay({ isOverdue, day }, TODAY)], `${day - TODAY}`);
    }
});
