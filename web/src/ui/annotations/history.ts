/** A drawing with its earlier states and those undone. */
interface UndoHistory<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

/** The number of steps kept: more than anybody takes back. */
const MOST_STEPS = 100;

export const startHistory = <T>(present: T): UndoHistory<T> => ({ past: [], present, future: [] });

/** After a change nothing can be redone. */
export const changeTo = <T>({ past, present }: UndoHistory<T>, next: T): UndoHistory<T> => ({
  past: [...past, present].slice(-MOST_STEPS),
  present: next,
  future: [],
});

export function undo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1) as T, future: [present, ...future] };
}

export function redo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0] as T, future: future.slice(1) };
}
