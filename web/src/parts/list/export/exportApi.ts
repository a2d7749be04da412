import type { ExportFormat } from '@plumbline/contract/kit/columns';
import type { Entity } from '@plumbline/contract/resources';
import { withArchived } from '../../../kit/archived.ts';
import { api } from '../../../kit/http/api.ts';
import { fileUrl } from '../../../kit/http/fileUrl.ts';
import { useAct } from '../../../kit/http/resourceApi.ts';
import type { Counted } from '../../../kit/format/counted.ts';
import type { ListQuery } from '../../../kit/listState.ts';
import { shownColumns, type ShownList } from './shownColumns.ts';

/** A list as it is on the screen. */
export interface ExportedList extends ShownList {
  resource: Entity;
  columns: readonly (ShownList['columns'][number] & { label: string })[];
  /** Of all its rows, on all levels and pages. */
  query: Pick<ListQuery, 'filter' | 'global_filter' | 'sort_by' | 'with_archived'>;
  total: Counted | undefined;
}

export interface ExportChoice {
  format: ExportFormat;
  columns: 'shown' | 'all';
}

/** Has the browser save the list: it writes what arrives to the disk, however long the list is. */
export const useExport = (list: ExportedList, done: () => void) =>
  useAct(
    ({ format, columns }: ExportChoice) =>
      api.get<{ url: string }>(`${list.resource.path}/export`, {
        query: {
          with_archived: withArchived(),
          ...list.query,
          format,
          ...(columns === 'shown' ? { columns: shownColumns(list).join(',') } : {}),
        },
      }),
    {
      done: ({ url }) => {
        window.location.assign(fileUrl(url));
        done();
      },
    },
  );
