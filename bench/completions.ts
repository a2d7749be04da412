import pg from 'pg';
import { connection } from '@plumbline/server/kit/db.ts';
import { answer, complete, prepareInspections } from './inspections.ts';
import type { Api, Prepared } from './inspections.ts';
import { median } from './load.ts';
import type { Figure } from './measure.ts';

const CLIENTS = 50;
const ROUNDS = 4;
/** Of the floor; what is measured beside it is a whole request. */
const GOAL = 0.6;

/** Pieces of work per second when so many clients take them from one pile. */
async function perSecond<T>(
  pile: readonly T[],
  work: (one: T, client: number) => Promise<unknown>,
): Promise<number> {
  const left = [...pile];
  const started = performance.now();
  const client = async (n: number) => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one, n);
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
  return (pile.length / (performance.now() - started)) * 1000;
}

/** The floor: the roll-up alone, in as many commits. */
async function bareRollUp(client: pg.Client, tenant: string, one: Prepared): Promise<void> {
  await client.query('begin');
  await client.query(
    `select object_results_apply($1, array[$2]::uuid[], '{1}', array[$3]::uuid[], '{1}', '{0}', '{0}', array[clock_timestamp()], array[$3]::uuid[])`,
    [tenant, one.object_id, one.detail_id],
  );
  await client.query('commit');
}

/** Completions per second by many clients below one root, against the roll-up alone, in turns. */
export async function compareCompletions(
  api: Api,
  floor: { url: string; tenant_id: string },
  asked: { object_ids: string[]; responsible_id: string },
): Promise<Figure> {
  const prepared = await prepareInspections(api, asked.object_ids, asked.responsible_id, 1);
  for (const one of prepared) for (const item of one.item_ids) await answer(api, one, item);
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client(connection(floor.url)));
  await Promise.all(clients.map((client) => client.connect()));
  const [ours, bare]: [number[], number[]] = [[], []];
  const size = Math.floor(prepared.length / ROUNDS);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const pile = prepared.slice(round * size, (round + 1) * size);
      ours.push(await perSecond(pile, (one) => complete(api, one)));
      bare.push(
        await perSecond(pile, async (one, n) => {
          const client = clients[n];
          if (client) await bareRollUp(client, floor.tenant_id, one);
        }),
      );
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  return {
    name: `completions, ${CLIENTS} clients below one root`,
    ours: `${median(ours).toFixed(0)}/s`,
    floor: `${median(bare).toFixed(0)}/s`,
    ratio: median(bare.map((value, n) => value / (ours[n] ?? value))),
    limit: 1 / GOAL,
  };
}
