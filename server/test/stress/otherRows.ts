import assert from 'node:assert/strict';
import { WEBHOOK_KINDS } from '@plumbline/contract/webhooks/events';
import { runSchedules } from '#areas/schedules/round.ts';
import { openSession } from '#areas/accounts/login.ts';
import { created, detailsOf, ok, working } from '../fixtures/inspectionSite.ts';
import { PASSWORD } from '../fixtures/newTenant.ts';
import type { Caller, TestApp, TestTenant } from '../fixtures/newTenant.ts';
import type { World } from './paths.ts';

/** The number of rows of each kind, some of which the requests delete. */
const COUNT = 6;
const numbers = Array.from({ length: COUNT }, (_, n) => n);

/** Adds rows that no single call creates, and those that are not entities with lists; returns messages to webhooks. */
export async function addOthers(
  test: TestApp,
  tenant: TestTenant,
  rows: World['rows'],
): Promise<World['messages']> {
  const { admin } = tenant.as;
  await runSchedules(test.deps, test.app.log);
  const { body: planned } = await admin.get('/inspection?page_size=20&filter=operative_status=1');
  for (const inspection of planned.items) rows.get('inspection')?.set(inspection.id, inspection);
  const [inspection_template_id] = rows.get('inspection_template')?.keys() ?? [];
  const { body } = await admin.post('/object_inspection_template/bulk', { inspection_template_id });
  rows.set('job', new Map([[body.job.id, body.job]]));
  const { body: invited } = await admin.post('/user', {
    email: `invited.${admin.id}@test.example`,
    first_name: 'Invited',
    last_name: 'Person',
    user_type_code: 2,
    invite: true,
  });
  rows.get('user')?.set(invited.id, invited);
  const add = (entity: string, ids: readonly string[]) =>
    rows.set(entity, new Map(ids.map((id) => [id, { id }])));
  const { completed, active, activeItems } = await ownInspections(tenant);
  add('completed', completed);
  add('active', active);
  add('active_item', activeItems);
  add('api_key', await apiKeys(tenant));
  add('session', await otherSessions(test, tenant));
  add('push_device', await pushDevices(tenant));
  await test.database.queryAsOwner(
    'update tenant set stays_signed_in = true where tenant_id = $1',
    [tenant.tenant_id],
  );
  add('report_schedule', await reportSchedules(tenant));
  const webhooks = await newWebhooks(tenant);
  add('webhook', webhooks);
  return await testMessages(tenant, webhooks);
}

/** Inspections that an admin has completed, and some that an inspector has in progress. */
async function ownInspections({ as: { admin, inspector } }: TestTenant) {
  const object = await created(admin.post('/object', { name: 'Well' }));
  const items = [{ name: 'Cover', item_type: 'question', check_type_code: 1 }];
  const list = await created(admin.post('/check_list', { name: 'Wells', items }));
  const started = async (by: Caller) => {
    const { id } = await created(
      admin.post(`/inspection/${object.id}/composite/operative`, {
        check_list_ids: [list.id],
        responsible_id: by.id,
      }),
    );
    const details = await detailsOf(by, id);
    const work = working(by, { id, details });
    await ok(work.start());
    return { id, work, items: details.flatMap((detail) => Object.values(detail.items)) };
  };
  const completed: string[] = [];
  const active: string[] = [];
  const activeItems: string[] = [];
  for (const _ of numbers.slice(0, 2)) {
    const { id, work } = await started(admin);
    await work.fill();
    await ok(work.complete());
    completed.push(id);
    const own = await started(inspector);
    active.push(own.id);
    activeItems.push(...own.items);
  }
  return { completed, active, activeItems };
}

async function apiKeys({ as: { superuser } }: TestTenant): Promise<string[]> {
  const ids: string[] = [];
  for (const n of numbers) {
    const key = { name: `Key ${n}`, permissions: ['object.read'], expires_at: null };
    const body = { ...key, current_password: PASSWORD };
    ids.push((await created(superuser.post('/api_key', body))).id);
  }
  return ids;
}

/** Sessions of the users on other devices. */
async function otherSessions({ deps }: TestApp, { tenant_id, as }: TestTenant): Promise<string[]> {
  const ids: string[] = [];
  for (const caller of Object.values(as)) {
    for (const _ of numbers) await openSession(deps, { tenant_id, id: caller.id });
    const { items } = await ok(caller.get('/user/me/session'));
    for (const { id, is_current } of items) if (is_current === false) ids.push(id);
  }
  assert.ok(ids.length > 0);
  return ids;
}

async function pushDevices({ as: { admin, inspector } }: TestTenant): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, caller] of [admin, inspector].entries()) {
    const endpoint = `https://push.example.com/${n}`;
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    ids.push((await created(caller.post('/user/me/push_device', { endpoint, keys }))).id);
  }
  return ids;
}

async function reportSchedules({ company_id, as }: TestTenant): Promise<string[]> {
  const body = {
    report_config: 'BusinessUnitStateReport',
    entity_id: company_id,
    format: 'xlsx',
    rrule: 'FREQ=DAILY;BYHOUR=7;BYMINUTE=0',
    recipient_ids: [as.admin, as.superuser, as.inspector].map(({ id }) => id),
  };
  const ids: string[] = [];
  for (const n of numbers) {
    const owner = n % 2 === 0 ? as.admin : as.superuser;
    ids.push((await created(owner.post('/report_schedule', body))).id);
  }
  return ids;
}

const webhooksOf = ({ tenant_id }: TestTenant): string => `/superuser/tenant/${tenant_id}/webhook`;

async function newWebhooks(tenant: TestTenant): Promise<string[]> {
  const ids: string[] = [];
  for (const n of numbers) {
    const webhook = { name: `Hook ${n}`, url: 'https://hooks.example.com/in' };
    const path = webhooksOf(tenant);
    const kinds = WEBHOOK_KINDS.slice(0, 2);
    ids.push((await created(tenant.as.superuser.post(path, { ...webhook, kinds }))).id);
  }
  return ids;
}

async function testMessages(
  tenant: TestTenant,
  webhooks: readonly string[],
): Promise<World['messages']> {
  const { superuser } = tenant.as;
  const messages: World['messages'] = [];
  for (const webhookId of webhooks) {
    const path = `${webhooksOf(tenant)}/${webhookId}`;
    assert.ok((await superuser.put(`${path}/secret`, undefined)).status < 300);
    assert.ok((await superuser.post(`${path}/ping`)).status < 300);
    const { items } = await ok(superuser.get(`${path}/delivery`));
    for (const { id: deliveryId } of items)
      messages.push({ id: tenant.tenant_id, webhookId, deliveryId });
  }
  return messages;
}
