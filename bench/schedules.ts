import { randomUUID } from 'node:crypto';
import { actingAs } from '@plumbline/server/acting.ts';
import { runSchedules } from '@plumbline/server/areas/schedules/round.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import { median } from './load.ts';
import type { Opened } from './open.ts';
import type { Plan } from './rounds.ts';
import { ratioOf } from './rounds.ts';
import { milliseconds } from './tables.ts';
import type { Table } from './tables.ts';

const SLOTS = 1000;
/** One moment comes: the next. */
const RULE = {
  rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28;BYHOUR=8;BYMINUTE=0',
  timezone: 'UTC',
};

/** The rows of planned inspections in the fewest statements, in one transaction, with an entry of the log for each. */
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
export async function measureSchedules(
  { deps, url, data }: Opened,
  _: unknown,
  { rounds }: Plan,
): Promise<Table> {
  const client = new pg.Client(connection(url));
  await client.connect();
  const { tenant_id: tenant } = data;
  const { log } = await actingAs(deps, data);
  const [ours, bare]: [number[], number[]] = [[], []];
  const timed = async (times: number[], work: () => Promise<unknown>) => {
    const template = await scheduleTemplate(client, data);
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
    await countAndRemove(client, { tenant, template });
  };
  try {
    await runSchedules(deps, log);
    for (let round = 0; round < rounds; round++) {
      await timed(ours, () => runSchedules(deps, log));
      await timed(bare, async () => {
        const { rows } = await client.query<{ id: string }>(
          `select id from inspection_template where tenant_id = $1 and name = 'Bench'`,
          [tenant],
        );
        const values = { tenant, template: rows[0]?.id ?? '', user: data.user_id };
        const text = BARE.replaceAll(
          /\$(\w+)/g,
          (_all, name: keyof typeof values) => `'${values[name]}'::uuid`,
        );
        await client.query(`begin; ${text}; commit`);
      });
    }
  } finally {
    await client.end();
  }
  const perSecond = (times: number[]) => String(Math.round((SLOTS * 1000) / median(times)));
  return {
    title: `Schedules, ${SLOTS} slots`,
    columns: ['', 'ours', 'bare rows', 'ratio'],
    rows: [
      [
        'milliseconds',
        milliseconds(median(ours)),
        milliseconds(median(bare)),
        ratioOf(ours, bare).toFixed(2),
      ],
      ['slots per second', perSecond(ours), perSecond(bare), ''],
    ],
  };
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

async function countAndRemove(
  client: pg.Client,
  { tenant, template }: { tenant: string; template: string },
): Promise<void> {
  const ids = `select id from inspection where tenant_id = $1 and template_id = $2`;
  const remove = (text: string) => client.query(text, [tenant, template]);
  await remove(
    `delete from inspection_responsible where tenant_id = $1 and inspection_id in (${ids})`,
  );
  await remove(`delete from inspection_detail where tenant_id = $1 and inspection_id in (${ids})`);
  const { rowCount } = await remove(
    'delete from inspection where tenant_id = $1 and template_id = $2',
  );
  if (rowCount !== SLOTS) throw new Error(`${rowCount} inspections were planned`);
  await remove('delete from inspection_slot where tenant_id = $1 and template_id = $2');
  for (const table of ['object_inspection_template', 'inspection_template_detail'])
    await remove(`delete from ${table} where tenant_id = $1 and inspection_template_id = $2`);
  await remove('delete from inspection_template where tenant_id = $1 and id = $2');
}
