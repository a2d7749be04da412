import { MAX_SHAPE_TEXT, MAX_SHAPES } from '@plumbline/contract/content/limits';
import { useState } from 'react';
import { changeTo, redo, startHistory, undo } from './history.ts';
import type { MarkShape } from './shapes.ts';

/** The shapes of a picture while they are edited, and which one is selected. */
export function useShapes(first: readonly MarkShape[]) {
  const [history, setHistory] = useState(() => startHistory(first));
  const [selected, setSelected] = useState<number | null>(null);
  /** The index of the text being typed, which is undone as one step. */
  const [typing, setTyping] = useState<number | null>(null);
  const { past, present: shapes, future } = history;

  const select = (n: number | null) => {
    setSelected(n);
    if (n !== typing) setTyping(null);
  };
  const commit = (next: readonly MarkShape[], selectedNext: number | null) => {
    setHistory(changeTo(history, next));
    setTyping(null);
    setSelected(selectedNext);
  };
  const step = (take: typeof undo) => {
    setHistory(take(history));
    select(null);
    setTyping(null);
  };
  return {
    shapes,
    selected,
    select,
    isFull: shapes.length >= MAX_SHAPES,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => step(undo),
    redo: () => step(redo),
    add: (shape: MarkShape) => {
      if (shapes.length < MAX_SHAPES) commit([...shapes, shape], shapes.length);
    },
    replace: (n: number, shape: MarkShape) => commit(shapes.with(n, shape), n),
    remove: (n: number) => commit(shapes.toSpliced(n, 1), null),
    write: (n: number, text: string) => {
      const shape = shapes[n];
      if (shape === undefined) return;
      const next = shapes.with(n, { ...shape, text: text.slice(0, MAX_SHAPE_TEXT) });
      setHistory(typing === n ? { ...history, present: next } : changeTo(history, next));
      setTyping(n);
    },
  };
}

export type ShapesModel = ReturnType<typeof useShapes>;
