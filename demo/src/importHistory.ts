import { importCompletedInspections } from '@plumbline/server/areas/inspections/import/import.ts';
import type { ImportedInspection } from '@plumbline/server/areas/inspections/import/imported.ts';
import type { ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { inTransaction } from '@plumbline/server/kit/audit/transaction.ts';

/** Inspections per transaction: fast, and little to repeat after an interruption. */
const AT_ONCE = 250;

export interface Counts {
  inspections: number;
  /** The inspections already stored, by external id. */
  skipped: number;
  items: number;
}

/** Imports a stream batch by batch, skipping what is already stored, so that it can be restarted. */
export async function importHistory(
  base: ReadCtx,
  source: AsyncIterable<ImportedInspection> | Iterable<ImportedInspection>,
  progress: (counts: Counts) => void = () => undefined,
): Promise<Counts> {
  const counts: Counts = { inspections: 0, skipped: 0, items: 0 };
  const store = async (batch: ImportedInspection[]) => {
    const result = await inTransaction(base, (ctx) => importCompletedInspections(ctx, batch));
    counts.inspections += result.imported;
    counts.skipped += result.skipped;
    counts.items += result.items;
    progress(counts);
  };
  let batch: ImportedInspection[] = [];
  for await (const inspection of source) {
    batch.push(inspection);
    if (batch.length < AT_ONCE) continue;
    await store(batch);
    batch = [];
  }
  if (batch.length > 0) await store(batch);
  return counts;
}
