/**
 * Positions of the bounds that have to change so that all ascend: as few as possible, so that one wrong bound is named
 * and not its neighbours; of two that contradict each other the later one. Equal bounds may touch.
 */
export function disorderedBounds(bounds: readonly number[]): number[] {
  let ordered: number[] = [];
  const endingAt: number[][] = [];
  for (const [n, bound] of bounds.entries()) {
    let longest: number[] = [];
    for (const before of endingAt)
      if ((bounds[before.at(-1) ?? n] ?? bound) <= bound && before.length > longest.length)
        longest = before;
    endingAt.push([...longest, n]);
    if (longest.length + 1 > ordered.length) ordered = [...longest, n];
  }
  return [...bounds.keys()].filter((n) => !ordered.includes(n));
}
