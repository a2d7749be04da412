import { setTimeout as pause } from 'node:timers/promises';
import { connection } from '@plumbline/server/kit/db/db.ts';
import pg from 'pg';
import { elapsed, median } from './load.ts';
import type { Opened } from './open.ts';
import type { Plan } from './rounds.ts';
import { ratioOf } from './rounds.ts';
import { milliseconds } from './tables.ts';
import type { Table } from './tables.ts';

const MINUTE_MS = 60_000;
/** Before and after each full minute, when the server beside has its own round and would take some of the work. */
const [BEFORE_MS, AFTER_MS] = [8000, 2000];

export interface Made {
  tenant: string;
  template: string;
}
/** What a round of the server makes, and the same rows by bare statements. */
interface Making {
  title: string;
  /** What it makes, so many of them. */
  what: string;
  count: number;
  ours: () => Promise<unknown>;
  /** Its rows in the fewest statements, of `$tenant`, `$template` and `$user`. */
  bare: string;
  /** A template with which so many come due; its id. */
  prepare: (client: pg.Client, data: Opened['data']) => Promise<string>;
  /** Removes all of it again; how many have been made. */
  remove: (client: pg.Client, made: Made) => Promise<number | null>;
}

/** A round of the server, in turn with its bare rows in one transaction. */
export async function againstBareRows(
  { url, data }: Pick<Opened, 'url' | 'data'>,
  { rounds }: Plan,
  { title, what, count, ours, bare, prepare, remove }: Making,
): Promise<Table> {
  const client = new pg.Client(connection(url));
  await client.connect();
  const { tenant_id: tenant, user_id: user } = data;
  const [times, bareTimes]: [number[], number[]] = [[], []];
  const measure = async (into: number[], work: (template: string) => Promise<unknown>) => {
    const since = (Date.now() + BEFORE_MS) % MINUTE_MS;
    await pause(Math.max(0, BEFORE_MS + AFTER_MS - since));
    const template = await prepare(client, data);
    into.push(await elapsed(() => work(template)));
    const made = await remove(client, { tenant, template });
    if (made !== count) throw new Error(`${made} ${what} instead of ${count}`);
  };
  try {
    await ours();
    for (let round = 0; round < rounds; round++) {
      await measure(times, ours);
      await measure(bareTimes, (template) => {
        const values = { tenant, template, user };
        const text = bare.replaceAll(
          /\$(\w+)/g,
          (_all, name: keyof typeof values) => `'${values[name]}'::uuid`,
        );
        return client.query(`begin; ${text}; commit`);
      });
    }
  } finally {
    await client.end();
  }
  const perSecond = (all: number[]) => String(Math.round((count * 1000) / median(all)));
  return {
    title,
    columns: ['', 'ours', 'bare rows', 'ratio'],
    rows: [
      [
        'milliseconds',
        milliseconds(median(times)),
        milliseconds(median(bareTimes)),
        ratioOf(times, bareTimes).toFixed(2),
      ],
      [`${what} per second`, perSecond(times), perSecond(bareTimes), ''],
    ],
  };
}
