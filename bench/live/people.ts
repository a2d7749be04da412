import { randomUUID } from 'node:crypto';
import { openSession } from '@plumbline/server/areas/accounts/login.ts';
import type pg from 'pg';
import { together } from '../load.ts';
import type { Opened } from '../open.ts';

const ADMINS = 25;
const INSPECTORS = 25;
/** As many as one user may have open. */
const EACH = 20;

/** A session for each of 20 devices of 50 people, half of them inspectors of different units; `leave` removes the admins. */
export async function gather(
  client: pg.Client,
  { deps, data }: Pick<Opened, 'deps' | 'data'>,
): Promise<{ headers: Record<string, string>[]; leave: () => Promise<void> }> {
  const { tenant_id } = data;
  const admins = Array.from({ length: ADMINS }, () => randomUUID());
  await client.query(
    `insert into app_user (tenant_id, id, email, first_name, last_name, user_type_code)
     select $1, id, id || '@live.test', 'Live', 'Bench', 1 from unnest($2::uuid[]) id`,
    [tenant_id, admins],
  );
  const { rows } = await client.query<{ id: string }>(
    `select id from app_user where tenant_id = $1 and user_type_code = 2 and business_unit_id is not null order by id limit ${INSPECTORS}`,
    [tenant_id],
  );
  const people = [...admins, ...rows.map(({ id }) => id)];
  const sessions = people.flatMap((id) => Array.from({ length: EACH }, () => id));
  const headers = await together(sessions, 8, async (id) => {
    const { access_token } = await openSession(deps, { tenant_id, id });
    return { authorization: `Bearer ${access_token}` };
  });
  const leave = async () => {
    for (const [table, column] of [
      ['session', 'user_id'],
      ['app_user', 'id'],
    ])
      await client.query(`delete from ${table} where tenant_id = $1 and ${column} = any($2)`, [
        tenant_id,
        admins,
      ]);
  };
  return { headers, leave };
}
