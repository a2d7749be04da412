import { LOCALES } from './locales.ts';
import type { Field, Resource } from './resource.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const QUALITY_PARTS = ['', 'actual_', 'inherited_'].flatMap((whose) => [
  ...['critical', 'attention', 'ok', 'total'].map((part) => `${whose}${part}`),
  whose === '' ? 'total_status' : `${whose}status`,
]);
/** Structured fields with one column in a file for each of these parts. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  quality: QUALITY_PARTS,
  quality_aggr: QUALITY_PARTS,
  progress: ['filled', 'total'],
  location: ['text', 'lat', 'lon'],
  meter: ['difference', 'per_day', 'implausible'],
  names: LOCALES,
  extra: ['symbol', 'currency', 'rrule', 'kind'],
};
const KINDS_WITHOUT_CELLS: readonly Field['kind'][] = ['json', 'picture'];

/** Whether the files of a list can have this column: a field, its id or code, or a part of a structured field. */
export function isColumn({ fields }: Pick<Resource, 'fields'>, path: string): boolean {
  const [name = '', part, ...deeper] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || field.hidden || deeper.length > 0) return false;
  if (part === undefined) return !KINDS_WITHOUT_CELLS.includes(field.kind);
  if (field.kind === 'relation') return part === 'id' || part === 'code';
  if (field.kind === 'dictionary') return part === 'code';
  return field.kind === 'json' && (PARTS[name]?.includes(part) ?? false);
}

/** The columns of a file by default: everything a list shows. */
export const usualColumns = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.detail) return [];
    const paths = field.kind === 'json' ? partsOf(name) : [name];
    return paths.filter((path) => isColumn({ fields }, path));
  });

const partsOf = (name: string): string[] => (PARTS[name] ?? []).map((part) => `${name}.${part}`);

/**
 * The columns that show these fields of a row: the names of relations and entries, not the parts that only a page
 * needs.
 */
export function columnsShowing(
  resource: Pick<Resource, 'fields'>,
  paths: readonly string[],
): string[] {
  const columns = paths.flatMap((path) => {
    const [name = ''] = path.split('.');
    if (resource.fields[name]?.kind !== 'json') return [name];
    return path === name ? partsOf(name) : [path];
  });
  return [...new Set(columns)].filter((path) => isColumn(resource, path));
}
