import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { cleaning } from '#areas/accounts/cleaning.ts';
import { judgeDue } from '#areas/constraints/round.ts';
import { noticeDue } from '#areas/notices/rounds/round.ts';
import { beginDue } from '#areas/reports/mailed/round.ts';
import { listSetAside } from '../../src/admin/setAside.ts';
import { created, newSite, ok } from '#test/fixtures/inspectionSite.ts';
import type { Site } from '#test/fixtures/inspectionSite.ts';
import { newApp } from '#test/fixtures/newTenant.ts';
import type { TestApp } from '#test/fixtures/newTenant.ts';
import {
  DAILY,
  momentIn,
  newUnplannedSite,
  runRound,
  setClock,
} from '#test/fixtures/scheduledSite.ts';
import { kindUnderTest } from '../servers/serverKinds.ts';

let app: TestApp;
let owner: pg.Client;
before(async () => {
  app = await newApp({ app: 4, read: 4 });
  owner = await app.database.owner();
});
after(() => app.close());

interface Aside {
  work: string;
  row_id: string;
  failures: number;
  error: string;
}
const setAside = async ({ tenant_id }: Site): Promise<Aside[]> =>
  (
    await owner.query<Aside>(
      'select work, row_id, failures, error from set_aside where tenant_id = $1',
      [tenant_id],
    )
  ).rows;

const HOUR = 1 / 24;
const NOWHERE = { ...DAILY, timezone: 'Nowhere/Nowhere' };

test('an assignment that cannot be planned is set aside, and all others of its tenant are planned', async () => {
  const site = await newUnplannedSite(app);
  const { admin } = site.as;
  const { check_list_id } = site;
  const others: string[] = [];
  for (const n of [1, 2, 3, 4]) {
    const object = await created(
      admin.post('/object', { name: `Pump ${n}`, business_unit_id: site.unit_id }),
    );
    const template = await created(
      admin.post('/inspection_template', {
        name: `Round ${n}`,
        schedule: DAILY,
        details: [{ check_list_id, group_name: 'All', group_number: 1 }],
      }),
    );
    others.push(object.id);
    await created(
      admin.post('/object_inspection_template', {
        object_id: object.id,
        inspection_template_id: template.id,
      }),
    );
  }
  // A zone that the runtime no longer knows.
  const store = (schedule: object) =>
    owner.query('update inspection_template set schedule = $3 where tenant_id = $1 and id = $2', [
      site.tenant_id,
      site.template_id,
      schedule,
    ]);
  await store(NOWHERE);
  await runRound(app);
  const objects = async () =>
    (await site.planned()).map((one) => (one as unknown as { object: { id: string } }).object.id);
  const planned = await objects();
  for (const id of others) assert.equal(planned.filter((one) => one === id).length, 14);
  assert.equal(planned.length, 4 * 14);
  const [aside, ...more] = await setAside(site);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [aside?.work, aside?.row_id, aside?.failures],
    ['planning', site.assignment_id, 1],
  );
  assert.match(aside?.error ?? '', /time zone.*Nowhere/i);
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => void lines.push(line);
  await listSetAside(app.deps).finally(() => (console.log = log));
  assert.ok(lines.some((line) => line.includes(`planning  ${site.tenant_id}`)));
  assert.ok(lines.some((line) => /Nowhere/.test(line)));
  await runRound(app);
  assert.equal((await setAside(site))[0]?.failures, 1);
  setClock(app, 2 * HOUR);
  await runRound(app);
  assert.equal((await setAside(site))[0]?.failures, 2);
  await store(DAILY);
  setClock(app, 1 + 4 * HOUR);
  await runRound(app);
  assert.deepEqual(await setAside(site), []);
  assert.ok((await objects()).includes(site.object_id));
});

test('a report whose rule cannot be read is set aside, and the others begin', async () => {
  setClock(app, 0);
  const site = await newSite(app);
  const { admin } = site.as;
  const report = (hour: number) =>
    created(
      admin.post('/report_schedule', {
        report_config: 'BusinessUnitStateReport',
        entity_id: site.company_id,
        format: 'xlsx',
        rrule: `FREQ=DAILY;BYHOUR=${hour};BYMINUTE=0`,
        recipient_ids: [admin.id],
      }),
    );
  const all = [await report(3), await report(4), await report(5)];
  const second = all[1]?.id ?? '';
  await owner.query(
    `update report_schedule set rrule = 'FREQ=MINUTELY' where tenant_id = $1 and id = $2`,
    [site.tenant_id, second],
  );
  setClock(app, 2);
  await beginDue(app.deps, app.app.log);
  assert.deepEqual(
    (await setAside(site)).map(({ work, row_id }) => [work, row_id]),
    [['report_schedules', second]],
  );
  const { rows } = await owner.query<{ id: string }>(
    `select id from report_schedule where tenant_id = $1 and next_at > $2`,
    [site.tenant_id, new Date(momentIn(2))],
  );
  const begun = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    all.map(({ id }) => begun.has(id)),
    [true, false, true],
  );
});

test('a restriction that cannot be judged is set aside, and the others are judged', async () => {
  setClock(app, 0);
  const site = await newSite(app);
  const { admin } = site.as;
  const dated = (name: string) =>
    created(
      admin.post('/constraint', {
        name,
        object_id: site.object_id,
        constraint_type_code: 2,
        boundary_date: new Date(momentIn(5)).toISOString().slice(0, 10),
      }),
    );
  const all = [await dated('a'), await dated('b'), await dated('c')];
  const second = all[1]?.id ?? '';
  await owner.query(
    `alter table constraint_verdict add constraint fails check (constraint_id <> '${second}') not valid`,
  );
  setClock(app, 8);
  await judgeDue(app.deps, app.app.log);
  await owner.query('alter table constraint_verdict drop constraint fails');
  assert.deepEqual(
    (await setAside(site)).map(({ work, row_id }) => [work, row_id]),
    [['judging', second]],
  );
  const verdicts = await Promise.all(
    all.map(async ({ id }) => (await ok(admin.get(`/constraint/${id}`))).quality_status?.code),
  );
  assert.deepEqual([verdicts[0] === verdicts[2], verdicts[0] === verdicts[1]], [true, false]);
});

test('a tenant whose notices fail gets them later, from where it was, and the others get theirs once', async () => {
  setClock(app, 20);
  const sites = [await newSite(app), await newSite(app)] as const;
  await noticeDue(app.deps, app.app.log);
  const at = (days: number) => new Date(momentIn(days)).toISOString();
  for (const site of sites)
    await site.plan(site.as.admin, {
      assigned_time: at(20.2),
      due_time: at(20.5),
      responsible_id: site.as.inspector.id,
    });
  const count = async ({ as }: Site) =>
    (await ok(as.inspector.get('/notice?filter=kind=overdue'))).items.length;
  const mark = async () =>
    (await owner.query(`select value from instance where key = 'notices_until'`)).rows[0].value;
  await owner.query(
    `alter table notice add constraint fails check (tenant_id <> '${sites[0].tenant_id}') not valid`,
  );
  setClock(app, 21);
  await assert.rejects(noticeDue(app.deps, app.app.log), /notices failed in tenants/);
  assert.deepEqual([await count(sites[0]), await count(sites[1])], [0, 1]);
  assert.equal(Date.parse(await mark()) > momentIn(20.9), true);
  setClock(app, 21.5);
  await assert.rejects(noticeDue(app.deps, app.app.log), /notices failed in tenants/);
  await owner.query('alter table notice drop constraint fails');
  // longer ago than notices reach back
  setClock(app, 40);
  await noticeDue(app.deps, app.app.log);
  assert.deepEqual([await count(sites[0]), await count(sites[1])], [1, 1]);
  const { rows } = await owner.query('select from notice_failure');
  assert.deepEqual(rows, []);
});

test('cleaning continues after a tenant in which it fails', async () => {
  const sites = [await newSite(app), await newSite(app)] as const;
  for (const { tenant_id, as } of sites)
    await owner.query(
      `insert into session (tenant_id, id, user_id, expires_at) values ($1, gen_random_uuid(), $2, now() - interval '2 days')`,
      [tenant_id, as.admin.id],
    );
  const old = async ({ tenant_id }: Site) =>
    (
      await owner.query(
        `select id from session where tenant_id = $1 and expires_at < now() - interval '1 day'`,
        [tenant_id],
      )
    ).rows;
  const [kept] = await old(sites[0]);
  await owner.query(`create table holding (tenant_id uuid not null, id uuid not null)`);
  if (kindUnderTest() === 'citus')
    await owner.query(
      `select create_distributed_table('holding', 'tenant_id', colocate_with => 'session')`,
    );
  await owner.query(`insert into holding values ($1, $2)`, [sites[0].tenant_id, kept.id]);
  await owner.query(
    `alter table holding add foreign key (tenant_id, id) references session (tenant_id, id)`,
  );
  await assert.rejects(cleaning.run(app.deps, app.app.log), /cleaning failed in tenants/);
  await owner.query('drop table holding');
  assert.deepEqual([(await old(sites[0])).length, (await old(sites[1])).length], [1, 0]);
});
