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

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
