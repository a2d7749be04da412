import { median } from './load.ts';
import { run } from './client.ts';
import type { Answered, Target } from './client.ts';

/** One of the sides that are measured in turn. */
export interface Side {
  target: Target;
  /** The process that answers. */
  pid: number;
}
export interface Plan {
  rounds: number;
  seconds: number;
  /** Milliseconds of CPU so far of a process, and of the database server. */
  cpuOf(pid: number): { server: number; database: number };
}
export interface Figures {
  /** Milliseconds at 1 connection, by round. */
  p50: number[];
  /** Milliseconds of all rounds. */
  p99: number;
  p99Busy: number;
  /** Requests per second at 20 connections, by round. */
  perSecond: number[];
  /** Milliseconds of CPU per request at 20 connections. */
  server: number;
  database: number;
  failure: string | null;
}

const BUSY = 20;
const WARM_UP = 0.4;

interface Tally {
  alone: Answered[];
  busy: Answered[];
  server: number;
  database: number;
}

/** Measures the sides in turn, in an order that rotates, so that a busy moment of the machine hits all of them. */
export async function inTurn(
  sides: readonly Side[],
  plan: Plan,
  loads = [1, BUSY],
): Promise<Figures[]> {
  const tallies: Tally[] = sides.map(() => ({ alone: [], busy: [], server: 0, database: 0 }));
  for (const { target } of sides)
    for (const connections of loads) await run(target, { connections, seconds: WARM_UP });
  for (let round = 0; round < plan.rounds; round++) {
    for (const connections of loads) {
      for (const step of sides.keys()) {
        const n = (step + round) % sides.length;
        const [side, tally] = [sides[n], tallies[n]];
        if (!side || !tally) continue;
        const before = plan.cpuOf(side.pid);
        const answered = await run(side.target, { connections, seconds: plan.seconds });
        const after = plan.cpuOf(side.pid);
        if (connections === 1) tally.alone.push(answered);
        else {
          tally.busy.push(answered);
          tally.server += after.server - before.server;
          tally.database += after.database - before.database;
        }
      }
    }
  }
  return tallies.map(figuresOf);
}

function figuresOf({ alone, busy, server, database }: Tally): Figures {
  const timesOf = (rounds: Answered[]) => rounds.flatMap(({ times }) => times);
  const requests = timesOf(busy).length;
  return {
    p50: alone.map(({ times }) => quantile(times, 0.5)),
    p99: quantile(timesOf(alone), 0.99),
    p99Busy: quantile(timesOf(busy), 0.99),
    perSecond: busy.map(({ perSecond }) => perSecond),
    server: server / requests,
    database: database / requests,
    failure: [...alone, ...busy].find(({ failure }) => failure !== null)?.failure ?? null,
  };
}

export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN;

/** The median of the ratios within each round. */
export const ratioOf = (ours: number[], base: number[]): number =>
  median(ours.map((value, round) => value / (base[round] ?? value)));
