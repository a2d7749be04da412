import type { RecalculationResult, RecalculationView } from '@plumbline/contract/quality/schemas';
import { Refusal } from '@plumbline/contract/kit/errors';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inTenant } from '#kit/db/transaction.ts';
import type { Schema } from '../../schema.ts';
import type { RecalculationProgress } from './recalculate.ts';

const BEAT_MS = 1000;
/** A run that has been silent for this long has ended with its server. */
const SILENCE = sql`interval '30 seconds'`;
const RETRY_AFTER_S = 10;

/** The state of the tenant's newest recalculation; null times if there was none. */
export async function readRun(db: Kysely<Schema>, tenant: string): Promise<RecalculationView> {
  const { rows } = await sql<RecalculationView>`
    select finished_at is null and beat_at > now() - ${SILENCE} as running, started_at, finished_at, total, checked, corrected, residual
    from recalculation where tenant_id = ${tenant}::uuid`.execute(db);
  return (
    rows[0] ?? {
      running: false,
      started_at: null,
      finished_at: null,
      total: 0,
      checked: 0,
      corrected: 0,
      residual: 0,
    }
  );
}

/** Claims the tenant for one run, on whichever server; refused while another runs. */
async function claim(db: Kysely<Schema>, tenant: string): Promise<string> {
  const { rows } = await sql<{ started_at: string }>`
    insert into recalculation as r (tenant_id, started_at, beat_at, total)
    select ${tenant}::uuid, statement_timestamp(), statement_timestamp(),
      (select count(*) from object_quality where tenant_id = ${tenant}::uuid) + (select count(*) from business_unit_quality where tenant_id = ${tenant}::uuid)
    on conflict (tenant_id) do update set started_at = excluded.started_at, beat_at = excluded.beat_at, finished_at = null,
      total = excluded.total, checked = 0, corrected = 0, residual = 0
    where r.finished_at is not null or excluded.beat_at - r.beat_at >= ${SILENCE}
    returning started_at::text`.execute(db);
  if (!rows[0]) throw new Refusal('rate_limited', { retry_after: RETRY_AFTER_S });
  return rows[0].started_at;
}

/**
 * Runs `work` as the tenant's only recalculation and records its progress every second.
 * @throws Refusal `rate_limited` while another one runs
 */
export async function runExclusively(
  { app, tenant, log }: { app: Kysely<Schema>; tenant: string; log: FastifyBaseLogger },
  work: (onProgress: (progress: RecalculationProgress) => void) => Promise<RecalculationResult>,
): Promise<RecalculationResult> {
  const write = <T>(statement: (db: Kysely<Schema>) => Promise<T>) =>
    inTenant(app, tenant, statement);
  const started_at = await write((db) => claim(db, tenant));
  // A run that was mistaken for dead must not overwrite its successor.
  const ofThisRun = sql`tenant_id = ${tenant}::uuid and started_at = ${started_at}::timestamptz`;
  let progress: RecalculationProgress = { round: 1, read: 0, wrong: 0 };
  const beat = () =>
    write((db) =>
      sql`update recalculation set beat_at = statement_timestamp(), checked = least(${progress.read}, total), corrected = ${progress.wrong} where ${ofThisRun}`.execute(
        db,
      ),
    );
  let lastBeat: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // A failed report of progress only costs one number on a page; the run itself reports an error of the
    // database.
    lastBeat = lastBeat
      .then(beat)
      .catch((error: unknown) => log.warn({ err: error }, 'recalculation: no beat'));
  }, BEAT_MS);
  const workWhileBeating = async () => {
    try {
      return await work((now) => (progress = now));
    } finally {
      clearInterval(timer);
      await lastBeat;
    }
  };
  try {
    const result = await workWhileBeating();
    await write((db) =>
      sql`update recalculation set finished_at = statement_timestamp(), total = ${result.checked}, checked = ${result.checked},
        corrected = ${result.corrected}, residual = ${result.residual} where ${ofThisRun}`.execute(
        db,
      ),
    );
    return result;
  } catch (error) {
    // Releases the claim at once, so that the next attempt need not wait until it expires.
    await write((db) => sql`delete from recalculation where ${ofThisRun}`.execute(db)).catch(
      () => undefined,
    );
    throw error;
  }
}
