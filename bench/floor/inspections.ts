import type pg from 'pg';
import type { Prepared } from '../inspections.ts';

/** Hand-written statements over one connection, each prepared once, without rules. */
async function transaction(
  client: pg.Client,
  statements: [name: string, text: string, values: unknown[]][],
): Promise<void> {
  await client.query({ name: 'begin', text: 'begin' });
  for (const [name, text, values] of statements) await client.query({ name, text, values });
  await client.query({ name: 'commit', text: 'commit' });
}

const LOG =
  'insert into floor.log (tenant_id, id, entity, entity_id, operation, old_value, new_value) values ($1, gen_random_uuid(), $2, $3, $4, $5, $6)';

/** The rows that an answer must touch, in the order of our locks. */
export const bareAnswer = (
  client: pg.Client,
  tenant: string,
  { inspection_id, detail_id }: Prepared,
  position: number,
) =>
  transaction(client, [
    [
      'lock',
      'select * from inspection where tenant_id = $1 and id = $2 for no key update',
      [tenant, inspection_id],
    ],
    [
      'item',
      'insert into inspection_item (tenant_id, detail_id, position, quality, answered_at) values ($1, $2, $3, 30, now()) on conflict (tenant_id, detail_id, position) do update set quality = excluded.quality',
      [tenant, detail_id, position],
    ],
    [
      'detail',
      'update inspection_detail set item_filled = item_filled + 1, count_ok = count_ok + 1 where tenant_id = $1 and id = $2',
      [tenant, detail_id],
    ],
    [
      'inspection',
      'update inspection set item_filled = item_filled + 1, count_ok = count_ok + 1, version = version + 1 where tenant_id = $1 and id = $2',
      [tenant, inspection_id],
    ],
    ['log', LOG, [tenant, 'inspection', inspection_id, 'answer', '{}', '{"quality": 30}']],
  ]);

/** What a completion must write, with the roll-up and its locks last. */
export const bareComplete = (
  client: pg.Client,
  tenant: string,
  { inspection_id, detail_id, object_id }: Prepared,
  { list, ok }: { list: string; ok: number },
) =>
  transaction(client, [
    [
      'complete',
      'update inspection set operative_status_code = 3, finished_at = now(), version = version + 1 where tenant_id = $1 and id = $2 and operative_status_code = 2',
      [tenant, inspection_id],
    ],
    [
      'finish',
      'update inspection_detail set finished_at = now() where tenant_id = $1 and id = $2',
      [tenant, detail_id],
    ],
    [
      'log',
      LOG,
      [tenant, 'inspection', inspection_id, 'complete', '{}', '{"operative_status_code": 3}'],
    ],
    [
      'roll up',
      `select object_results_apply($1, array[$2::uuid], '{1}', array[$3::uuid], array[$4::int], '{0}', '{0}', array[now()], array[$5::uuid], true)`,
      [tenant, object_id, list, ok, detail_id],
    ],
    [
      'pay',
      'update credit_account set balance = balance - 1, expense = expense + 1 where tenant_id = $1 and balance >= 1',
      [tenant],
    ],
  ]);
