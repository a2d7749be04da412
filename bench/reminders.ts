import { randomUUID } from 'node:crypto';
import { actingAs } from '@plumbline/server/kit/http/actingAs.ts';
import { noticeDue } from '@plumbline/server/areas/notices/rounds/round.ts';
import type pg from 'pg';
import { againstBareRows } from './bareRows.ts';
import type { Made } from './bareRows.ts';
import { elapsed, median } from './load.ts';
import type { Opened } from './open.ts';
import type { Plan } from './rounds.ts';
import { milliseconds } from './tables.ts';
import type { Table } from './tables.ts';

const REMINDERS = 1000;

/** The rows of notices with their mails. */
const BARE = `
  create temporary table due on commit drop as
    select i.id as inspection_id, gen_random_uuid() as id, gen_random_uuid() as mail_id,
      jsonb_build_object('object', jsonb_build_object('id', o.id, 'name', o.name)) as data
    from inspection i join object o on o.tenant_id = i.tenant_id and o.id = i.object_id where i.tenant_id = $tenant and i.template_id = $template;
  insert into notice (tenant_id, id, user_id, kind, key, entity, entity_id, data, in_app, in_digest, created_at)
    select $tenant, id, $user, 'reminder', 'bare ' || id, 'inspection', inspection_id, data, true, false, now() from due;
  insert into mail (tenant_id, id, key, user_id, name, address, locale, subject)
    select $tenant, mail_id, 'bare ' || id, $user, 'Bench', 'bench@test.example', 'en-GB', 'A reminder' from due;
  insert into mail_body (tenant_id, mail_id, content) select $tenant, mail_id, data from due`;

/** Tells one user of 1,000 inspections that come up, in turn with the bare rows. */
export async function measureReminders(bench: Opened, _: unknown, plan: Plan): Promise<Table> {
  const { deps, data } = bench;
  const { log } = await actingAs(deps, data);
  const ours = () => noticeDue(deps, log);
  const table = await againstBareRows(bench, plan, {
    title: `Reminders, ${REMINDERS} with their mails`,
    what: 'reminders',
    count: REMINDERS,
    ours,
    bare: BARE,
    prepare: dueInspections,
    remove: removeTold,
  });
  const idle: number[] = [];
  for (let round = 0; round < plan.rounds; round++) idle.push(await elapsed(ours));
  table.rows.push(['a round without any', milliseconds(median(idle)), '', '']);
  return table;
}

/** Open inspections of 1,000 objects, whose reminder has just come due. */
async function dueInspections(
  client: pg.Client,
  { tenant_id, user_id }: Opened['data'],
): Promise<string> {
  const template = randomUUID();
  await client.query(
    `insert into inspection_template (tenant_id, id, name, reminder_before) values ($1, $2, 'Bench', '1d')`,
    [tenant_id, template],
  );
  await client.query(
    `insert into inspection (tenant_id, id, number, object_id, business_unit_id, template_id, template_name, responsible_id, assigned_time, required_credits, created_at)
     select $1, gen_random_uuid(), 'bench ' || id, id, business_unit_id, $2, 'Bench', $3, now() + interval '1 day', 1, now() - interval '1 month'
     from object where tenant_id = $1 and not archived order by id limit ${REMINDERS}`,
    [tenant_id, template, user_id],
  );
  return template;
}

async function removeTold(client: pg.Client, { tenant, template }: Made): Promise<number | null> {
  const ids = `select id from inspection where tenant_id = $1 and template_id = $2`;
  const remove = (text: string, values: string[] = [tenant, template]) =>
    client.query(text, values);
  const { rowCount } = await remove(
    `delete from notice where tenant_id = $1 and entity_id in (${ids})`,
  );
  await remove('delete from mail_body where tenant_id = $1', [tenant]);
  await remove('delete from mail where tenant_id = $1', [tenant]);
  await remove('delete from inspection where tenant_id = $1 and template_id = $2');
  await remove('delete from inspection_template where tenant_id = $1 and id = $2');
  return rowCount;
}
