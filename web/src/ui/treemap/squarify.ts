/** A rectangle in per cent of the whole. */
interface TileArea {
  left: number;
  top: number;
  width: number;
  height: number;
}
interface Rest {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The worst ratio of sides in a row of these sizes along a side: 1 is a square. */
function worstRatio(row: readonly number[], side: number): number {
  const sum = row.reduce((total, size) => total + size, 0);
  const depth = sum / side;
  return Math.max(...row.map((size) => Math.max((depth * depth) / size, size / (depth * depth))));
}

/**
 * Divides a box, `ratio` times as wide as it is high, into areas in proportion to these positive values, in descending order:
 * row by row along the shorter side of what is left, each row as long as its tiles become squarer (Bruls, Huizing, van Wijk).
 */
export function squarify(values: readonly number[], ratio: number): TileArea[] {
  const scale = ratio / values.reduce((total, value) => total + value, 0);
  const sizes = values.map((value) => value * scale);
  const areas: TileArea[] = [];
  let rest: Rest = { x: 0, y: 0, width: ratio, height: 1 };
  for (let from = 0; from < sizes.length;) {
    const side = Math.min(rest.width, rest.height);
    let to = from + 1;
    while (
      to < sizes.length &&
      worstRatio(sizes.slice(from, to + 1), side) <= worstRatio(sizes.slice(from, to), side)
    )
      to += 1;
    rest = place(sizes.slice(from, to), rest, (area) =>
      areas.push({
        left: (area.x / ratio) * 100,
        top: area.y * 100,
        width: (area.width / ratio) * 100,
        height: area.height * 100,
      }),
    );
    from = to;
  }
  return areas;
}

/** Places a row along the shorter side, and returns what is left. */
function place(row: readonly number[], box: Rest, add: (area: Rest) => void): Rest {
  const sum = row.reduce((total, size) => total + size, 0);
  const isColumn = box.width >= box.height;
  const depth = sum / (isColumn ? box.height : box.width);
  let at = 0;
  for (const size of row) {
    const length = size / depth;
    add(
      isColumn
        ? { x: box.x, y: box.y + at, width: depth, height: length }
        : { x: box.x + at, y: box.y, width: length, height: depth },
    );
    at += length;
  }
  return isColumn
    ? { x: box.x + depth, y: box.y, width: Math.max(0, box.width - depth), height: box.height }
    : { x: box.x, y: box.y + depth, width: box.width, height: Math.max(0, box.height - depth) };
}
