import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import { ask } from '../client.ts';
import type { Target } from '../client.ts';
import { memoryOf } from '../cpu.ts';
import { emailOf } from '../fill/tenants.ts';
import { median } from '../load.ts';
import { startProcess } from '../measure.ts';
import { COLLECTS, script, startOurs } from '../open.ts';
import type { Opened } from '../open.ts';
import { quantile, ratioOf } from '../rounds.ts';
import type { Plan } from '../rounds.ts';
import { judged, milliseconds } from '../tables.ts';
import type { Table } from '../tables.ts';
import { gather } from './people.ts';
import { Readers } from './readers.ts';

/** Milliseconds from sending a change to its message, with changes at this rate. */
const TARGET_MS = 150;
const PER_SECOND = 50;
const CHANGES = 250;
/** Two beats of the streams. */
const IDLE_MS = 30_000;
const BURST = 1000;
/** Kinds enough that a stream names each event of a burst. */
const PENDING = `
  insert into event_pending (tenant_id, id, at, type, entity, entity_id)
  select $1, gen_random_uuid(), now(), ($4::text[])[n / cardinality($3::text[]) % cardinality($4::text[]) + 1], ($3::text[])[n % cardinality($3::text[]) + 1], id
  from unnest($2::uuid[]) with ordinality i (id, n)`;
const ENTITIES = ['object', 'object_class', 'check_list', 'inspection_template'];
const TYPES = ['create', 'update', 'archive', 'restore', 'delete', 'import'];
const UUID_LENGTH = 36;
const WITHIN_MS = 120_000;

interface Side {
  pid: number;
  readers: Readers;
  /** Megabytes before and with the connections. */
  memory: [number, number];
  changes: Target;
  /** Makes these ids events, all at once. */
  burst: (ids: string[]) => Promise<unknown>;
}
interface Tally {
  p50: number[];
  latencies: number[];
  perSecond: number[];
  idle: number;
  busy: number[];
  database: number[];
}

/** 1,000 connections to one process, against a bare one that passes notifications on. */
export async function measureLive(bench: Opened, _: unknown, plan: Plan): Promise<Table> {
  const { data, url } = bench;
  const client = new pg.Client(connection(url));
  await client.connect();
  const { headers, leave } = await gather(client, bench);
  const [mine, bare] = [
    await startOurs({ url }),
    await startProcess(script('floor/stream.ts'), {
      args: [url, data.tenant_id],
      env: COLLECTS,
      ready: /port (\d+)/,
    }),
  ];
  const admin = await mine.signIn(emailOf('large', 'admin'));
  const changes = {
    method: 'PATCH',
    body: (n: number) => ({ description: `Change ${n} of ${randomUUID()}` }),
  } as const;
  const sides: Side[] = [];
  try {
    const ours = { ...admin, ...changes, paths: data.leaves.map((id) => `/api/object/${id}`) };
    sides.push({
      ...(await connectAll(mine.pid, { ...admin, path: '/api/events', headers })),
      changes: ours,
      burst: async (ids) => {
        await client.query(PENDING, [data.tenant_id, ids, ENTITIES, TYPES]);
        await ask(ours);
      },
    });
    const port = Number(bare.ready);
    sides.push({
      ...(await connectAll(bare.child.pid ?? 0, {
        port,
        path: '/',
        headers: headers.map(() => ({})),
      })),
      changes: { ...changes, port, headers: {}, paths: data.leaves.map((id) => `/${id}`) },
      burst: (ids) =>
        client.query(`select pg_notify('floor_live', id) from unnest($1::text[]) id`, [ids]),
    });
    const tallies = await measureSides(sides, headers.length, plan);
    return tableOf(sides, tallies, headers.length);
  } finally {
    for (const { readers } of sides) readers.close();
    mine.stop();
    bare.child.kill();
    await leave();
    await client.end();
  }
}

async function connectAll(
  pid: number,
  { port, path, headers }: { port: number; path: string; headers: Record<string, string>[] },
): Promise<Pick<Side, 'pid' | 'readers' | 'memory'>> {
  const before = await memoryInUse(pid);
  const readers = await Readers.open(port, { path, headers });
  return { pid, readers, memory: [before, await memoryInUse(pid)] };
}

async function memoryInUse(pid: number): Promise<number> {
  // The second collection finds what finalizers of the first have let go.
  for (let n = 0; n < 2; n++) {
    process.kill(pid, 'SIGUSR2');
    await pause(1000);
  }
  return memoryOf(pid);
}

async function measureSides(sides: Side[], connections: number, plan: Plan): Promise<Tally[]> {
  const tallies = sides.map((): Tally => ({
    p50: [],
    latencies: [],
    perSecond: [],
    idle: 0,
    busy: [],
    database: [],
  }));
  const before = sides.map(({ pid }) => plan.cpuOf(pid).server);
  await pause(IDLE_MS);
  for (const [n, { pid }] of sides.entries()) {
    const [tally, start] = [tallies[n], before[n]];
    if (tally && start !== undefined)
      tally.idle = ((plan.cpuOf(pid).server - start) / IDLE_MS) * 1000;
  }
  for (let round = 0; round <= plan.rounds; round++)
    for (const step of sides.keys()) {
      const n = (step + round) % sides.length;
      const [side, tally] = [sides[n], tallies[n]];
      if (!side || !tally) continue;
      const [changed, perSecond] = [await change(side, plan), await burst(side, connections)];
      // The first round warms up.
      if (round === 0) continue;
      tally.latencies = tally.latencies.concat(changed.latencies);
      tally.p50.push(quantile(changed.latencies, 0.5));
      tally.busy.push(changed.server);
      tally.database.push(changed.database);
      tally.perSecond.push(perSecond);
    }
  return tallies;
}

/** Sends changes at a steady rate, however long their answers take. */
async function change({ readers, changes, pid }: Side, plan: Plan) {
  const sent = new Map<string, number>();
  const latencies: number[] = [];
  readers.onId = (id) => {
    const at = sent.get(id);
    if (at !== undefined) latencies.push(performance.now() - at);
  };
  const before = plan.cpuOf(pid);
  const start = performance.now();
  const answers: Promise<{ status: number; body: string }>[] = [];
  for (let n = 0; n < CHANGES; n++) {
    await pause(Math.max(0, start + (n * 1000) / PER_SECOND - performance.now()));
    const id = changes.paths[n % changes.paths.length]?.slice(-UUID_LENGTH) ?? '';
    sent.set(id, performance.now());
    answers.push(ask(changes, n));
  }
  for (const { status, body } of await Promise.all(answers))
    if (status !== 200) throw new Error(`${status} ${body}`);
  const seconds = (performance.now() - start) / 1000;
  const after = plan.cpuOf(pid);
  await pause(1000);
  return {
    latencies,
    server: (after.server - before.server) / seconds,
    database: (after.database - before.database) / seconds,
  };
}

/** Makes many events at once; returns how many a second arrived at every connection. */
async function burst({ readers, burst }: Side, connections: number): Promise<number> {
  const ids = new Set<string>(Array.from({ length: BURST }, () => randomUUID()));
  let missing = BURST * connections;
  const arrived = Promise.withResolvers<void>();
  readers.onId = (id) => {
    if (ids.has(id) && --missing === 0) arrived.resolve();
  };
  const start = performance.now();
  await burst([...ids]);
  await Promise.race([
    arrived.promise,
    pause(WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${missing} messages have not arrived`);
    }),
  ]);
  return (BURST / (performance.now() - start)) * 1000;
}

function tableOf(sides: Side[], tallies: Tally[], connections: number): Table {
  const row = (title: string, valueOf: (tally: Tally, side: Side) => number[]) => {
    const [ours = [], bare = []] = tallies.map((tally, n) => valueOf(tally, sides[n] as Side)); // one each
    return [
      title,
      milliseconds(median(ours)),
      milliseconds(median(bare)),
      ratioOf(ours, bare).toFixed(2),
      '–',
    ];
  };
  const kilobytes = ({ memory: [before, after] }: Side) => ((after - before) * 1024) / connections;
  const [, ...p50] = row('', ({ p50: values }) => values);
  p50[0] = judged(median(tallies[0]?.p50 ?? []), TARGET_MS);
  p50[3] = String(TARGET_MS);
  return {
    title: `Live events, ${connections.toLocaleString('en')} connections to one process`,
    columns: ['', 'ours', 'bare', 'ratio', 'target'],
    rows: [
      [`ms from sending a change to its message, p50 at ${PER_SECOND} changes per second`, ...p50],
      row('p99', ({ latencies }) => [quantile(latencies, 0.99)]),
      row('messages per second', ({ latencies, p50: rounds }) => [
        (latencies.length / rounds.length / CHANGES) * PER_SECOND,
      ]),
      row(
        `CPU of the process, ms per second at ${PER_SECOND} changes per second`,
        ({ busy }) => busy,
      ),
      row('CPU of PostgreSQL', ({ database }) => database),
      row('CPU of the process without changes', ({ idle }) => [idle]),
      row(
        `events per second of ${BURST.toLocaleString('en')} at once, at every connection`,
        ({ perSecond }) => perSecond,
      ),
      row('memory of a connection, KB', (_tally, side) => [kilobytes(side)]),
    ],
  };
}
