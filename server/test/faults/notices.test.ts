import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noticeDue } from '#areas/notices/rounds/round.ts';
import { growSite } from '../fixtures/growSite.ts';
import type { GrownSite } from '../fixtures/growSite.ts';
import { ok } from '../fixtures/inspectionSite.ts';
import { newApp } from '../fixtures/newTenant.ts';
import type { Caller, TestApp } from '../fixtures/newTenant.ts';
import { handled } from '../fixtures/notices.ts';
import { startRestartedServer } from '../servers/restartedServer.ts';
import type { RestartedServer } from '../servers/restartedServer.ts';
import { killInTurn } from '../stress/killInTurn.ts';

const MANY = 1000;
const HANDED_OVER = 100;

let server: RestartedServer;
let app: TestApp;
let site: GrownSite;
before(async () => {
  server = await startRestartedServer();
  app = await newApp({ app: 4, read: 2 }, { database: server.database });
  const owner = await app.database.owner();
  site = await growSite(app, owner, MANY, { inspected: false });
  await owner.end();
  await ok(
    site.as.admin.patch(`/inspection_template/${site.template_id}`, { reminder_before: '1d;2d' }),
  );
});
after(() => app.close());

/** Open inspections of the inspector, one of each object, with reminders within these seconds from now. */
async function plan({ from_s, to_s }: { from_s: number; to_s: number }): Promise<string[]> {
  const rows = await app.database.queryAsOwner<{ id: string }>(
    `insert into inspection (tenant_id, id, number, object_id, business_unit_id, template_id, template_name, responsible_id, assigned_time,
       required_credits, created_at)
     select o.tenant_id, gen_random_uuid(), 'N' || gen_random_uuid(), o.id, o.business_unit_id, $2, 'Yearly', $3,
       now() + interval '1 day' + make_interval(secs => $4::float8 + ($5::float8 - $4::float8) * n / $6::int), 1, now() - interval '30 days'
     from (select *, row_number() over (order by id) as n from object where tenant_id = $1 and id = any($7)) o returning id`,
    [site.tenant_id, site.template_id, site.as.inspector.id, from_s, to_s, MANY, site.objects],
  );
  await app.database.queryAsOwner(
    `insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id)
     select tenant_id, responsible_id, id, business_unit_id from inspection where tenant_id = $1 and id = any($2)`,
    [site.tenant_id, rows.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

const noticesOf = (kind: string) =>
  app.database.queryAsOwner<{ user_id: string; entity_id: string; mails: number }>(
    `select user_id, entity_id, (select count(*)::int from mail m where m.tenant_id = n.tenant_id and m.key = 'notice:' || n.id) as mails
     from notice n where tenant_id = $1 and kind = $2`,
    [site.tenant_id, kind],
  );

/** One notice for each of these, and one mail, unless mails wait for the morning. */
async function assertOnce(
  { kind, mailed }: { kind: string; mailed: number },
  reader: Caller,
  ids: readonly string[],
): Promise<void> {
  const rows = (await noticesOf(kind)).filter(({ user_id }) => user_id === reader.id);
  assert.deepEqual(rows.map(({ entity_id }) => entity_id).toSorted(), ids.toSorted());
  assert.ok(rows.every(({ mails }) => mails === mailed));
}

test('killing servers and restarting the database while notices are sent leaves every notice exactly once', async () => {
  const { admin, inspector } = site.as;
  // Handlers and rounds begin at the present when they first run.
  await handled(app, site.tenant_id);
  await noticeDue(app.deps, app.app.log);
  const soon = await plan({ from_s: 1, to_s: 6 });
  const atOnce = await plan({ from_s: 3, to_s: 3 });
  const later = await plan({ from_s: 5000, to_s: 5000 });
  const handedOver = later.slice(0, HANDED_OVER);
  // While the database restarts, calls are refused and repeated.
  const handOver = async () => {
    for (const id of handedOver)
      while (
        (await admin.post(`/inspection/composite/responsible/${id}`, { responsible_id: admin.id }))
          .status !== 200
      )
        await pause(20);
  };
  const program = { file: 'test/stress/teller.ts', env: { TOLD_DATABASE: app.database.url } };
  await Promise.all([killInTurn(server, { ...program, kills: 20 }), handOver()]);
  await handled(app, site.tenant_id);
  await noticeDue(app.deps, app.app.log);
  await assertOnce({ kind: 'reminder', mailed: 1 }, inspector, [...soon, ...atOnce]);
  await assertOnce({ kind: 'handed_over', mailed: 0 }, inspector, handedOver);
  // The servers were off for a day: missed reminders, also the first of two, come together with the other notices.
  const missed = await plan({ from_s: -20 * 3600, to_s: -3600 });
  await app.database.queryAsOwner(
    `update instance set value = to_jsonb(now() - interval '1 day') where key = 'notices_until'`,
  );
  await killInTurn(server, { ...program, kills: 6 });
  await noticeDue(app.deps, app.app.log);
  const others = later.slice(HANDED_OVER);
  const reminder = { kind: 'reminder', mailed: 1 };
  await assertOnce(reminder, inspector, [...soon, ...atOnce, ...missed, ...others]);
  await assertOnce(reminder, admin, handedOver);
});
