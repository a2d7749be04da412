import assert from 'node:assert/strict';
import test from 'node:test';
import { detailFaults, normalReminder, agreedPlan } from './rules.ts';
import type { TemplatePlan } from './rules.ts';
import type { TemplateDetailRow } from './table.ts';

const plan: TemplatePlan = { schedule: null, schedule_type_code: null };
const rule = (rrule: string) => ({ rrule, timezone: 'Europe/Kyiv' });
const locs = (old: Partial<TemplatePlan>, input: Partial<TemplatePlan>) =>
  agreedPlan({ ...plan, ...old }, input).faults.map(({ loc, type }) => `${loc.join('.')} ${type}`);

test('the kind of schedule follows from the rule', () => {
  assert.equal(agreedPlan(plan, { schedule: rule('FREQ=WEEKLY') }).plan.schedule_type_code, 3);
  assert.equal(
    agreedPlan({ ...plan, schedule_type_code: 3 }, { schedule: rule('FREQ=DAILY') }).plan
      .schedule_type_code,
    2,
  );
  assert.equal(
    agreedPlan({ ...plan, schedule_type_code: 3 }, { schedule: null }).plan.schedule_type_code,
    3,
  );
});

test('a schedule keeps its kind', () => {
  const daily = { ...plan, schedule: rule('FREQ=DAILY'), schedule_type_code: 2 };
  assert.equal(agreedPlan(daily, { schedule_type_code: null }).plan.schedule_type_code, 2);
});

test('a rule and a kind sent together must agree', () => {
  assert.deepEqual(locs({}, { schedule: rule('FREQ=DAILY'), schedule_type_code: 2 }), []);
  assert.deepEqual(locs({}, { schedule: rule('FREQ=DAILY'), schedule_type_code: 3 }), [
    'body.schedule.rrule schedule_type',
  ]);
  assert.deepEqual(locs({ schedule: rule('FREQ=DAILY') }, { schedule_type_code: 3 }), [
    'body.schedule_type_code schedule_type',
  ]);
  // stored before rules were bounded
  assert.deepEqual(locs({ schedule: rule('FREQ=MINUTELY') }, {}), []);
});

test('a reminder keeps each part once, in order', () => {
  assert.equal(normalReminder('2d;1w;2d'), '2d;1w');
});

test('a template has a check list once per target', () => {
  const detail: TemplateDetailRow = {
    check_list_id: 'a',
    group_name: 'G',
    group_number: 1,
    target: 'base',
    object_class_id: null,
  };
  const ofClass: TemplateDetailRow = { ...detail, target: 'class', object_class_id: 'c' };
  assert.deepEqual(detailFaults([detail, ofClass, { ...detail, check_list_id: 'b' }]), []);
  assert.deepEqual(detailFaults([detail, ofClass, { ...detail, group_name: 'Other' }]), [
    { loc: ['body', 'details', 2], type: 'repeated' },
  ]);
  assert.deepEqual(detailFaults([{ ...detail, object_class_id: 'c' }]), [
    { loc: ['body', 'details', 0, 'object_class_id'], type: 'value' },
  ]);
});
