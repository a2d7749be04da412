import { contents, type ContentView } from '@plumbline/contract/content/wire';
import type { RowCount } from '../../kit/format/counted.ts';
import type { FieldPath } from '../../kit/http/selection.ts';
import { FieldsExport } from '../list/export/FieldsExport.tsx';
import type { FileOwner } from './api.ts';
import { fileFilters, type FileQuery } from './fileQuery.ts';

/** The fields of a file in the list. */
const SHOWN = [
  'name',
  'user_tags',
  'size',
  'created_by',
  'created_at',
] as const satisfies FieldPath<ContentView>[];

interface Props {
  owner: FileOwner;
  query: FileQuery;
  total: RowCount | undefined;
}

/** Offers the list of files, not the files, as a file. */
export function FilesExport({ owner: { entity, entity_id }, query, total }: Props) {
  const of = query.all
    ? [`${entity}=${entity_id}`]
    : [`entity=${entity}`, `entity_id=${entity_id}`];
  return (
    <FieldsExport
      resource={contents}
      query={{
        filter: fileFilters(query),
        global_filter: of,
        sort_by: query.sort,
        with_archived: false,
      }}
      fields={SHOWN}
      total={total}
    />
  );
}
