/** What became of late work: taken over into its inspection, kept beside it, or rejected. */
export const LATE_DECISIONS = ['taken_over', 'kept', 'rejected'] as const;
export type LateDecision = (typeof LATE_DECISIONS)[number];

/** What the log of an inspection says of late work. */
export interface LoggedLateWork {
  late_work_id: string;
  late_work: 'open' | LateDecision;
  late_author: string;
  late_answers: number;
  late_files: number;
  late_word?: string;
}
