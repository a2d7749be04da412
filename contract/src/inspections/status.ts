/** Inspection operative status codes (docs/product.md section 5). */
export const STATUS = {
  notStarted: 1,
  active: 2,
  completed: 3,
  incomplete: 4,
  cancelled: 5,
  skipped: 6,
} as const;
export type InspectionStatus = (typeof STATUS)[keyof typeof STATUS];

/** The life cycle as a table: the scheduler sets 4 and 6, an admin may reopen them. */
const NEXT: Record<InspectionStatus, readonly InspectionStatus[]> = {
  1: [2, 5, 6],
  2: [3, 4, 5],
  3: [],
  4: [2],
  5: [],
  6: [2],
};

export const mayBecome = (from: InspectionStatus, to: InspectionStatus): boolean =>
  NEXT[from].includes(to);

/** Shown as to do. */
export const OPEN_STATUSES: readonly InspectionStatus[] = [STATUS.notStarted, STATUS.active];
/** Shown as closed: answers are no longer accepted. */
export const CLOSED_STATUSES: readonly InspectionStatus[] = [3, 4, 5, 6];
