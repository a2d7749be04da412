import { setTimeout as pause } from 'node:timers/promises';
import { InvalidInput, Refusal } from '@plumbline/contract/kit/errors';
import type pg from 'pg';
import { recalculateTenant } from '#areas/recalculation/recalculate.ts';
import { openDatabase } from '#kit/db/db.ts';
import type { Database } from '#kit/db/db.ts';
import { errorCode } from '#kit/db/databaseErrors.ts';
import { inTenant } from '#kit/db/transaction.ts';
import { budgetDifferences } from '../checks/budgets.ts';
import { differences, readForest } from '../fixtures/forestRows.ts';
import { growForest } from '../fixtures/growForest.ts';
import type { GrownForest } from '../fixtures/growForest.ts';
import { ownDatabase } from '../servers/ownDatabase.ts';
import type { OwnDatabase } from '../servers/ownDatabase.ts';
import { anyMoneyOperation, growIndicators } from './moneyOperations.ts';
import { anyOperation } from './operations.ts';
import { random } from '../checks/random.ts';

/** Text to replace in functions, by their names; each must have it. */
export type Sabotage = Record<string, [from: RegExp, to: string][]>;

interface StressSize {
  clients: number;
  seconds: number;
  /** Objects at the start; the fewer there are, the more often two clients collide. */
  objects?: number;
  /** Stops early after this many operations and recounted snapshots. */
  operations?: number;
  snapshots?: number;
  /** Indicators of money; with them, every other operation changes money. */
  indicators?: number;
  /** The part missing from the functions of the run: some snapshots must then be wrong. */
  sabotage?: Sabotage;
}
interface StressReport {
  operations: number;
  refused: number;
  /** The number of transactions repeated because the tree had changed (40001). */
  retries: number;
  deadlocks: number;
  snapshots: number;
  wrong_snapshots: number;
  /** The number of corrections by a recalculation at the end. */
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
    // Deadlocks are detected at once, so that a run full of them still makes progress.
    await owner.query(
      `alter database ${new URL(own.url).pathname.slice(1)} set deadlock_timeout = '20ms'`,
    );
    if (size.sabotage) await weaken(owner, size.sabotage);
    const forest = await growForest(owner, {
      objects: size.objects ?? 300,
      units: 40,
      random,
    });
    const indicators =
      size.indicators === undefined ? [] : await growIndicators(owner, forest, size.indicators);
    const stage = { own, database, owner, forest, indicators, start: forest.objects.length };
    return await run(stage, size);
  } finally {
    await database.close();
    await own.drop();
  }
}

interface Stage {
  own: OwnDatabase;
  database: Database;
  owner: pg.Client;
  forest: GrownForest;
  indicators: string[];
  /** Number of objects that creating and deleting stay near. */
  start: number;
}

async function run(stage: Stage, size: StressSize): Promise<StressReport> {
  const { database, owner, forest } = stage;
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
  const end = performance.now() + size.seconds * 1000;
  const hasProof = () => size.sabotage !== undefined && report.wrong_snapshots > 0;
  const enough = () =>
    report.operations >= (size.operations ?? Infinity) && report.snapshots >= (size.snapshots ?? 0);
  const goesOn = () => performance.now() < end && !enough() && !hasProof();
  const clients = Array.from({ length: size.clients }, async () => {
    while (goesOn()) await oneOperation(stage, report);
  });
  const watching = (async () => {
    while (goesOn()) {
      await checkSnapshot(owner, forest.tenant, report);
      await pause(200);
    }
  })();
  await Promise.all([...clients, watching]);
  await checkSnapshot(owner, forest.tenant, report);
  report.corrected = (await recalculateTenant(database, { tenant: forest.tenant })).corrected;
  return report;
}

async function checkSnapshot(
  owner: pg.Client,
  tenant: string,
  report: StressReport,
): Promise<void> {
  await owner.query('begin isolation level repeatable read read only');
  const forest = await readForest(owner, tenant);
  const budgets = await budgetDifferences(owner, tenant);
  await owner.query('commit');
  const faults = [...differences(forest, forest.truth), ...budgets];
  report.snapshots += 1;
  if (faults.length > 0) report.wrong_snapshots += 1;
  if (report.example.length === 0) report.example = faults.slice(0, 5);
}

async function oneOperation(
  { database, forest, indicators, start }: Stage,
  report: StressReport,
): Promise<void> {
  const isMoney = indicators.length > 0 && random() < 0.5;
  const operation = isMoney ? anyMoneyOperation(indicators) : anyOperation(forest, start);
  for (;;) {
    try {
      const effect = await inTenant(database.app, forest.tenant, (db) =>
        operation({ db, actor: { tenant_id: forest.tenant } }),
      );
      if (effect) forest.objects = effect(forest.objects);
      report.operations += 1;
      return;
    } catch (error) {
      const code = errorCode(error);
      // Forty clients on a busy machine wait longer than a statement may: they get an error and retry.
      if (code === '40001' || code === '57014') report.retries += 1;
      else if (code === '40P01') report.deadlocks += 1;
      else if (error instanceof Refusal || error instanceof InvalidInput || code === '23503') {
        report.refused += 1;
        return;
      } else throw error;
    }
  }
}

/** Replaces parts of functions of this database. */
async function weaken(owner: pg.Client, sabotage: Sabotage): Promise<void> {
  for (const [name, parts] of Object.entries(sabotage)) {
    const { rows } = await owner.query<{ definition: string }>(
      'select pg_get_functiondef(oid) as definition from pg_proc where proname = $1',
      [name],
    );
    const definition = rows[0]?.definition ?? '';
    if (!parts.every(([from]) => from.test(definition)))
      throw new Error(`${name} has nothing to remove`);
    await owner.query(parts.reduce((text, [from, to]) => text.replace(from, to), definition));
  }
}

const WITHOUT_LOCKS: [from: RegExp, to: string][] = [
  [/for no key update/g, ''],
  [/raise exception '[\w ]+' using errcode = '40001'/, 'null'],
];
/** Neither locks on paths nor the re-check under them. */
export const NO_LOCKS: Sabotage = {
  quality_add: WITHOUT_LOCKS,
  quality_lock: WITHOUT_LOCKS,
  object_paths_lock: WITHOUT_LOCKS,
};
