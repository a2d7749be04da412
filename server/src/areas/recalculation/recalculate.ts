import type { RecalculationResult } from '@plumbline/contract/quality/schemas';
import type { Database } from '#kit/db/db.ts';
import type pg from 'pg';
import { mend } from './mend.ts';
import { survey } from './survey.ts';
import type { ResultTruth } from '#areas/quality/table.ts';
import type { Survey } from './survey.ts';

/**
 * With concurrent writers a corrected row may need another round; otherwise the second round has nothing to
 * correct.
 */
const MAX_ROUNDS = 6;

interface RecalculationProgress {
  round: number;
  /** Objects read in this round. */
  read: number;
  /** Summaries and results found wrong so far. */
  wrong: number;
}

export interface Recalculation {
  tenant: string;
  /** The truth about results; without it they are taken as stored. */
  sources?: readonly ResultTruth[];
  onProgress?: (progress: RecalculationProgress) => void;
}

const keysOf = (faults: Survey): string[] => [
  ...faults.results.flatMap(({ pairs }) => pairs.map((pair) => pair.object_id)),
  ...faults.corrections.map((correction) => correction.object_id),
  ...faults.unit_corrections.map((correction) => correction.business_unit_id),
  ...faults.copies,
  ...faults.orphans,
  ...faults.budgets.indicators.map(({ object_id }) => object_id),
  ...faults.budgets.sums.map(({ object_id }) => object_id),
];

/**
 * Compares every summary of a tenant with its facts in one pass over one snapshot, corrects the differences
 * and repeats until there are none. Nobody waits: a pass takes no locks, and corrections are added in small
 * transactions.
 */
export async function recalculateTenant(
  database: Pick<Database, 'app' | 'connect'>,
  { tenant, sources = [], onProgress = () => undefined }: Recalculation,
): Promise<RecalculationResult> {
  const corrected = new Set<string>();
  for (let round = 1; ; round++) {
    const onRow = (read: number) => onProgress({ round, read, wrong: corrected.size });
    const faults = await survey((work) => onConnection(database, work), tenant, { sources, onRow });
    const wrong = new Set(keysOf(faults));
    const result = {
      checked: faults.objects + faults.units,
      corrected: corrected.size,
      residual: wrong.size,
    };
    if (wrong.size === 0 || round > MAX_ROUNDS) return result;
    await mend({ app: database.app, tenant }, faults);
    wrong.forEach((key) => corrected.add(key));
    onProgress({ round, read: faults.objects, wrong: corrected.size });
  }
}

async function onConnection<T>(
  database: Pick<Database, 'connect'>,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await database.connect();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
