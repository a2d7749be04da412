import pg from 'pg';
import { ITEMS, prepareInspections, answer, complete, milliseconds } from './inspections.ts';
import type { Prepared, Api } from './inspections.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { median } from './load.ts';
import type { Figure } from './measure.ts';

/** The floor of an answer: the rows it must touch, over one connection, without rules. */
async function bareAnswer(
  client: pg.Client,
  tenant: string,
  inspection: Prepared,
  position: number,
): Promise<void> {
  await client.query('begin');
  await client.query(
    'select * from inspection where tenant_id = $1 and id = $2 for no key update',
    [tenant, inspection.inspection_id],
  );
  await client.query(
    'insert into inspection_item (tenant_id, detail_id, position, quality, answered_at) values ($1, $2, $3, 30, now()) on conflict (tenant_id, detail_id, position) do update set quality = excluded.quality',
    [tenant, inspection.detail_id, position],
  );
  await client.query(
    'update inspection_detail set item_filled = item_filled + 1, count_ok = count_ok + 1 where tenant_id = $1 and id = $2',
    [tenant, inspection.detail_id],
  );
  await client.query(
    'update inspection set item_filled = item_filled + 1, count_ok = count_ok + 1, version = version + 1 where tenant_id = $1 and id = $2',
    [tenant, inspection.inspection_id],
  );
  await client.query(
    'insert into bare_log (tenant_id, at, entity, entity_id) values ($1, now(), $2, $3)',
    [tenant, 'inspection', inspection.inspection_id],
  );
  await client.query('commit');
}

/** The floor of a completion: the same roll-up function and bookings, without rules. */
async function bareComplete(
  client: pg.Client,
  tenant: string,
  inspection: Prepared,
): Promise<void> {
  await client.query('begin');
  await client.query(
    `update inspection set operative_status_code = 3, finished_at = now(), version = version + 1 where tenant_id = $1 and id = $2 and operative_status_code = 2`,
    [tenant, inspection.inspection_id],
  );
  const { rows } = await client.query<{ check_list_id: string }>(
    'update inspection_detail set finished_at = now() where tenant_id = $1 and id = $2 returning check_list_id',
    [tenant, inspection.detail_id],
  );
  await client.query(
    'select object_results_apply($1, $2::uuid[], $3::smallint[], $4::uuid[], $5::int[], $6::int[], $7::int[], $8::timestamptz[], $9::uuid[], true)',
    [
      tenant,
      [inspection.object_id],
      [1],
      [rows[0]?.check_list_id],
      [ITEMS],
      [0],
      [0],
      [new Date().toISOString()],
      [inspection.detail_id],
    ],
  );
  await client.query(
    'update credit_account set balance = balance - 1, expense = expense + 1 where tenant_id = $1 and balance >= 1',
    [tenant],
  );
  await client.query(
    'insert into bare_log (tenant_id, at, entity, entity_id) values ($1, now(), $2, $3)',
    [tenant, 'inspection', inspection.inspection_id],
  );
  await client.query('commit');
}

/** Inspections closed on each side of one comparison. */
const SAMPLES = 60;

/** Milliseconds of one answer and one completion, one caller at a time, ours and the floor in turn. */
export async function compareInspections(
  api: Api,
  floor: { url: string; tenant_id: string },
  input: { object_ids: string[]; responsible_id: string },
): Promise<Figure[]> {
  const prepared = await prepareInspections(
    api,
    input.object_ids.slice(0, SAMPLES * 2),
    input.responsible_id,
  );
  const client = new pg.Client(connection(floor.url));
  await client.connect();
  const times = {
    ourAnswer: [] as number[],
    floorAnswer: [] as number[],
    ourComplete: [] as number[],
    floorComplete: [] as number[],
  };
  for (let n = 0; n < prepared.length; n += 2) {
    const [ours, bare] = [prepared[n], prepared[n + 1]];
    if (!ours || !bare) break;
    for (const [index, item] of ours.item_ids.entries()) {
      times.ourAnswer.push(await milliseconds(() => answer(api, ours, item)));
      times.floorAnswer.push(
        await milliseconds(() => bareAnswer(client, floor.tenant_id, bare, index)),
      );
    }
    times.ourComplete.push(await milliseconds(() => complete(api, ours)));
    times.floorComplete.push(await milliseconds(() => bareComplete(client, floor.tenant_id, bare)));
  }
  await client.end();
  const figure = (name: string, ours: number[], bare: number[]): Figure => ({
    name,
    ours: `${median(ours).toFixed(2)} ms`,
    floor: `${median(bare).toFixed(2)} ms`,
    ratio: median(ours) / median(bare),
    limit: Number.POSITIVE_INFINITY,
  });
  return [
    figure('answer, one inspector', times.ourAnswer, times.floorAnswer),
    figure('complete 20 items, one inspector', times.ourComplete, times.floorComplete),
  ];
}
