import { EXPORT_FORMATS, isColumn, usualColumns } from '@plumbline/contract/kit/columns';
import type { ExportFormat } from '@plumbline/contract/kit/columns';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import type { Resource } from '@plumbline/contract/kit/resource';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import type { CheckedQuery } from './listQuery.ts';

export const EXPORT_PARAMETERS = [
  'format',
  'columns',
  'with_archived',
  'sort_by',
  'filter',
  'global_filter',
];
const MAX_COLUMNS = 100;

/** A list as a file: which rows in which order, as of a list, and how. */
export interface ExportQuery extends Pick<
  CheckedQuery,
  'filters' | 'global_filters' | 'sorts' | 'with_archived'
> {
  format: ExportFormat;
  columns: string[];
}

export function parseExportQuery(resource: Resource, reader: QueryReader): ExportQuery {
  const format = reader.one('format');
  const isFormat = (text: string | null): text is ExportFormat =>
    EXPORT_FORMATS.some((one) => one === text);
  if (!isFormat(format))
    throw invalid(['query', 'format'], format === null ? 'required' : 'value', reader.locale);
  return {
    format,
    columns: columnsOf(resource, reader),
    with_archived: reader.boolean('with_archived'),
    sorts: reader.sorts(resource),
    filters: reader.filters('filter', resource),
    global_filters: reader.filters('global_filter', resource),
  };
}

function columnsOf(resource: Resource, reader: QueryReader): string[] {
  const text = reader.one('columns');
  if (text === null) return usualColumns(resource);
  const paths = text.split(',');
  if (paths.length > MAX_COLUMNS) throw invalid(['query', 'columns'], 'too_many', reader.locale);
  const refused = (n: number, type: string) =>
    new InvalidInput([
      {
        loc: ['query', 'columns', n],
        type,
        msg: `${messageFor(type, reader.locale)}: ${paths[n]?.slice(0, 80)}`,
      },
    ]);
  for (const [n, path] of paths.entries()) {
    if (!isColumn(resource, path)) throw refused(n, 'unknown_field');
    if (paths.indexOf(path) < n) throw refused(n, 'repeated');
  }
  return paths;
}
