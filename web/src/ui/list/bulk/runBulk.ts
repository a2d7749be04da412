/** What became of each row. */
export interface BulkOutcome {
  done: string[];
  failed: { id: string; error: unknown }[];
  /** Not tried, because it was stopped before. */
  left: string[];
}

/** One row after the other, so that each is a change of its own; a refused one keeps none of the others back. */
export async function runBulk(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  watch: { step: (tried: number) => void; stopped: () => boolean },
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [], left: [] };
  for (const [i, id] of ids.entries()) {
    if (watch.stopped()) {
      outcome.left = ids.slice(i);
      break;
    }
    try {
      await act(id);
      outcome.done.push(id);
    } catch (error) {
      outcome.failed.push({ id, error });
    }
    watch.step(i + 1);
  }
  return outcome;
}
