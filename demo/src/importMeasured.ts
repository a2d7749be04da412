import { MAX_IMPORTED } from '@plumbline/contract/indicators/imports';
import type { ValueImportResult } from '@plumbline/contract/indicators/imports';
import { importIndicators } from '@plumbline/server/areas/indicators/imports/indicators.ts';
import { valueImport } from '@plumbline/server/areas/indicators/imports/job.ts';
import { storeFile } from '@plumbline/server/areas/indicators/imports/upload.ts';
import type { ReadCtx } from '@plumbline/server/kit/ctx.ts';
import { inTransaction } from '@plumbline/server/kit/audit/transaction.ts';
import { systemCtx } from '@plumbline/server/kit/jobs/systemCtx.ts';
import type { DemoValue, Measured } from './measured.ts';

const HEADER = 'indicator_external_id,measured_at,value\n';

async function* linesOfFile(values: AsyncIterable<DemoValue>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(HEADER);
  for await (const { indicator_external_id, measured_at, value } of values)
    yield Buffer.from(`${indicator_external_id},${measured_at},${value}\n`);
}

/** Imports indicators and their values as a file that is uploaded; what is already there stays as it is. */
export async function importMeasured(
  base: ReadCtx,
  { indicators, values }: Measured,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<ValueImportResult> {
  for (let at = 0; at < indicators.length; at += MAX_IMPORTED)
    await inTransaction(base, (ctx) =>
      importIndicators(ctx, indicators.slice(at, at + MAX_IMPORTED)),
    );
  const { deps, actor, log } = base;
  const import_id = await storeFile(base, linesOfFile(values()));
  const result = (await valueImport.work({
    ctx: await systemCtx(deps, actor.tenant_id, log),
    input: { import_id, user_id: actor.id },
    signal: new AbortController().signal,
    progress: (done, total = 0) => progress(done, total),
    kept: null,
    keep: async () => undefined,
  })) as ValueImportResult; // of this kind of job
  const [fault] = result.faults;
  if (fault) throw new Error(`line ${fault.line} of the values: ${fault.column} ${fault.type}`);
  return result;
}
