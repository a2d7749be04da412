import type pg from 'pg';

/** Building an index is several times cheaper than adding millions of rows to it. */
const LOADED = [
  'object',
  'object_quality',
  'object_facts',
  'object_path',
  'object_result',
  'inspection',
  'inspection_responsible',
  'inspection_detail',
  'inspection_item',
  'audit_log',
  'measurement_indicator',
  'indicator_value',
  'quality_constraint',
  'constraint_verdict',
  'object_budget',
];

/** Drops the indexes of the loaded tables, except those of constraints, and builds them again after the work. */
export async function withoutIndexes(
  client: pg.Client,
  timed: (name: string, work: () => Promise<unknown>) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::text[]::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [LOADED],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await timed('indexes', async () => {
    for (const { definition } of rows) await client.query(definition);
  });
}
