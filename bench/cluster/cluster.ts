import { migrate } from '@plumbline/server/kit/db/migrate.ts';
import { newId } from '@plumbline/server/kit/ids.ts';
import pg from 'pg';
import { connection } from '@plumbline/server/kit/db/db.ts';
import { completeAll, prepareInspections, read } from '../inspections.ts';
import type { Api, Prepared } from '../inspections.ts';
import { elapsed, median } from '../load.ts';
import { printFigures } from '../measure.ts';
import type { Figure } from '../measure.ts';
import { openDatabaseAt } from '../database.ts';
import { startOurs } from '../open.ts';
import { generate } from './generate.ts';

/** Requests to each side before the other has its turn. */
const IN_A_ROW = 20;
const COMPLETIONS = 60;
const NO_LIMIT = Infinity;
const COMPLETION_LIMIT = 6;

/** The reads that are measured: name, path and highest ratio. */
const READS: [name: string, path: (side: Side) => string, limit: number][] = [
  ['point read of an object', ({ sample_id }) => `/object/${sample_id}`, 3],
  ['point read of a class', ({ class_id }) => `/object_class/${class_id}`, 3],
  ['list of 50', () => '/object?page=1&page_size=50', NO_LIMIT],
  [
    'filtered page',
    ({ class_id }) =>
      `/object?page=1&page_size=50&filter=object_class.id=${class_id}&filter=name~99&sort_by=name`,
    NO_LIMIT,
  ],
  [
    'facet',
    ({ class_id }) =>
      `/object/aggr_on_attr?attrs=quality_status&filter=object_class.id=${class_id}`,
    NO_LIMIT,
  ],
];

/** One of the two databases, with a tenant and a server of ours. */
interface Side {
  api: Api;
  sample_id: string;
  class_id: string;
  prepared: Prepared[];
  close(): Promise<void>;
}

/** A request's time on a cluster against one server, by one client that asks both in turn. */
export async function measureCluster(
  urls: { cluster: string; single: string },
  { objects, rounds }: { objects: number; rounds: number },
): Promise<void> {
  const sides: Side[] = [];
  try {
    for (const [url, distributed] of [
      [urls.cluster, true],
      [urls.single, false],
    ] as const) {
      await migrate(url, { distributed });
      sides.push(await openSide(url, objects));
    }
    const [cluster, single] = sides;
    if (!cluster || !single) throw new Error('both sides are open');
    const figures: Figure[] = [];
    for (const [name, path, limit] of READS) {
      const times: [cluster: number[], single: number[]] = [[], []];
      // The first round warms up.
      for (let round = 0; round <= rounds; round++)
        for (const [n, side] of [cluster, single].entries()) {
          const time = median(await timesOf(side, path));
          if (round > 0) times[n]?.push(time);
        }
      figures.push(figureOf(name, times, limit));
    }
    figures.push(figureOf('completion', await completeAll(sides), COMPLETION_LIMIT));
    printFigures(figures, ['cluster', 'one server']);
  } finally {
    for (const side of sides) await side.close();
  }
}

async function openSide(url: string, objects: number): Promise<Side> {
  const { deps, close } = await openDatabaseAt(url);
  try {
    const tenant = await generate(deps.database, objects, `bench-${newId()}`);
    await analyse(url);
    const ours = await startOurs({ url });
    const api = { base: ours.base, ...(await ours.signIn(tenant.admin_email)) };
    return {
      api,
      sample_id: tenant.object_ids.at(-1) ?? '',
      class_id: tenant.class_ids[0] ?? '',
      ...(await prepareInspections(api, tenant.object_ids.slice(-COMPLETIONS), tenant.admin_id)),
      close: async () => {
        ours.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As autovacuum does within a minute. */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client(connection(url));
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function timesOf(side: Side, path: (side: Side) => string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < IN_A_ROW; n++) times.push(await elapsed(() => read(side.api, path(side))));
  return times;
}

function figureOf(name: string, [cluster = [], single = []]: number[][], limit: number): Figure {
  return {
    name,
    ours: `${median(cluster).toFixed(2)} ms`,
    floor: `${median(single).toFixed(2)} ms`,
    ratio: median(cluster.map((time, n) => time / (single[n] ?? time))),
    limit,
  };
}
