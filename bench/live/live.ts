import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import { ask } from '../client.ts';
import type { Target } from '../client.ts';
import { median } from '../load.ts';
import type { Opened } from '../open.ts';
import { quantile, ratioOf } from '../rounds.ts';
import type { Plan } from '../rounds.ts';
import { judged, milliseconds } from '../tables.ts';
import type { Table } from '../tables.ts';
import { gather } from './people.ts';
import { moment } from './readers.ts';
import type { Arrival } from './readers.ts';
import { openFloor, openOurs } from './sides.ts';
import type { Side } from './sides.ts';

/** Milliseconds from sending a change to its message. */
const TARGET_MS = 150;
const ROUND_S = 4;
/** What arrives later than this after the last change is missing. */
const LATE_MS = 2000;
/** Two beats of the streams. */
const IDLE_MS = 30_000;
const BURST = 1000;
const BURST_WITHIN_MS = 120_000;
const UUID_LENGTH = 36;

interface Load {
  title: string;
  perSecond: number;
  target: (side: Side) => Target;
}
const LOADS: Load[] = [
  { title: '5 changes per second', perSecond: 5, target: ({ objects }) => objects },
  { title: '50 changes per second', perSecond: 50, target: ({ objects }) => objects },
  { title: '50 per second that all see', perSecond: 50, target: ({ classes }) => classes },
];

/** One round of a load. */
interface Round {
  latencies: number[];
  /** Milliseconds of CPU per second. */
  server: number;
  database: number;
  readers: number;
}
interface Tally {
  /** By load. */
  rounds: Round[][];
  perSecond: number[];
  idle: number;
}

/**
 * 1,000 connections to one process, half of them of people who see everything, against a bare one that passes
 * notifications on. Readers and writer are processes of their own, on the same cores.
 */
export async function measureLive(bench: Opened, _: unknown, plan: Plan): Promise<Table> {
  const client = new pg.Client(connection(bench.url));
  await client.connect();
  const gathered = await gather(client, bench);
  const sides: Side[] = [];
  try {
    for (const open of [openOurs, openFloor]) sides.push(await open(client, bench, gathered));
    await requireSame(sides, plan);
    const tallies = await measureSides(sides, gathered.devices.length, plan);
    return tableOf(sides, tallies, gathered.devices.length);
  } finally {
    for (const { readers, stop } of sides) {
      readers.close();
      stop();
    }
    try {
      await gathered.leave();
    } finally {
      await client.end();
    }
  }
}

/** Both tell the same readers of the same changes. */
async function requireSame(sides: readonly Side[], plan: Plan): Promise<void> {
  for (const { title, target } of LOADS) {
    const told: string[] = [];
    for (const side of sides) {
      const { arrivals } = await change(side, target(side), { perSecond: 5, plan });
      told.push(
        arrivals
          .map(({ connection: n, id }) => `${n} ${id}`)
          .toSorted()
          .join('\n'),
      );
    }
    if (told[0] !== told[1] || told[0] === '')
      throw new Error(`${title}: other messages than the floor's`);
  }
}

async function measureSides(
  sides: readonly Side[],
  connections: number,
  plan: Plan,
): Promise<Tally[]> {
  const before = sides.map(({ pid }) => plan.cpuOf(pid).server);
  await pause(IDLE_MS);
  const tallies = sides.map(({ pid }, n): Tally => ({
    rounds: LOADS.map(() => []),
    perSecond: [],
    idle: ((plan.cpuOf(pid).server - (before[n] ?? 0)) / IDLE_MS) * 1000,
  }));
  for (let round = 0; round <= plan.rounds; round++)
    for (const step of sides.keys()) {
      const n = (step + round) % sides.length;
      const [side, tally] = [sides[n], tallies[n]];
      if (!side || !tally) continue;
      for (const [load, { perSecond, target }] of LOADS.entries()) {
        const measured = await change(side, target(side), { perSecond, plan });
        // The first round warms up.
        if (round > 0) tally.rounds[load]?.push(measured);
      }
      const perSecond = await burst(side, connections);
      if (round > 0) tally.perSecond.push(perSecond);
    }
  return tallies;
}

/** Sends changes at a steady rate, however long their answers take. */
async function change(
  { readers, pid }: Side,
  target: Target,
  { perSecond, plan }: { perSecond: number; plan: Plan },
): Promise<Round & { arrivals: Arrival[] }> {
  const count = ROUND_S * perSecond;
  const sent = new Map<string, number>();
  readers.begin();
  const cpu = () => ({ ...plan.cpuOf(pid), readers: plan.cpuOf(readers.pid).server });
  const before = cpu();
  const start = moment();
  const answers: Promise<{ status: number; body: string }>[] = [];
  for (let n = 0; n < count; n++) {
    await pause(Math.max(0, start + (n * 1000) / perSecond - moment()));
    sent.set(target.paths[n % target.paths.length]?.slice(-UUID_LENGTH) ?? '', moment());
    answers.push(ask(target, n));
  }
  for (const { status, body } of await Promise.all(answers))
    if (status !== 200) throw new Error(`${status} ${body}`);
  const seconds = (moment() - start) / 1000;
  const after = cpu();
  await pause(LATE_MS);
  const arrivals = (await readers.arrivals()).filter(({ id }) => sent.has(id));
  return {
    arrivals,
    latencies: arrivals.map(({ id, at }) => at - (sent.get(id) ?? NaN)),
    server: (after.server - before.server) / seconds,
    database: (after.database - before.database) / seconds,
    readers: (after.readers - before.readers) / seconds,
  };
}

/** Makes many events at once; returns how many a second arrived at every connection. */
async function burst({ readers, burst }: Side, connections: number): Promise<number> {
  const ids = Array.from({ length: BURST }, () => randomUUID());
  // With the change that makes our server look.
  readers.begin((BURST + 1) * connections);
  const reached = readers.reached();
  const start = moment();
  await burst(ids);
  const at = await Promise.race([
    reached,
    pause(BURST_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error('messages have not arrived');
    }),
  ]);
  return (BURST / (at - start)) * 1000;
}

function tableOf(sides: readonly Side[], tallies: readonly Tally[], connections: number): Table {
  const row = (
    title: string,
    valueOf: (tally: Tally, side: Side) => number[],
    target?: number,
  ): string[] => {
    const [ours = [], bare = []] = tallies.map((tally, n) => valueOf(tally, sides[n] as Side)); // one each
    return [
      title,
      target === undefined ? milliseconds(median(ours)) : judged(median(ours), target),
      milliseconds(median(bare)),
      ratioOf(ours, bare).toFixed(2),
      String(target ?? '–'),
    ];
  };
  const rowsOf = ({ title }: Load, load: number): string[][] => {
    const each = (valueOf: (round: Round) => number) => (tally: Tally) =>
      (tally.rounds[load] ?? []).map(valueOf);
    return [
      row(
        `${title}: ms to the message, p50`,
        each(({ latencies }) => quantile(latencies, 0.5)),
        TARGET_MS,
      ),
      row(
        '… p99',
        each(({ latencies }) => quantile(latencies, 0.99)),
      ),
      row(
        '… messages per second',
        each(({ latencies }) => latencies.length / ROUND_S),
      ),
      row(
        '… CPU of the server, ms per second',
        each(({ server }) => server),
      ),
      row(
        '… CPU of PostgreSQL',
        each(({ database }) => database),
      ),
      row(
        '… CPU of the readers',
        each(({ readers }) => readers),
      ),
    ];
  };
  return {
    title: `Live events, ${connections.toLocaleString('en')} connections to one process`,
    columns: ['', 'ours', 'bare', 'ratio', 'target'],
    rows: [
      ...LOADS.flatMap(rowsOf),
      row('CPU of the server without changes, ms per second', ({ idle }) => [idle]),
      row(
        `events per second of ${BURST.toLocaleString('en')} at once, at every connection`,
        ({ perSecond }) => perSecond,
      ),
      row('memory of a connection, KB', (_tally, { memory }) => [memory]),
    ],
  };
}
