import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newApp, newTenant } from '#test/fixtures/newTenant.ts';
import type { TestApp, TestTenant } from '#test/fixtures/newTenant.ts';
import { joinEntries } from './audit.ts';
import type { NewAuditEntry } from '#kit/ctx.ts';

let app: TestApp;
let tenant: TestTenant;
before(async () => {
  app = await newApp();
  tenant = await newTenant(app);
});
after(() => app.close());

const created = async (path: string, body: object): Promise<string> => {
  const answer = await tenant.as.admin.post(path, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.id;
};

test('a log names the targets of its ids, before and after, nested values included', async () => {
  const unit = tenant.company_id;
  const [east, west] = [
    await created('/object', { name: 'East yard', business_unit_id: unit }),
    await created('/object', { name: 'West yard', business_unit_id: unit }),
  ];
  const pump = await created('/object', { name: 'Pump', parent_id: east });
  await tenant.as.admin.patch(`/object/${pump}`, { name: 'Large pump' });
  await tenant.as.admin.patch(`/object/${pump}`, { parent_id: west });
  // Without the entry of the creation, which refers to the first parent too.
  const objectLog = await tenant.as.admin.get(`/object/${pump}/audit_log?page_size=1`);
  assert.deepEqual(objectLog.body.items[0].names, { [east]: 'East yard', [west]: 'West yard' });

  const list = await created('/check_list', {
    name: 'Round',
    items: [{ name: 'State', item_type: 'question', check_type_code: 1 }],
  });
  const template = await created('/inspection_template', {
    name: 'Weekly',
    details: [{ check_list_id: list, group_name: 'All', group_number: 1 }],
  });
  const templateLog = await tenant.as.admin.get(`/inspection_template/${template}/audit_log`);
  assert.equal(templateLog.body.items[0].names[list], 'Round');
});

const answerEntry = (item_id: string, value: number): NewAuditEntry => ({
  entity: 'inspection',
  entity_id: 'i',
  operation: 'update',
  old_value: { item_id, item: item_id, value: null },
  new_value: { item_id, item: item_id, value },
});

test('answers to several items in one request are separate entries, to one item a single one', () => {
  const entries = [answerEntry('a', 1), answerEntry('b', 2), answerEntry('b', 3)];
  assert.deepEqual(
    joinEntries(entries).map(({ new_value }) => [new_value['item_id'], new_value['value']]),
    [
      ['a', 1],
      ['b', 3],
    ],
  );
});
