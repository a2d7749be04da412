import { randomUUID } from 'node:crypto';
import { actingAs } from '@plumbline/server/kit/http/actingAs.ts';
import { runSchedules } from '@plumbline/server/areas/schedules/round.ts';
import type pg from 'pg';
import { againstBareRows } from './bareRows.ts';
import type { Made } from './bareRows.ts';
import type { Opened } from './open.ts';
import type { Plan } from './rounds.ts';
import type { Table } from './tables.ts';

const SLOTS = 1000;
/** One moment comes: the next. */
const RULE = {
  rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28;BYHOUR=8;BYMINUTE=0',
  timezone: 'UTC',
};

/** The rows of planned inspections, with an entry of the log for each. */
const BARE = `
  create temporary table planned on commit drop as
    select id as object_id, business_unit_id, gen_random_uuid() as id, (left(gen_random_uuid()::text, 32) || '0000')::uuid as detail_id
    from object where tenant_id = $tenant and not archived order by id limit ${SLOTS};
  insert into inspection_slot select $tenant, $template, object_id, timestamptz '2030-01-01 08:00Z', id from planned;
  insert into inspection (tenant_id, id, number, object_id, business_unit_id, template_id, template_name, assigned_time, responsible_id, required_credits, item_total)
    select $tenant, id, 'bare ' || id, object_id, business_unit_id, $template, 'Bench', timestamptz '2030-01-01 08:00Z', $user, 1, 5 from planned;
  insert into inspection_detail (tenant_id, id, inspection_id, position, object_id, check_list_id, check_list_version_id, group_name, group_number, item_total)
    select $tenant, p.detail_id, p.id, 0, p.object_id, v.check_list_id, v.id, 'Bench', 1, 5
    from planned p cross join (select id, check_list_id from check_list_version where tenant_id = $tenant limit 1) v;
  insert into inspection_responsible (tenant_id, user_id, inspection_id, business_unit_id) select $tenant, $user, id, business_unit_id from planned;
  insert into audit_log (tenant_id, id, at, entity, entity_id, operation, old_value, new_value)
    select $tenant, gen_random_uuid(), now(), 'inspection', id, 'create', '{}', '{}' from planned;
  update object_inspection_template set look_at = 'infinity' where tenant_id = $tenant and inspection_template_id = $template`;

/** Plans 1,000 slots of one template at 1,000 objects, in turn with the bare rows. */
export async function measureSchedules(bench: Opened, _: unknown, plan: Plan): Promise<Table> {
  const { deps, data } = bench;
  const { log } = await actingAs(deps, data);
  return await againstBareRows(bench, plan, {
    title: `Schedules, ${SLOTS} slots`,
    what: 'slots',
    count: SLOTS,
    ours: () => runSchedules(deps, log),
    bare: BARE,
    prepare: scheduleTemplate,
    remove: removePlanned,
  });
}

/** A template with one check list at 1,000 objects, which no server has looked at yet. */
async function scheduleTemplate(
  client: pg.Client,
  { tenant_id, user_id }: Opened['data'],
): Promise<string> {
  const template = randomUUID();
  await client.query(
    `insert into inspection_template (tenant_id, id, name, schedule, schedule_type_code, due_days, planned_version) values ($1, $2, 'Bench', $3, 4, 7, 1)`,
    [tenant_id, template, RULE],
  );
  await client.query(
    `insert into inspection_template_detail (tenant_id, id, inspection_template_id, check_list_id, group_name, group_number, position, target)
     select $1, gen_random_uuid(), $2, id, 'Bench', 1, 0, 'base' from check_list where tenant_id = $1 and not archived order by id limit 1`,
    [tenant_id, template],
  );
  await client.query(
    `insert into object_inspection_template (tenant_id, id, object_id, inspection_template_id, responsible_id)
     select $1, gen_random_uuid(), id, $2, $3 from object where tenant_id = $1 and not archived order by id limit ${SLOTS}`,
    [tenant_id, template, user_id],
  );
  return template;
}

async function removePlanned(
  client: pg.Client,
  { tenant, template }: Made,
): Promise<number | null> {
  const ids = `select id from inspection where tenant_id = $1 and template_id = $2`;
  const remove = (text: string) => client.query(text, [tenant, template]);
  await remove(
    `delete from inspection_responsible where tenant_id = $1 and inspection_id in (${ids})`,
  );
  await remove(`delete from inspection_detail where tenant_id = $1 and inspection_id in (${ids})`);
  const { rowCount } = await remove(
    'delete from inspection where tenant_id = $1 and template_id = $2',
  );
  await remove('delete from inspection_slot where tenant_id = $1 and template_id = $2');
  for (const table of ['object_inspection_template', 'inspection_template_detail'])
    await remove(`delete from ${table} where tenant_id = $1 and inspection_template_id = $2`);
  await remove('delete from inspection_template where tenant_id = $1 and id = $2');
  return rowCount;
}
