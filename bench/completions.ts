import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import { emailOf } from './fill/tenants.ts';
import { bareAnswer, bareComplete } from './floor/inspections.ts';
import { ITEMS, answer, complete, completeAll, prepareInspections } from './inspections.ts';
import type { Api, Prepared } from './inspections.ts';
import { elapsed, median, together } from './load.ts';
import type { Opened } from './open.ts';
import type { Plan } from './rounds.ts';
import { ratioOf } from './rounds.ts';
import { judged, milliseconds } from './tables.ts';
import type { Table } from './tables.ts';

const CLIENTS = 50;
const PER_ROUND = 100;
/** Our throughput as a share of the bare statements under the same locks. */
const SHARE = 0.7;
const SAMPLES = 40;
const GROWTH_LIMIT = 1.5;

const apiOf = async ({ ours }: Opened, tenant: string): Promise<Api> => ({
  base: ours.base,
  headers: (await ours.signIn(emailOf(tenant, 'admin'))).headers,
});

/** Completions below one root by many clients at once, against the bare statements under the same locks. */
export async function measureCompletions(bench: Opened, _: unknown, plan: Plan): Promise<Table> {
  const { data, ours, url } = bench;
  const api = await apiOf(bench, 'large');
  const count = PER_ROUND * 2 * (plan.rounds + 1);
  const objects = Array.from(
    { length: count },
    (_unused, n) => data.leaves[n % data.leaves.length] ?? '',
  );
  const { prepared, list } = await prepareInspections(api, objects, data.user_id, 1);
  await together(prepared, 8, async (inspection) => {
    for (const item of inspection.item_ids) await answer(api, inspection, item);
  });
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client(connection(url)));
  await Promise.all(clients.map((client) => client.connect()));
  const sides = { ours: newSide(), floor: newSide() };
  const measure = async (
    side: Tally,
    pile: Prepared[],
    work: (inspection: Prepared, client: number) => Promise<unknown>,
  ) => {
    const [before, start] = [plan.cpuOf(ours.pid), performance.now()];
    await together(pile, CLIENTS, work);
    side.perSecond.push((pile.length / (performance.now() - start)) * 1000);
    const after = plan.cpuOf(ours.pid);
    side.server.push((after.server - before.server) / pile.length);
    side.database.push((after.database - before.database) / pile.length);
  };
  try {
    // If people had created so many inspections, autovacuum would have run long ago.
    await clients[0]?.query('vacuum analyze');
    for (let round = 0; round <= plan.rounds; round++) {
      // The first round warms up.
      const [first, second] = round === 0 ? [newSide(), newSide()] : [sides.ours, sides.floor];
      const pile = prepared.slice(round * 2 * PER_ROUND, (round + 1) * 2 * PER_ROUND);
      await measure(first, pile.slice(0, PER_ROUND), (inspection) => complete(api, inspection));
      await measure(second, pile.slice(PER_ROUND), (inspection, n) =>
        bareComplete(clients[n] as pg.Client, data.tenant_id, inspection, { list, ok: 1 }),
      );
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  const share = ratioOf(sides.ours.perSecond, sides.floor.perSecond);
  const cpu = ({ server, database }: Tally) =>
    `${median(server).toFixed(1)} + ${median(database).toFixed(1)}`;
  return {
    title: `${CLIENTS} completions at once below one root`,
    columns: [
      '',
      'per s',
      'bare statements',
      'share',
      'target',
      'CPU ms server + database',
      'bare',
    ],
    rows: [
      [
        `${PER_ROUND} inspections a round`,
        median(sides.ours.perSecond).toFixed(0),
        median(sides.floor.perSecond).toFixed(0),
        `${(share * 100).toFixed(0)} %${share < SHARE ? ' below' : ''}`,
        `${SHARE * 100} %`,
        cpu(sides.ours),
        cpu(sides.floor),
      ],
    ],
  };
}

interface Tally {
  perSecond: number[];
  server: number[];
  database: number[];
}
const newSide = (): Tally => ({ perSecond: [], server: [], database: [] });

/** Answers and completions one after another: against bare statements, and against a tenant of 10,000 objects. */
export async function measureInspections(bench: Opened): Promise<Table> {
  const { data, small, url, objects } = bench;
  const [large, little] = [await apiOf(bench, 'large'), await apiOf(bench, 'small')];
  const mine = await prepareInspections(large, data.leaves.slice(0, SAMPLES * 2), data.user_id);
  const times = await oneByOne(url, data.tenant_id, large, mine);
  const pairs = [
    {
      api: large,
      ...(await prepareInspections(large, data.leaves.slice(0, SAMPLES), data.user_id)),
    },
    {
      api: little,
      ...(await prepareInspections(little, small.leaves.slice(0, SAMPLES), small.user_id)),
    },
  ];
  const [big = [], base = []] = await completeAll(pairs);
  const row = (title: string, ours: number[], other: number[], limit?: number) => [
    title,
    milliseconds(median(ours)),
    milliseconds(median(other)),
    judged(median(ours) / median(other), limit),
    limit?.toString() ?? '–',
  ];
  return {
    title: 'Inspections, one request after another, p50 in ms',
    columns: ['', 'ours', 'compared with', 'ratio', 'target'],
    rows: [
      row('an answer, against bare statements', times.answer, times.bareAnswer),
      row(
        `a completion of ${ITEMS} answers, against bare statements`,
        times.complete,
        times.bareComplete,
      ),
      row(
        `a completion with ${objects.toLocaleString('en')} objects, against 10,000`,
        big,
        base,
        GROWTH_LIMIT,
      ),
    ],
  };
}

async function oneByOne(
  url: string,
  tenant: string,
  api: Api,
  { prepared, list }: { prepared: Prepared[]; list: string },
) {
  const client = new pg.Client(connection(url));
  await client.connect();
  const times = {
    answer: [] as number[],
    bareAnswer: [] as number[],
    complete: [] as number[],
    bareComplete: [] as number[],
  };
  try {
    for (let n = 0; n + 1 < prepared.length; n += 2) {
      const [ours, bare] = [prepared[n], prepared[n + 1]];
      if (!ours || !bare) break;
      for (const [index, item] of ours.item_ids.entries()) {
        times.answer.push(await elapsed(() => answer(api, ours, item)));
        times.bareAnswer.push(await elapsed(() => bareAnswer(client, tenant, bare, index)));
      }
      times.complete.push(await elapsed(() => complete(api, ours)));
      times.bareComplete.push(
        await elapsed(() => bareComplete(client, tenant, bare, { list, ok: ITEMS })),
      );
    }
  } finally {
    await client.end();
  }
  return times;
}
