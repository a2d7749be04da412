import type { Selectable } from 'kysely';
import type { ObjectResultTable } from '../../schema.ts';

/** The source of a result: a check list's newest completed detail, or a restriction in force. */
export const RESULT_KIND = { check_list: 1, constraint: 2 } as const;
export type SourceKind = (typeof RESULT_KIND)[keyof typeof RESULT_KIND];

export interface ObjectResultRow extends Selectable<ObjectResultTable> {
  source_kind: SourceKind;
}

/** The truth about results of one kind: SQL over the tables of their area, for the tenant in $tenant. */
export interface ResultTruth {
  kind: SourceKind;
  /** Pairs (object_id, source_id) whose stored result is missing, wrong or without a source. */
  wrong: string;
  /** (object_id, source_id, ok, attention, critical, as_of, ref_id) of the pairs in the arrays $1 and $2. */
  truth: string;
}
