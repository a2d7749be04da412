import type { ItemView } from './items.ts';

type PacedItem = Pick<ItemView, 'answered_at' | 'answered_by' | 'answered_together'>;

/** How fast somebody has answered, where part of it went faster than anybody looks. Times are milliseconds since 1970. */
export interface AnswerPace<T> {
  from: number;
  to: number;
  /** The number of answers in each of equally long parts of this time. */
  parts: number[];
  /** The longest row of answers that followed each other within a second, in their order. */
  fast: { items: T[]; from: number; to: number; together: boolean };
  /** The number of the other answers, and the time that was left for them. */
  others: number;
  left: number;
}

const PARTS = 24;
/** No practised hand answers that many questions in a row without looking at one. */
const MANY = 10;
const PAUSE = 1_000;

/**
 * The pace of a user's answers; null unless at least ten answers in a row took a second each at most. An item
 * that was corrected counts as answered when it was corrected.
 */
export function paceOf<T extends PacedItem>(
  items: readonly T[],
  user_id: string,
): AnswerPace<T> | null {
  const answers = items
    .flatMap((item) =>
      item.answered_at !== null && item.answered_by?.id === user_id
        ? [{ item, time: Date.parse(item.answered_at) }]
        : [],
    )
    .toSorted((a, b) => a.time - b.time);
  const fast = longestRow(answers);
  const [first, last] = [answers[0], answers.at(-1)];
  const [begin, end] = [fast[0], fast.at(-1)];
  if (fast.length < MANY || !first || !last || !begin || !end) return null;
  const span = last.time - first.time;
  const parts = Array.from({ length: PARTS }, () => 0);
  for (const { time } of answers) {
    const part = Math.min(PARTS - 1, Math.floor((PARTS * (time - first.time)) / Math.max(1, span)));
    parts[part] = (parts[part] ?? 0) + 1;
  }
  return {
    from: first.time,
    to: last.time,
    parts,
    fast: {
      items: fast.map(({ item }) => item),
      from: begin.time,
      to: end.time,
      together: fast.every(({ item }) => item.answered_together),
    },
    others: answers.length - fast.length,
    left: span - (end.time - begin.time),
  };
}

function longestRow<A extends { time: number }>(answers: readonly A[]): readonly A[] {
  let longest = { begin: 0, length: 0 };
  let begin = 0;
  for (const [n, { time }] of answers.entries()) {
    if (n > 0 && time - (answers[n - 1]?.time ?? 0) > PAUSE) begin = n;
    const length = n + 1 - begin;
    if (length > longest.length) longest = { begin, length };
  }
  return answers.slice(longest.begin, longest.begin + longest.length);
}
