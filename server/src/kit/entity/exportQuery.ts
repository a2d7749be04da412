import { EXPORT_FORMATS, isColumn, usualColumns } from '@plumbline/contract/kit/columns';
import type { ExportFormat } from '@plumbline/contract/kit/columns';
import { InvalidInput } from '@plumbline/contract/kit/errors';
import type { Locale } from '@plumbline/contract/kit/locales';
import type { Resource } from '@plumbline/contract/kit/resource';
import type { QueryReader } from '#kit/http/queryReader.ts';
import { invalid } from '#kit/refusals/invalid.ts';
import { messageFor } from '#kit/refusals/messages.ts';
import type { CheckedQuery } from '#kit/query/listQuery.ts';

export const EXPORT_PARAMETERS = [
  'format',
  'columns',
  'with_archived',
  'sort_by',
  'filter',
  'global_filter',
];
const MAX_COLUMNS = 100;

/** The query of a list as a file: rows and order as for a list, and the format. */
interface ExportQuery
  extends FileQuery, Pick<CheckedQuery, 'filters' | 'global_filters' | 'sorts' | 'with_archived'> {}

/** The format of the file, and its columns. */
interface FileQuery {
  format: ExportFormat;
  columns: string[];
}

export function parseExportQuery(resource: Resource, reader: QueryReader): ExportQuery {
  return {
    ...fileOf(resource, reader),
    with_archived: reader.boolean('with_archived'),
    sorts: reader.sorts(resource),
    filters: reader.filters('filter', resource),
    global_filters: reader.filters('global_filter', resource),
  };
}

/** The rows have these fields. */
export function fileOf(resource: Pick<Resource, 'fields'>, reader: QueryReader): FileQuery {
  const format = reader.one('format');
  const isFormat = (text: string | null): text is ExportFormat =>
    EXPORT_FORMATS.some((one) => one === text);
  if (!isFormat(format))
    throw invalid(['query', 'format'], format === null ? 'required' : 'value', reader.locale);
  return { format, columns: columnsOf(resource, reader) };
}

function columnsOf(resource: Pick<Resource, 'fields'>, reader: QueryReader): string[] {
  const text = reader.one('columns');
  if (text === null) return usualColumns(resource);
  const paths = text.split(',');
  if (paths.length > MAX_COLUMNS) throw invalid(['query', 'columns'], 'too_many', reader.locale);
  checkEach('columns', paths, {
    locale: reader.locale,
    isKnown: (path) => isColumn(resource, path),
  });
  return paths;
}

/** Checks that each item of a comma-separated list is known, and not repeated. */
export function checkEach(
  parameter: string,
  names: readonly string[],
  { locale, isKnown }: { locale: Locale; isKnown: (name: string) => boolean },
): void {
  const refused = (n: number, type: string) =>
    new InvalidInput([
      {
        loc: ['query', parameter, n],
        type,
        msg: `${messageFor(type, locale)}: ${names[n]?.slice(0, 80)}`,
      },
    ]);
  for (const [n, name] of names.entries()) {
    if (!isKnown(name)) throw refused(n, 'unknown_field');
    if (names.indexOf(name) < n) throw refused(n, 'repeated');
  }
}
