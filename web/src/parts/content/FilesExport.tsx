import { contents, type ContentView } from '@plumbline/contract/content/wire';
import { useTranslations } from 'use-intl';
import type { Counted } from '../../kit/format/counted.ts';
import type { FieldPath } from '../../kit/http/selection.ts';
import { ExportButton } from '../list/export/ExportButton.tsx';
import type { FileOwner } from './api.ts';
import { fileFilters, type FileQuery } from './fileQuery.ts';

/** What a row of the list says of its file. */
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
  total: Counted | undefined;
}

/** Offers the list of files, not the files, as a file. */
export function FilesExport({ owner: { entity, entity_id }, query, total }: Props) {
  const label = useTranslations('field');
  const of = query.all
    ? [`${entity}=${entity_id}`]
    : [`entity=${entity}`, `entity_id=${entity_id}`];
  return (
    <ExportButton
      resource={contents}
      query={{
        filter: fileFilters(query),
        global_filter: of,
        sort_by: query.sort,
        with_archived: false,
      }}
      columns={SHOWN.map((key) => ({ key, label: label(key), reads: [key] }))}
      total={total}
    />
  );
}
