/** Works through a pile with this many clients at once; returns the results in the pile's order. */
export async function together<T, R>(
  pile: readonly T[],
  clients: number,
  work: (item: T, client: number) => Promise<R>,
): Promise<R[]> {
  const remaining = [...pile.entries()].toReversed();
  const results: R[] = [];
  const client = async (n: number) => {
    for (let entry = remaining.pop(); entry !== undefined; entry = remaining.pop())
      results[entry[0]] = await work(entry[1], n);
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  return results;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? NaN : (low + high) / 2;
}

/** The milliseconds that it takes. */
export async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
