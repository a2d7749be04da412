import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#kit/db/db.ts';
import { inTenant } from '#kit/db/transaction.ts';

/** Work that has been silent for this long has lost its server. */
export const SILENT_FOR_MS = 15_000;
export const SILENCE = sql.raw(`interval '${SILENT_FOR_MS} milliseconds'`);
/** The same for a server that could not hear the others until a moment ago. */
export const LONG_SILENCE = sql.raw(`interval '10 minutes'`);
/** Several beats may be lost before work counts as silent. */
const BEAT_MS = 4000;

interface Beating {
  /** The name in the log. */
  what: string;
  beat: () => Promise<unknown>;
  every_ms?: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Keeps other servers from the rows that `work` is about, by `beat`. A lost beat is logged: work itself reports a lost database. */
export async function whileBeating<T>(
  { what, beat, every_ms = BEAT_MS, log }: Beating,
  work: () => Promise<T>,
): Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = last
      .then(beat)
      .catch((error: unknown) =>
        log.warn({ err: error }, `${what}: could not show that it goes on`),
      );
  }, every_ms);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await last;
  }
}

/** A row that this server works on. */
export interface LeasedRow {
  tenant_id: string;
  id: string;
  /** The number of this attempt. */
  attempts: number;
}

/**
 * Rows that one server at a time works on, in numbered attempts. A row is `waiting` until it is due, then it has the
 * status of work, which other servers respect until it has been silent for too long.
 */
export class Lease {
  private readonly table: string;
  private readonly status: RawBuilder<unknown>;
  private readonly beat_at: string;

  constructor(table: string, { status, beat_at }: { status: string; beat_at: string }) {
    this.table = table;
    this.status = sql.lit(status);
    this.beat_at = beat_at;
  }

  /** Whether the server that works on a row has died. */
  isSilent(alias: string, silence = SILENCE): RawBuilder<boolean> {
    const [status, beat_at] = ['status', this.beat_at].map((name) => sql.ref(`${alias}.${name}`));
    return sql<boolean>`${status} = ${this.status} and ${beat_at} <= statement_timestamp() - ${silence}`;
  }

  /** Whether a row is due, and no server works on it. */
  isFree(alias: string, silence = SILENCE): RawBuilder<boolean> {
    const [status, due_at] = ['status', 'due_at'].map((name) => sql.ref(`${alias}.${name}`));
    return sql<boolean>`${status} in ('waiting', ${this.status})
      and (${status} = 'waiting' and ${due_at} <= statement_timestamp() or ${this.isSilent(alias, silence)})`;
  }

  /** The changes that begin an attempt. */
  get begun(): RawBuilder<unknown> {
    return sql`status = ${this.status}, attempts = attempts + 1, ${sql.ref(this.beat_at)} = statement_timestamp()`;
  }

  /**
   * Whether a row is that of an attempt, and not taken over by another one: an attempt that was mistaken for dead
   * overwrites nothing.
   */
  isOf({ id, attempts }: Omit<LeasedRow, 'tenant_id'>): RawBuilder<boolean> {
    return sql<boolean>`id = ${id}::uuid and attempts = ${attempts}::int and status = ${this.status}`;
  }

  /** Begins an attempt of each free row whose id the query returns and locks. */
  async claim<R>(
    { app }: Pick<Database, 'app'>,
    tenant_id: string,
    { free, returning }: { free: RawBuilder<unknown>; returning: RawBuilder<R> },
  ): Promise<R[]> {
    return await inTenant(app, tenant_id, async (db) => {
      const { rows } = await sql<R>`
        update ${sql.table(this.table)} set ${this.begun} where tenant_id = ${tenant_id}::uuid and id in (${free}) returning ${returning}`.execute(
        db,
      );
      return rows;
    });
  }

  /** Works on a claimed row; other servers leave it alone until the end, however long it takes. */
  async hold<T>(
    row: LeasedRow,
    { app, log }: Pick<Database, 'app'> & Pick<Beating, 'log'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const beat = () =>
      inTenant(app, row.tenant_id, (db) =>
        sql`
          update ${sql.table(this.table)} set ${sql.ref(this.beat_at)} = statement_timestamp()
          where tenant_id = ${row.tenant_id}::uuid and ${this.isOf(row)}`.execute(db),
      );
    return await whileBeating({ what: `the ${this.table} ${row.id}`, beat, log }, work);
  }
}

/** Records how work ended, although the database may be away for a moment: until then another server could repeat it. */
export async function untilRecorded(record: () => Promise<void>): Promise<void> {
  for (let wait_ms = 250; ; wait_ms *= 2) {
    try {
      return await record();
    } catch (error) {
      if (wait_ms > 16_000) throw error;
      await pause(wait_ms);
    }
  }
}
