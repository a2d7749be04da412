import { setTimeout as pause } from 'node:timers/promises';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  applyResults,
  archiveObject,
  deleteObject,
  dropResult,
  moveObject,
  moveUnit,
  objectsCreated,
  setObjectUnit,
} from '#areas/quality/service.ts';
import { recalculateTenant } from '#areas/quality/recalculate.ts';
import type { InTransaction } from '#areas/quality/service.ts';
import { openDatabase } from '#kit/db.ts';
import type { Database } from '#kit/db.ts';
import { errorCode } from '#kit/errors.ts';
import { newId } from '#kit/ids.ts';
import { inTenant } from '#kit/transaction.ts';
import { differences, readForest } from '../forestRows.ts';
import { growForest } from '../growForest.ts';
import type { Grown } from '../growForest.ts';
import { ownDatabase } from '../ownDatabase.ts';
import type { OwnDatabase } from '../ownDatabase.ts';

export interface StressSize {
  clients: number;
  seconds: number;
  /** Ends earlier once so many operations are done. */
  operations?: number;
  /** Runs with functions that neither lock nor re-check: the snapshots must then be found wrong. */
  sabotaged?: boolean;
}
export interface StressReport {
  operations: number;
  refused: number;
  /** Transactions repeated because the tree had changed (40001). */
  retries: number;
  deadlocks: number;
  snapshots: number;
  wrong_snapshots: number;
  /** What a recalculation at the end had to mend. */
  corrected: number;
  /** The first differences seen, for a failing test to show. */
  example: string[];
}

/** Many clients change one forest at random while snapshots of it are recounted. */
export async function stressRollup(size: StressSize): Promise<StressReport> {
  const own = await ownDatabase();
  const database = openDatabase(own.url, { app: size.clients, read: 1 });
  const owner = await own.owner();
  try {
    // A deadlock is found at once, so that a run full of them still gets somewhere.
    await owner.query(
      `alter database ${new URL(own.url).pathname.slice(1)} set deadlock_timeout = '20ms'`,
    );
    if (size.sabotaged) await sabotage(owner);
    const grown = await growForest(owner, { objects: 300, units: 40, random: Math.random });
    return await run({ own, database, owner, grown }, size);
  } finally {
    await owner.end();
    await database.close();
    await own.drop();
  }
}

interface Stage {
  own: OwnDatabase;
  database: Database;
  owner: pg.Client;
  grown: Grown;
}

async function run({ database, owner, grown }: Stage, size: StressSize): Promise<StressReport> {
  const report: StressReport = {
    operations: 0,
    refused: 0,
    retries: 0,
    deadlocks: 0,
    snapshots: 0,
    wrong_snapshots: 0,
    corrected: 0,
    example: [],
  };
  const end = Date.now() + size.seconds * 1000;
  const proved = () => size.sabotaged === true && report.wrong_snapshots > 0;
  const goesOn = () =>
    Date.now() < end && report.operations < (size.operations ?? Infinity) && !proved();
  const clients = Array.from({ length: size.clients }, async () => {
    while (goesOn()) await oneOperation(database, grown, report);
  });
  const watching = (async () => {
    while (goesOn()) {
      await checkSnapshot(owner, grown.tenant, report);
      await pause(200);
    }
  })();
  await Promise.all([...clients, watching]);
  await checkSnapshot(owner, grown.tenant, report);
  report.corrected = (await recalculateTenant(database, { tenant: grown.tenant })).corrected;
  return report;
}

async function checkSnapshot(
  owner: pg.Client,
  tenant: string,
  report: StressReport,
): Promise<void> {
  await owner.query('begin isolation level repeatable read read only');
  const stored = await readForest(owner, tenant);
  await owner.query('commit');
  const found = differences(stored, stored.truth);
  report.snapshots += 1;
  if (found.length > 0) report.wrong_snapshots += 1;
  if (report.example.length === 0) report.example = found.slice(0, 5);
}

async function oneOperation(database: Database, grown: Grown, report: StressReport): Promise<void> {
  const operation = anyOperation(grown);
  for (;;) {
    try {
      await inTenant(database.app, grown.tenant, (db) =>
        operation({ db, actor: { tenant_id: grown.tenant } }),
      );
      report.operations += 1;
      return;
    } catch (error) {
      const code = errorCode(error);
      if (code === '40001') report.retries += 1;
      else if (code === '40P01') report.deadlocks += 1;
      else if (error instanceof Refusal || error instanceof InvalidInput || code === '23503') {
        report.refused += 1;
        return;
      } else throw error;
    }
  }
}

type Operation = (ctx: InTransaction) => Promise<unknown>;
const chance = (below: number) => Math.floor(Math.random() * below);

function anyOperation(grown: Grown): Operation {
  const one = (list: readonly string[]) => list[chance(list.length)] ?? '';
  const object = one(grown.objects);
  const unit = one(grown.units);
  const parent = chance(20) === 0 ? null : one(grown.objects);
  const with_hierarchy = chance(2) === 0;
  const roll = chance(100);
  if (roll < 50) return (ctx) => applyResults(ctx, [anyResult(grown)]);
  if (roll < 58)
    return (ctx) =>
      applyResults(
        ctx,
        Array.from({ length: 8 }, () => anyResult(grown)),
      );
  if (roll < 60)
    return (ctx) =>
      dropResult(ctx, { object_id: object, source_kind: 1, source_id: one(grown.sources) });
  if (roll < 75) return (ctx) => moveObject(ctx, object, parent);
  if (roll < 84)
    return (ctx) =>
      archiveObject(ctx, object, { archive: chance(2) === 0, with_hierarchy: true, by: null });
  if (roll < 90) return (ctx) => setObjectUnit(ctx, object, unit);
  if (roll < 92) return (ctx) => moveUnit(ctx, unit, one(grown.units));
  if (roll < 97) return (ctx) => createObjects(ctx, grown, { parent, unit });
  return async (ctx) => {
    const removed = new Set(
      await deleteObject(ctx, one(grown.objects.slice(-grown.objects.length / 2)), with_hierarchy),
    );
    if (grown.objects.length > 100) grown.objects = grown.objects.filter((id) => !removed.has(id));
  };
}

function anyResult(grown: Grown) {
  return {
    object_id: grown.objects[chance(grown.objects.length)] ?? '',
    source_kind: 1 as const,
    source_id: grown.sources[chance(grown.sources.length)] ?? '',
    ok: chance(4),
    attention: chance(2),
    critical: chance(2),
    as_of: new Date(Date.now() - chance(3000)).toISOString(),
    ref_id: null,
  };
}

async function createObjects(
  ctx: InTransaction,
  grown: Grown,
  under: { parent: string | null; unit: string },
): Promise<void> {
  const ids = Array.from({ length: 1 + chance(3) }, () => newId());
  for (const [n, id] of ids.entries()) {
    await sql`insert into object (tenant_id, id, parent_id, business_unit_id, name)
      values (${grown.tenant}, ${id}, ${ids[n - 1] ?? under.parent}, ${under.unit}, 'object')`.execute(
      ctx.db,
    );
  }
  await objectsCreated(ctx, ids);
  grown.objects.push(...ids);
}

/** Takes the locks on paths and the re-check under them out of two functions of this database. */
async function sabotage(owner: pg.Client): Promise<void> {
  for (const name of ['quality_add', 'object_paths_lock']) {
    const { rows } = await owner.query<{ definition: string }>(
      'select pg_get_functiondef(oid) as definition from pg_proc where proname = $1',
      [name],
    );
    const definition = rows[0]?.definition ?? '';
    const weakened = definition
      .replaceAll('for no key update', '')
      .replace(/raise exception '[\w ]+' using errcode = '40001'/, 'null');
    if (!/for no key update[^]*40001/.test(definition))
      throw new Error(`${name} has no locks to take out`);
    await owner.query(weakened);
  }
}
