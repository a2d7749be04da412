import { AREAS } from '@plumbline/server/areas.ts';
import { verdictRecalculation } from '@plumbline/server/areas/constraints/recalculation.ts';
import { recalculateTenant } from '@plumbline/server/areas/recalculation/recalculate.ts';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { systemCtx } from '@plumbline/server/kit/jobs/systemCtx.ts';
import { actingAs } from '@plumbline/server/kit/http/actingAs.ts';
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

/** Every restriction with its value, judged by the same terms. */
const VERDICTS = `select count(*) from quality_constraint c left join measurement_indicator i on i.tenant_id = $1 and i.id = c.indicator_id
  where c.tenant_id = $1 and (c.quality_status_code, c.judged_value) is distinct from (case
    when now()::date < c.valid_from or now()::date > c.valid_to then null
    when c.constraint_type_code = 2 then case when now()::date > c.boundary_date then 10 when now()::date >= c.boundary_date - c.warning_days then 20 else 30 end
    when i.last_value is null then null
    when i.last_value < c.critical_min or i.last_value > c.critical_max then 10
    when i.last_value < c.attention_min or i.last_value > c.attention_max then 20
    else 30 end, i.last_value)`;

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
  const [judgedOurs, judgedBare]: [number[], number[]] = [[], []];
  const { log } = await actingAs(deps, data);
  const ctx = await systemCtx(deps, data.tenant_id, log);
  const { signal } = new AbortController();
  const timed = async (times: number[], work: () => Promise<unknown>) =>
    times.push(await elapsed(work));
  try {
    for (let round = 0; round < rounds; round++) {
      await timed(judgedOurs, async () => {
        const done = await verdictRecalculation.work({
          ctx,
          input: {},
          signal,
          progress: () => undefined,
          kept: null,
          keep: async () => undefined,
        });
        const { changed } = done as { changed: number }; // as the job stores it
        if (changed > 0) throw new Error(`the recalculation changed ${changed} verdicts`);
      });
      await timed(judgedBare, () => client.query(VERDICTS, [data.tenant_id]));
    }
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
    columns: ['', 'ours', 'one scan', 'ratio', 'target'],
    rows: [
      [
        'all sums of the tenant',
        milliseconds(median(ours)),
        milliseconds(median(bare)),
        judged(ratioOf(ours, bare), LIMIT),
        String(LIMIT),
      ],
      [
        'all restrictions of the tenant',
        milliseconds(median(judgedOurs)),
        milliseconds(median(judgedBare)),
        judged(ratioOf(judgedOurs, judgedBare), LIMIT),
        String(LIMIT),
      ],
    ],
  };
}
