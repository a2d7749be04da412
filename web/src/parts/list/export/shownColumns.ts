import { columnsShowing } from '@plumbline/contract/kit/columns';
import type { Resource } from '@plumbline/contract/kit/resource';

export interface ShownList {
  resource: Pick<Resource, 'fields'>;
  /** The fields that each of its columns reads, by the column's key. */
  columns: readonly { key: string; reads: readonly string[] }[];
}

/** The columns of a file that hold what is shown: a column may read whether its row is archived only to look paler. */
export function shownColumns({ resource, columns }: ShownList): string[] {
  const paths = columns.flatMap(({ key, reads }) =>
    reads.filter((path) => path !== 'archived' || key === path),
  );
  return columnsShowing(resource, paths);
}
