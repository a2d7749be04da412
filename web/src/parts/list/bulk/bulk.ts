import type { ReactNode } from 'react';
import type { RowSelection } from '../table/selection.ts';
import type { BulkOutcome } from './runBulk.ts';

export interface BulkAction {
  label: string;
  icon: ReactNode;
  /** A keyboard letter for the same action. */
  letter: string;
  run: (target: BulkTarget) => void;
}

/** The filters of the list, which also match rows that are not selected. */
export interface MatchingFilters {
  filter: readonly string[] | undefined;
  global_filter: readonly string[] | undefined;
}

export interface BulkProps {
  selection: RowSelection;
  actions: BulkAction[];
  /** All matching rows, including those of other pages. */
  all: { total: number; load: () => Promise<string[]>; matching?: MatchingFilters };
}

export interface BulkTarget {
  ids: string[];
  /** The filters, if more rows match than are selected. */
  matching?: MatchingFilters | undefined;
  /** Keeps failed and skipped rows selected. */
  settle: (outcome: BulkOutcome) => void;
}
