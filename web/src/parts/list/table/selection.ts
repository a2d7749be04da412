import { useRef, useState } from 'react';
import type { TableRow } from './tree.ts';

export interface RowSelection {
  ids: ReadonlySet<string>;
  /** Toggles a row; `range` includes all rows since the last one toggled. */
  select: (rows: readonly TableRow<unknown>[], index: number, range: boolean) => void;
  /** Selects this row too, or no longer. */
  toggle: (id: string) => void;
  /** Selects all of these, or none if all were selected. */
  selectAll: (ids: readonly string[]) => void;
  /** Selects exactly these. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Ids including the rows between `from` and `to`; lines that are not rows are skipped. */
export function withRange(
  ids: ReadonlySet<string>,
  rows: readonly TableRow<unknown>[],
  { from, to }: { from: number; to: number },
): Set<string> {
  const part = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Set([...ids, ...part.filter(({ kind }) => kind === 'row').map(({ id }) => id)]);
}

/** Selected rows; the selection survives paging. */
export function useSelection(): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const toggle = (id: string) =>
    setIds(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]));
  return {
    ids,
    select: (rows, index, range) => {
      const line = rows[index];
      if (line?.kind !== 'row') return;
      const from = rows.findIndex(({ id }) => id === last.current);
      last.current = line.id;
      if (range && from >= 0) setIds(withRange(ids, rows, { from, to: index }));
      else toggle(line.id);
    },
    toggle,
    selectAll: (all) =>
      setIds(all.every((id) => ids.has(id)) ? new Set() : new Set([...ids, ...all])),
    keep: (ids) => setIds(new Set(ids)),
    clear: () => setIds(new Set()),
  };
}
