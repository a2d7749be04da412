import { randomUUID } from 'node:crypto';
import { openSession } from '@plumbline/server/areas/accounts/login.ts';
import type pg from 'pg';
import { together } from '../load.ts';
import type { Opened } from '../open.ts';

const ADMINS = 25;
const INSPECTORS = 25;
/** As many as one user may have open. */
const EACH = 20;
const CLASSES = 200;

/** A device with a session, of somebody who sees these units, or all without any. */
interface Device {
  authorization: string;
  units: string[] | null;
}

/**
 * 20 devices of each of 50 people, half of them inspectors of different regions, and classes that everybody sees, to be
 * changed; `leave` removes what was added.
 */
export async function gather(
  client: pg.Client,
  { deps, data }: Pick<Opened, 'deps' | 'data'>,
): Promise<{ devices: Device[]; classes: string[]; leave: () => Promise<void> }> {
  const { tenant_id } = data;
  const admins = Array.from({ length: ADMINS }, () => randomUUID());
  const classes = Array.from({ length: CLASSES }, () => randomUUID());
  await client.query(
    `insert into app_user (tenant_id, id, email, first_name, last_name, user_type_code)
     select $1, id, id || '@live.test', 'Live', 'Bench', 1 from unnest($2::uuid[]) id`,
    [tenant_id, admins],
  );
  await client.query(
    `insert into object_class (tenant_id, id, name) select $1, id, id::text from unnest($2::uuid[]) id`,
    [tenant_id, classes],
  );
  const { rows: inspectors } = await client.query<{ id: string; units: string[] }>(
    `select u.id, array_agg(b.id::text) as units from app_user u
     join business_unit b on b.tenant_id = $1 and (b.id = u.business_unit_id or b.parent_id = u.business_unit_id)
     where u.tenant_id = $1 and u.user_type_code = 2 and u.email not like 'depot@%' group by u.id order by u.id limit ${INSPECTORS}`,
    [tenant_id],
  );
  const people = [...admins.map((id) => ({ id, units: null })), ...inspectors];
  const each = people.flatMap((person) => Array.from({ length: EACH }, () => person));
  const devices = await together(each, 8, async ({ id, units }) => {
    const { access_token } = await openSession(deps, { tenant_id, id });
    return { authorization: `Bearer ${access_token}`, units };
  });
  const leave = async () => {
    for (const [table, column, ids] of [
      ['session', 'user_id', admins],
      ['user_device', 'user_id', admins],
      ['app_user', 'id', admins],
      ['object_class', 'id', classes],
    ] as const)
      await client.query(`delete from ${table} where tenant_id = $1 and ${column} = any($2)`, [
        tenant_id,
        ids,
      ]);
  };
  return { devices, classes, leave };
}
