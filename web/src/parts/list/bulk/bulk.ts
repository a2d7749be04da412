import type { ReactNode } from 'react';
import type { Selection } from '../table/selection.ts';
import type { BulkOutcome } from './runBulk.ts';

export interface BulkAction {
  label: string;
  icon: ReactNode;
  /** A keyboard letter for the same action. */
  letter: string;
  run: (target: BulkTarget) => void;
}

export interface BulkProps {
  selection: Selection;
  actions: BulkAction[];
  /** All matching rows, including those of other pages. */
  all: { total: number; load: () => Promise<string[]> };
}

export interface BulkTarget {
  ids: string[];
  /** Keeps failed and skipped rows selected. */
  settle: (outcome: BulkOutcome) => void;
}
