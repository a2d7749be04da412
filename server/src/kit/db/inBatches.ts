/** Rows per statement, so that none holds locks for long; later statements delete the rest. */
export const ROWS_AT_ONCE = 1000;
const MOST_BATCHES = 50;

/**
 * Deletes up to `ROWS_AT_ONCE` rows with each call of `remove`, until few are left or the limit is reached; returns the
 * number of deleted rows.
 */
export async function inBatches(
  remove: () => Promise<{ numAffectedRows?: bigint | undefined }>,
): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { numAffectedRows = 0n } = await remove();
    deleted += Number(numAffectedRows);
    if (numAffectedRows < ROWS_AT_ONCE) break;
  }
  return deleted;
}
