const longestOf = (chains: readonly number[][]): number[] =>
  chains.reduce((longest, one) => (one.length > longest.length ? one : longest), []);

/**
 * Returns the names of the bounds that must change so that all ascend in the order of the names: as few as possible, so
 * that one wrong bound is named without its neighbours; of two that contradict each other the later one. Equal bounds
 * may touch.
 */
export function disorderedBounds<N extends PropertyKey>(
  names: readonly N[],
  values: Readonly<Partial<Record<N, number | null>>>,
): N[] {
  const given = names.flatMap((name) => {
    const bound = values[name];
    return typeof bound === 'number' ? [{ name, bound }] : [];
  });
  const chains: number[][] = [];
  for (const [n, { bound }] of given.entries()) {
    const before = chains.filter((chain) => (given[chain.at(-1) ?? n]?.bound ?? bound) <= bound);
    chains.push([...longestOf(before), n]);
  }
  const ordered = longestOf(chains);
  return given.filter((_, n) => !ordered.includes(n)).map(({ name }) => name);
}
