import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NoticeView } from '@plumbline/contract/notices/wire';
import type pg from 'pg';
import { noticeDue } from '#areas/notices/rounds/round.ts';
import { ok } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import { DAILY, newUnplannedSite, runRound, setClock } from '#test/fixtures/scheduledSite.ts';
import type { ScheduledSite } from '#test/fixtures/scheduledSite.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

/** All rounds, this many days later. */
async function roundsAt(days: number): Promise<void> {
  setClock(app, days);
  await runRound(app);
  await noticeDue(app.deps, app.app.log);
}

const told = async ({ as }: ScheduledSite): Promise<NoticeView[]> =>
  (await ok(as.admin.get('/notice?filter=kind=not_planned&sort_by=created_at'))).items;

async function slotsWithout({ tenant_id }: ScheduledSite): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from inspection_slot s where s.tenant_id = $1
       and not exists (select from inspection i where i.tenant_id = s.tenant_id and i.id = s.inspection_id)`,
    [tenant_id],
  );
  return rows[0]?.n ?? 0;
}

const BEGIN = 40;
const HOUR = 1 / 24;
const HOURS = Array.from({ length: 24 }, (_, n) => n).join(',');
const COSTLY = `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${HOURS};BYMINUTE=0,15,30,45;BYSETPOS=1;COUNT=9999`;

test('while a check list is archived no moment is lost, one notice is sent, and all are planned once it is back', async () => {
  await roundsAt(0);
  const site = await newUnplannedSite(app);
  const { admin } = site.as;
  const path = `/check_list/${site.check_list_id}`;
  await ok(admin.patch(path, { archived: true }));
  for (const days of [BEGIN, BEGIN + 2 * HOUR, BEGIN + 1, BEGIN + 2]) await roundsAt(days);
  assert.deepEqual(await site.planned(), []);
  assert.equal(await slotsWithout(site), 0);
  const [notice, ...more] = await told(site);
  assert.deepEqual(more, []);
  assert.deepEqual(notice?.data, {
    template: { id: site.template_id, name: notice?.data.template?.name },
    not_planned: { because: 'no_lists', objects: 1 },
  });
  await ok(admin.patch(path, { archived: false }));
  await roundsAt(BEGIN + 2 + 2 * HOUR);
  const planned = await site.planned();
  // those of two weeks, and the newest missed one
  assert.equal(planned.length, 15);
  assert.equal(await slotsWithout(site), 0);
  await ok(admin.patch(path, { archived: true }));
  await roundsAt(BEGIN + 4);
  assert.equal((await site.planned()).length, planned.length);
  assert.equal((await told(site)).length, 2);
});

test('a rule stored before rules were bounded is set aside: its planned inspections stay, and one notice is sent', async () => {
  await roundsAt(0);
  const site = await newUnplannedSite(app);
  await roundsAt(0);
  const before = await site.planned();
  assert.equal(before.length, 14);
  await owner.query(
    `update inspection_template set schedule = jsonb_set(schedule, '{rrule}', to_jsonb($2::text)), version = version + 1
     where tenant_id = $1`,
    [site.tenant_id, COSTLY],
  );
  for (const days of [1, 1 + 2 * HOUR, 2]) await roundsAt(days);
  assert.deepEqual(
    (await site.planned()).map(({ id }) => id),
    before.map(({ id }) => id),
  );
  assert.deepEqual(
    (await told(site)).map(({ data }) => data.not_planned),
    [{ because: 'rule', objects: 1 }],
  );
  const template = `/inspection_template/${site.template_id}`;
  await ok(site.as.admin.patch(template, { name: 'Still to be changed' }));
  await ok(site.as.admin.patch(template, { schedule: DAILY }));
  await roundsAt(3);
  assert.equal((await site.planned()).length, 17);
});

test('a rule that looks at too many moments is refused in words, when it is saved, tried out or given to one object', async () => {
  const site = await newUnplannedSite(app);
  const { admin } = site.as;
  const schedule = { rrule: COSTLY, timezone: 'Europe/Kyiv' };
  const template = `/inspection_template/${site.template_id}`;
  const schedule_from = '2000-01-01T00:00:00Z';
  const answers = [
    await ok(admin.patch(template, { schedule }), 422),
    await ok(admin.patch(template, { schedule, schedule_from }), 422),
    await ok(admin.post(`${template}/preview`, { schedule, schedule_from }), 422),
    await ok(
      admin.patch(`/object_inspection_template/${site.assignment_id}`, { schedule, schedule_from }),
      422,
    ),
  ];
  for (const { detail } of answers) {
    assert.equal(detail[0].type, 'rrule_selection');
    assert.match(detail[0].msg, /BYSETPOS selects from too many times/);
  }
  const minutes = { ...schedule, rrule: `FREQ=HOURLY;BYMINUTE=0,10,20` };
  const often = await ok(admin.patch(template, { schedule: minutes }), 422);
  assert.deepEqual(
    often.detail.map((one: { type: string; loc: string[] }) => [one.type, one.loc]),
    [['rrule_often', ['body', 'schedule', 'rrule']]],
  );
  const yearly = { rrule: 'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15;BYHOUR=8', timezone: 'UTC' };
  const saved = await ok(admin.patch(template, { schedule: yearly }));
  assert.equal(saved.schedule_type.name, 'Monthly');
});
