/** The part of an answer that both servers must agree on. */
export type Extract = (body: string) => unknown;
interface Row extends Record<string, unknown> {
  id: string;
}
interface Page {
  items: Row[];
  total?: number | null;
}
const page = (body: string) => JSON.parse(body) as Page; // compared with the other answer

export const same = (extract: Extract) => ({ ours: extract, floor: extract });

export const idsOf: Extract = (body) => page(body).items.map(({ id }) => id);
export const idsAndTotal: Extract = (body) => [page(body).total, idsOf(body)];

/** Either answer is one row with its name. */
export const NAMED = {
  ours: (body: string) => {
    const { id, name, code, last_value } = JSON.parse(body) as Row;
    return [[id, name, code, Number(last_value)]];
  },
  floor: (body: string) =>
    page(body).items.map(({ id, name, code, last_value }) => [id, name, code, Number(last_value)]),
};

/** How many values a chart sums up, and within which bounds. */
export const CHART = {
  ours: (body: string) => {
    const { count, points } = JSON.parse(body) as { count: number; points: number[][] };
    const of = (n: number) => points.map((point) => Number(point[n]));
    return [count, Math.min(...of(2)), Math.max(...of(3))];
  },
  floor: (body: string) => {
    const [row] = page(body).items;
    return ['count', 'least', 'most'].map((name) => Number(row?.[name]));
  },
};

/** The largest children of the first sum, with their totals. */
export const CHILDREN_OF_SUM = {
  ours: (body: string) => {
    const { children } = JSON.parse(body) as { children: { id: string; total: number }[] };
    return children.map(({ id, total }) => [id, Number(total)]);
  },
  floor: (body: string) => page(body).items.map(({ id, total }) => [id, Number(total)]),
};

export const DETAILS = {
  ours: (body: string) => {
    const { id, name, code } = JSON.parse(body) as Row;
    return [{ id, name, code }];
  },
  floor: (body: string) => page(body).items.map(({ id, name, code }) => ({ id, name, code })),
};

interface Count {
  attribute?: string;
  object?: { code: number } | null;
  code?: number | null;
  total_count: number;
  filter_count?: number;
}
/** Counts by status, in whatever order; `total_only` leaves out those of the filter. */
export const countsOf =
  (key: string, total_only: boolean, attribute?: string): Extract =>
  (body) =>
    (JSON.parse(body) as Record<string, Count[]>)[key]
      ?.filter((count) => count.attribute === attribute)
      .map(({ object, code, total_count, filter_count }) => [
        object?.code ?? code ?? null,
        total_count,
        ...(total_only ? [] : [filter_count]),
      ])
      .toSorted(([a], [b]) => Number(a) - Number(b));

interface Cause {
  object: { id: string };
  name: string;
  item_id: string;
}
export const CAUSES = {
  ours: (body: string) => {
    const { total, items } = JSON.parse(body) as { total: number; items: Cause[] };
    return [total, items.map(({ object, name }) => [object.id, name])];
  },
  floor: (body: string) => {
    const { items } = page(body);
    return [items[0]?.['total'] ?? 0, items.map(({ object_id, name }) => [object_id, name])];
  },
};

/** The counts that the floor returns too. */
const COUNTED = [
  'objects',
  'business_units',
  'critical',
  'attention',
  'ok',
  'not_assessed',
  'inspections_open',
  'inspections_overdue',
];
const countsIn = (counts: Record<string, unknown>) => COUNTED.map((name) => [name, counts[name]]);
export const STATS = {
  ours: (body: string) => {
    const { quality, ...counts } = JSON.parse(body) as Record<string, Record<string, number>>;
    return countsIn({ ...counts, ...quality });
  },
  floor: (body: string) => countsIn(page(body).items[0] ?? {}),
};
