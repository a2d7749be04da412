import { AREAS } from '@plumbline/server/areas.ts';
import { recalculateTenant } from '@plumbline/server/areas/recalculation/recalculate.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import { elapsed, median } from './load.ts';
import type { Opened } from './open.ts';
import type { Plan } from './rounds.ts';
import { ratioOf } from './rounds.ts';
import { judged, milliseconds } from './tables.ts';
import type { Table } from './tables.ts';

const LIMIT = 3;
const SCAN =
  'set enable_indexscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off; set enable_sort = off';

/** The product's recalculation with all its sources, against one scan and one hash aggregate of the results. */
export async function measureRecalculation(
  { deps, url, data }: Opened,
  _: unknown,
  { rounds }: Plan,
): Promise<Table> {
  const sources = AREAS.flatMap((area) => area.results ?? []);
  const client = new pg.Client(connection(url));
  await client.connect();
  const [ours, bare]: [number[], number[]] = [[], []];
  const timed = async (times: number[], work: () => Promise<unknown>) =>
    times.push(await elapsed(work));
  try {
    await client.query(SCAN);
    for (let round = 0; round < rounds; round++) {
      await timed(ours, async () => {
        const { corrected, residual } = await recalculateTenant(deps.database, {
          tenant: data.tenant_id,
          sources,
        });
        if (corrected + residual > 0) throw new Error(`the recalculation corrected ${corrected}`);
      });
      await timed(bare, () =>
        client.query(
          'select object_id, sum(ok), sum(attention), sum(critical) from object_result where tenant_id = $1 group by object_id',
          [data.tenant_id],
        ),
      );
    }
  } finally {
    await client.end();
  }
  return {
    title: 'Recalculation, ms',
    columns: ['', 'ours', 'scan + aggregate', 'ratio', 'target'],
    rows: [
      [
        'all sums of the tenant',
        milliseconds(median(ours)),
        milliseconds(median(bare)),
        judged(ratioOf(ours, bare), LIMIT),
        String(LIMIT),
      ],
    ],
  };
}
