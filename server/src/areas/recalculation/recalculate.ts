import type { RecalculationResult } from '@plumbline/contract/quality/recalculation';
import type { Database } from '#kit/db/db.ts';
import { mend } from './mend.ts';
import { survey } from './survey.ts';
import type { ResultTruth } from '#areas/quality/table.ts';
import type { Survey } from './survey.ts';

/** Under writers a mended row can need another round; without them the second finds nothing. */
const MAX_ROUNDS = 6;

export interface RecalculationProgress {
  round: number;
  /** Objects read in this round. */
  read: number;
  /** Summaries and results found wrong so far. */
  wrong: number;
}

export interface Recalculation {
  tenant: string;
  /** Where results must come from; without it the results are taken as they are. */
  sources?: readonly ResultTruth[];
  onProgress?: (progress: RecalculationProgress) => void;
}

const keysOf = (found: Survey): string[] => [
  ...found.results.flatMap(({ pairs }) => pairs.map((pair) => pair.object_id)),
  ...found.corrections.map((correction) => correction.object_id),
  ...found.unit_corrections.map((correction) => correction.business_unit_id),
  ...found.copies,
  ...found.orphans,
];

/**
 * Compares every summary of a tenant with its facts in one pass over one snapshot, mends what differs and looks again
 * until nothing does. Nobody waits: a pass takes no lock, and mending adds differences in small transactions.
 */
export async function recalculateTenant(
  database: Pick<Database, 'app' | 'connect'>,
  { tenant, sources = [], onProgress = () => undefined }: Recalculation,
): Promise<RecalculationResult> {
  const corrected = new Set<string>();
  for (let round = 1; ; round++) {
    const onRow = (read: number) => onProgress({ round, read, wrong: corrected.size });
    const found = await surveyOnce(database, { tenant, sources, onRow });
    const wrong = new Set(keysOf(found));
    const result = {
      checked: found.objects + found.units,
      corrected: corrected.size,
      residual: wrong.size,
    };
    if (wrong.size === 0 || round > MAX_ROUNDS) return result;
    await mend({ app: database.app, tenant }, found);
    wrong.forEach((key) => corrected.add(key));
    onProgress({ round, read: found.objects, wrong: corrected.size });
  }
}

async function surveyOnce(
  database: Pick<Database, 'connect'>,
  asked: { tenant: string; sources: readonly ResultTruth[]; onRow: (read: number) => void },
): Promise<Survey> {
  const client = await database.connect();
  let broken = true;
  try {
    const found = await survey(client, asked.tenant, asked);
    broken = false;
    return found;
  } finally {
    client.release(broken);
  }
}
