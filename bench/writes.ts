import { newId } from '@plumbline/server/kit/ids.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import type { Target } from './client.ts';
import { ask } from './client.ts';
import { emailOf } from './fill/tenants.ts';
import type { Opened } from './open.ts';
import { AGAINST_FLOOR, against } from './reads/reads.ts';
import { inTurn } from './rounds.ts';
import type { Plan } from './rounds.ts';
import type { Table } from './tables.ts';

const TARGET: [number, number] = [3.5, 6];

/** Creating and changing objects, with our log entry and roll-up, against a bare statement with a row in a log. */
export async function measureWrites(bench: Opened, _: unknown, plan: Plan): Promise<Table> {
  const { ours, floor, data } = bench;
  const admin = await ours.signIn(emailOf('large', 'admin'));
  const run = newId();
  const objectOf = (side: string) => (n: number) => ({
    name: `Pump ${n} of the bench`,
    code: `B-${n}`,
    external_id: `${side}-${run}-${n}-${newId()}`,
    parent_id: data.parents[n % data.parents.length],
    business_unit_id: data.unit_id,
    object_class_id: data.class_id,
  });
  const began = Date.now();
  let appended = 0;
  const value = (n: number) => ({
    indicator_id: data.indicators[n % data.indicators.length],
    value: 10 + (n % 800) / 10,
    measured_at: new Date(began + (appended += 1)).toISOString(),
  });
  const description = (n: number) => ({ description: `Change ${n} of ${newId()}` });
  const changes = { method: 'PATCH', body: description } as const;
  const writes: [title: string, ours: Target, floor: Target][] = [
    [
      'create an object',
      { ...admin, method: 'POST', paths: ['/api/object'], body: objectOf('ours') },
      { ...floor.target(['create']), method: 'POST', body: objectOf('floor') },
    ],
    [
      'change an object, with its log entry',
      { ...admin, ...changes, paths: data.leaves.map((id) => `/api/object/${id}`) },
      { ...floor.target(data.leaves.map((id) => `change?id=${id}`)), ...changes },
    ],
    [
      'append a value, which is judged',
      { ...admin, method: 'POST', paths: ['/api/indicator_value_history'], body: value },
      { ...floor.target(['append']), method: 'POST', body: value },
    ],
  ];
  const rows: string[][] = [];
  for (const [title, mine, bare] of writes) {
    for (const target of [mine, bare]) await refuseFailure(title, target);
    const sides = [
      { target: mine, pid: ours.pid },
      { target: bare, pid: floor.pid },
    ];
    const [figures, base] = await inTurn(sides, plan);
    if (figures && base) rows.push(against({ title, target: TARGET }, figures, base));
    await removeCreated(bench);
  }
  return { title: 'Changes against the floor', columns: AGAINST_FLOOR, rows };
}

async function refuseFailure(title: string, target: Target): Promise<void> {
  const { status, body } = await ask(target);
  if (status > 299) throw new Error(`${title}: ${status} ${body}`);
}

/** The floor's objects have neither sums nor facts; ours would change what a later run measures. */
async function removeCreated({ url, data }: Opened): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  try {
    await client.query(`delete from object where tenant_id = $1 and external_id like 'floor-%'`, [
      data.tenant_id,
    ]);
    await client.query(
      `select object_delete($1, id, false) from object where tenant_id = $1 and external_id like 'ours-%'`,
      [data.tenant_id],
    );
    await client.query(`delete from indicator_value where tenant_id = $1 and source = 'api'`, [
      data.tenant_id,
    ]);
    await client.query(`select indicators_settle($1, $2, now(), 'UTC', null)`, [
      data.tenant_id,
      data.indicators,
    ]);
    await client.query('vacuum analyze measurement_indicator, indicator_value, quality_constraint');
    await client.query('vacuum analyze object, object_quality, object_facts');
  } finally {
    await client.end();
  }
}
