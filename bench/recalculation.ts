import pg from 'pg';
import { recalculateTenant } from '@plumbline/server/areas/recalculation/recalculate.ts';
import type { Database } from '@plumbline/server/kit/db/db.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { median } from './load.ts';
import type { Figure } from './measure.ts';

const ROUNDS = 5;

/**
 * Compares the recalculation of a tenant with one sequential scan and one hash aggregate over the same
 * results.
 */
export async function compareRecalculation(
  database: Database,
  floor: { url: string; tenant_id: string },
): Promise<Figure> {
  const client = new pg.Client(connection(floor.url));
  await client.connect();
  await client.query(
    'set enable_indexscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off; set enable_sort = off',
  );
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    let start = performance.now();
    const result = await recalculateTenant(database, { tenant: floor.tenant_id });
    ours.push(performance.now() - start);
    if (result.corrected > 0 || result.residual > 0)
      throw new Error(`the recalculation mended ${result.corrected}`);
    start = performance.now();
    await client.query(
      'select object_id, sum(ok), sum(attention), sum(critical) from object_result where tenant_id = $1 group by object_id',
      [floor.tenant_id],
    );
    bare.push(performance.now() - start);
  }
  await client.end();
  return {
    name: 'recalculation against scan + hash aggregate',
    ours: `${median(ours).toFixed(0)} ms`,
    floor: `${median(bare).toFixed(0)} ms`,
    ratio: median(ours) / median(bare),
    limit: 3,
  };
}
