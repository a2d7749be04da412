import pg from 'pg';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { cpuMeter } from './cpu.ts';
import { answer, complete, prepareInspections } from './inspections.ts';
import type { Api, Prepared } from './inspections.ts';
import { median, together } from './load.ts';
import type { Figure } from './measure.ts';

const CLIENTS = 50;
/** After the first round, which warms up code and plans. */
const ROUNDS = 4;
/** The smallest share of the floor's throughput: the floor is only the roll-up, ours are whole requests. */
const GOAL = 0.6;

/** The floor is the roll-up alone, in the same number of commits. */
async function bareRollUp(client: pg.Client, tenant: string, inspection: Prepared): Promise<void> {
  await client.query('begin');
  await client.query(
    `select object_results_apply($1, array[$2]::uuid[], '{1}', array[$3]::uuid[], '{1}', '{0}', '{0}', array[clock_timestamp()], array[$3]::uuid[])`,
    [tenant, inspection.object_id, inspection.detail_id],
  );
  await client.query('commit');
}

interface Side {
  perSecond: number[];
  /** Milliseconds of CPU per completion. */
  server: number[];
  database: number[];
}
const newSide = (): Side => ({ perSecond: [], server: [], database: [] });
const inWords = (side: Side): string =>
  `${median(side.server).toFixed(1)} ms of CPU in the server, ${median(side.database).toFixed(1)} ms in PostgreSQL`;

interface Input {
  object_ids: string[];
  responsible_id: string;
  /**
   * Adds this many milliseconds to every commit, as on a slower disk: clients waiting for the root then wait
   * for its lock, and not for the cores that both sides share with them.
   */
  commit_ms: number;
}

/**
 * Delays every commit of a result while it holds its locks; `commit_delay` would skip one that the others
 * wait for.
 */
async function slowCommits(owner: pg.Client, milliseconds: number): Promise<void> {
  await owner.query('drop trigger if exists slow_commit on object_result');
  if (milliseconds === 0) return;
  await owner.query(
    `create or replace function slow_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(${milliseconds / 1000}); return null; end $$`,
  );
  await owner.query(
    'create constraint trigger slow_commit after insert or update on object_result deferrable initially deferred for each row execute function slow_commit()',
  );
}

/** Completions per second by many clients below one root, against the roll-up alone, in turns. */
export async function compareCompletions(
  ours: { api: Api; pid: number },
  floor: { url: string; tenant_id: string },
  input: Input,
): Promise<Figure> {
  const inspections = await prepareInspections(ours.api, input.object_ids, input.responsible_id, 1);
  await together(inspections, 8, async (inspection) => {
    for (const item of inspection.item_ids) await answer(ours.api, inspection, item);
  });
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client(connection(floor.url)));
  await Promise.all(clients.map((client) => client.connect()));
  const sides = { ours: newSide(), floor: newSide() };
  try {
    const owner = clients[0] as pg.Client;
    const cpu = await cpuMeter(owner, ours.pid);
    // If people had created so many inspections, autovacuum would have run long ago.
    await owner.query('vacuum analyze');
    await slowCommits(owner, input.commit_ms);
    const measure = async (
      side: Side,
      pile: Prepared[],
      work: (inspection: Prepared, client: number) => Promise<unknown>,
    ) => {
      const [before, start] = [cpu(), performance.now()];
      await together(pile, CLIENTS, work);
      side.perSecond.push((pile.length / (performance.now() - start)) * 1000);
      const after = cpu();
      side.server.push((after.server - before.server) / pile.length);
      side.database.push((after.database - before.database) / pile.length);
    };
    const size = Math.floor(inspections.length / (ROUNDS + 1));
    for (let round = 0; round <= ROUNDS; round++) {
      const [first, second] = round === 0 ? [newSide(), newSide()] : [sides.ours, sides.floor];
      const pile = inspections.slice(round * size, (round + 1) * size);
      await measure(first, pile, (inspection) => complete(ours.api, inspection));
      await measure(second, pile, (inspection, n) =>
        bareRollUp(clients[n] as pg.Client, floor.tenant_id, inspection),
      );
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  const commits = input.commit_ms > 0 ? `, commits ${input.commit_ms} ms slower` : '';
  console.log(
    `a completion${commits}: ${inWords(sides.ours)}; the roll-up alone: ${inWords(sides.floor)}`,
  );
  const { ours: requests, floor: bare } = sides;
  return {
    name: `completions, ${CLIENTS} clients below one root${commits}`,
    ours: `${median(requests.perSecond).toFixed(0)}/s`,
    floor: `${median(bare.perSecond).toFixed(0)}/s`,
    ratio: median(bare.perSecond.map((value, n) => value / (requests.perSecond[n] ?? value))),
    limit: 1 / GOAL,
  };
}
