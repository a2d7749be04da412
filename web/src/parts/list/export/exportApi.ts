import type { ExportFormat } from '@plumbline/contract/kit/columns';
import type { Entity } from '@plumbline/contract/resources';
import { withArchived } from '../../../kit/archived.ts';
import { api } from '../../../kit/http/api.ts';
import { fileUrl } from '../../../kit/http/fileUrl.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import type { RowCount } from '../../../kit/format/counted.ts';
import type { ListQuery } from '../../../kit/listState.ts';
import { shownColumns, type ShownList } from './shownColumns.ts';

/** A list as it is on the screen. */
export interface ExportedList extends ShownList {
  resource: Entity;
  columns: readonly (ShownList['columns'][number] & { label: string })[];
  /** The query of all rows, on all levels and pages. */
  query: Pick<ListQuery, 'filter' | 'global_filter' | 'sort_by' | 'with_archived'>;
  total: RowCount | undefined;
}

/** The audit log of one row. */
interface ExportedLog {
  logOf: { resource: Entity; id: string };
  /** The changed fields by which the log is filtered; empty for no filter. */
  changed: readonly string[];
}

export type ExportedRows = ExportedList | ExportedLog;

export interface ExportChoice {
  format: ExportFormat;
  columns: 'shown' | 'all';
}

const callOf = (exported: ExportedRows, { format, columns }: ExportChoice) => {
  if ('logOf' in exported) {
    const { logOf, changed } = exported;
    return {
      path: `${logOf.resource.path}/${logOf.id}/audit_log/export`,
      query: { format, ...(changed.length > 0 ? { changed: changed.join(',') } : {}) },
    };
  }
  return {
    path: `${exported.resource.path}/export`,
    query: {
      with_archived: withArchived(),
      ...exported.query,
      format,
      ...(columns === 'shown' ? { columns: shownColumns(exported).join(',') } : {}),
    },
  };
};

/** Has the browser save the file: it writes what arrives to the disk, however long the list is. */
export const useExport = (exported: ExportedRows, done: () => void) =>
  useAct(
    (choice: ExportChoice) => {
      const { path, query } = callOf(exported, choice);
      return api.get<{ url: string }>(path, { query });
    },
    {
      done: ({ url }) => {
        window.location.assign(fileUrl(url));
        done();
      },
    },
  );
