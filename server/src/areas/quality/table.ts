import type { Selectable } from 'kysely';
import type { ObjectResultTable } from '../../schema.ts';

/** What a result comes from: a check list's newest completed detail, or a restriction in force. */
export const SOURCE = { check_list: 1, constraint: 2 } as const;
export type SourceKind = (typeof SOURCE)[keyof typeof SOURCE];

export interface ObjectResultRow extends Selectable<ObjectResultTable> {
  source_kind: SourceKind;
}
