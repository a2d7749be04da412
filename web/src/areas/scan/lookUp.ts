import { writtenForms } from '@plumbline/contract/objects/codes';
import { objects, type ObjectView } from '@plumbline/contract/objects/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/http/api.ts';
import type { ListPage } from '../../kit/format/counted.ts';
import { useReach } from '../../kit/http/reach.ts';
import { objectsMade, readObjects, type ObjectHere } from '../../offline/copies/objectsHere.ts';
import { labelledObject } from './address.ts';

export type FoundObject = Pick<ObjectView, 'id' | 'name' | 'full_name'>;

/** The fields that may hold a foreign code: the id in imports and other programs, and the number on the plate. */
const CODE_FIELDS = ['external_id', 'serial_number', 'code'] as const;
const FIELDS = ['id', 'name', 'full_name', ...CODE_FIELDS].join(',');
type Row = FoundObject & Pick<ObjectView, (typeof CODE_FIELDS)[number]>;

/** The most codes that one request looks for: its address has all their forms. */
const AT_ONCE = 5;
const MOST_FOUND = 5;

/** In a list of values. */
const listed = (value: string) => value.replaceAll(/[\\,]/g, '\\$&');

/** The rows that have each of the codes, in any of the forms in which it may be written. */
export function rowsByCode<R extends { id: string }>(
  codes: readonly string[],
  rows: readonly R[],
  codesOf: (row: R) => readonly string[],
): Map<string, R[]> {
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  return new Map(
    codes.map((code) => {
      const forms = new Set(writtenForms(code).map((form) => form.toLowerCase()));
      const id = labelledObject(code);
      const isMeant = (row: R) =>
        row.id === id || codesOf(row).some((one) => forms.has(one.toLowerCase()));
      return [code, unique.filter(isMeant).slice(0, MOST_FOUND)];
    }),
  );
}

async function ask(codes: readonly string[], signal: AbortSignal): Promise<Row[]> {
  const ids = codes.map(labelledObject).filter((id) => id !== null);
  const foreign = codes.filter((code) => labelledObject(code) === null);
  const forms = [...new Set(foreign.flatMap(writtenForms))].map(listed).join(',');
  const filters = [
    ...(foreign.length > 0 ? CODE_FIELDS.map((field) => `${field}:in:${forms}`) : []),
    ...(ids.length > 0 ? [`id:in:${ids.join(',')}`] : []),
  ];
  const page_size = MOST_FOUND * codes.length;
  const pages = await Promise.all(
    filters.map((filter) =>
      api.get<ListPage<Row>>(objects.path, {
        query: { filter: [filter], page_size, fields: FIELDS },
        signal,
      }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

/** The objects that have these codes. */
export async function findObjects(
  codes: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, FoundObject[]>> {
  const rows: Row[] = [];
  for (let first = 0; first < codes.length; first += AT_ONCE)
    rows.push(...(await ask(codes.slice(first, first + AT_ONCE), signal)));
  return rowsByCode(codes, rows, (row) =>
    CODE_FIELDS.map((field) => row[field]).filter((code) => code !== null),
  );
}

/** The same of what this device has stored, without the server. */
async function findObjectsHere(codes: readonly string[]): Promise<Map<string, FoundObject[]>> {
  const known = await readObjects().catch(() => new Map<string, ObjectHere>()); // its file is not here
  return findAmong(codes, [...known.values()]);
}

/** The same of what the server has, and of what was made here and is not there yet. */
async function findObjectsAnywhere(
  codes: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, FoundObject[]>> {
  const found = await findObjects(codes, signal);
  const here = findAmong(codes, objectsMade());
  return new Map(
    codes.map((code) => [code, [...(here.get(code) ?? []), ...(found.get(code) ?? [])]]),
  );
}

function findAmong(
  codes: readonly string[],
  all: readonly ObjectHere[],
): Map<string, FoundObject[]> {
  const found = rowsByCode(codes, all, (object: ObjectHere) => [...object.codes]);
  return new Map(
    [...found].map(([code, rows]) => [
      code,
      rows.map(({ id, name, full_name }) => ({ id, name, full_name: full_name ?? name })),
    ]),
  );
}

/** The objects that have these codes, without the server as far as this device knows. */
export function useFoundObjects(codes: readonly string[]) {
  const isAway = useReach().away !== null;
  return useQuery({
    queryKey: ['object', 'with codes', isAway, codes],
    queryFn: ({ signal }) => (isAway ? findObjectsHere(codes) : findObjectsAnywhere(codes, signal)),
    enabled: codes.length > 0,
    structuralSharing: false, // a map
  });
}
