import type { DetailView, ItemView } from '@plumbline/contract/inspections/items';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import type { ObjectView } from '@plumbline/contract/objects/wire';
import { QUALITY } from '@plumbline/contract/quality/codes';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { VersionedView } from '../../kit/http/api.ts';
import { readOwn, type OwnCopy } from './ownCopies.ts';
import { objectsMadeHere } from './planning.ts';

/** An object as far as this device knows it without the server. */
export interface ObjectHere {
  id: string;
  name: string;
  /** Names from the root of its tree; null if only its own is known. */
  full_name: string | null;
  /** What may be written on its plate or label. */
  codes: ReadonlySet<string>;
  /** The user's inspections, stored here as a whole, that have questions about it. */
  inspections: ReadonlySet<string>;
}

type Listed = RowsPage<InspectionView> | InfiniteData<RowsPage<InspectionView>>;
const rowsOf = (list: Listed) =>
  'pages' in list ? list.pages.flatMap(({ items }) => items) : list.items;

/** What one copy says of objects. */
function* saidBy({ key: [name, kind, about], text }: OwnCopy): Generator<Partial<ObjectHere>> {
  if (name === 'object' && kind === 'one') {
    const { view } = JSON.parse(text) as VersionedView<ObjectView>; // written by `write`, like the others
    const codes = [view.code, view.external_id, view.serial_number].filter((code) => code !== null);
    yield { id: view.id, name: view.name, full_name: view.full_name, codes: new Set(codes) };
  }
  if (name !== 'inspection') return;
  if (kind === 'details')
    for (const { object, object_full_name } of JSON.parse(text) as DetailView[])
      yield { ...object, full_name: object_full_name, inspections: new Set([String(about)]) };
  // a list may ask for other fields
  if (kind === 'list')
    for (const { object } of rowsOf(JSON.parse(text) as Listed))
      if (object?.name !== undefined)
        yield {
          id: object.id,
          name: object.name,
          codes: new Set(object.code ? [object.code] : []),
        };
}

/** The objects in what a device has stored, each with all that is said of it. */
export function objectsIn(copies: readonly OwnCopy[]): Map<string, ObjectHere> {
  const all = new Map<string, ObjectHere>();
  for (const { id = '', name = '', full_name = null, codes, inspections } of copies.flatMap(
    (copy) => [...saidBy(copy)],
  )) {
    const known = all.get(id);
    all.set(id, {
      id,
      name,
      full_name: full_name ?? known?.full_name ?? null,
      codes: new Set([...(known?.codes ?? []), ...(codes ?? [])]),
      inspections: new Set([...(known?.inspections ?? []), ...(inspections ?? [])]),
    });
  }
  return all;
}

/** A question whose answer in the latest inspection of an object was not OK. */
export type FindingHere = Pick<ItemView, 'id' | 'name' | 'check_type' | 'unit'> & {
  previous: NonNullable<ItemView['previous']>;
};

/** The latest findings on an object, as its inspections on this device know them, the worst and newest first. */
export function findingsIn(copies: readonly OwnCopy[], object_id: string): FindingHere[] {
  const details = new Set(
    copies
      .filter(({ key }) => key[1] === 'details')
      .flatMap(({ text }) => JSON.parse(text) as DetailView[])
      .filter(({ object }) => object.id === object_id)
      .map(({ id }) => id),
  );
  const found = copies
    .filter(({ key }) => key[1] === 'items' && details.has(String(key[3])))
    .flatMap(({ text }) => JSON.parse(text) as ItemView[])
    .filter((item): item is ItemView & FindingHere => {
      const code = item.previous?.quality_status?.code;
      return code === QUALITY.attention || code === QUALITY.critical;
    });
  const codeOf = ({ previous }: FindingHere) => previous.quality_status?.code ?? 0;
  const newest = found.toSorted(
    (a, b) =>
      codeOf(a) - codeOf(b) ||
      Date.parse(b.previous.finished_at) - Date.parse(a.previous.finished_at),
  );
  // two inspections may have the same question
  return [...new Map(newest.map((one) => [one.previous.item_id, one])).values()];
}

const KINDS = ['object one', 'inspection details', 'inspection list'];
const saysObjects = ([name, kind]: QueryKey) => KINDS.includes(`${name} ${String(kind)}`);

/** The objects that this device knows, with those that were made on it. */
export async function readObjects(): Promise<Map<string, ObjectHere>> {
  const known = objectsIn(await readOwn(saysObjects));
  return new Map([...known, ...objectsMade().map((one) => [one.id, one] as const)]);
}

/** The objects that were made here and that nobody else knows. */
export const objectsMade = (): ObjectHere[] =>
  objectsMadeHere().map(({ body: { id, name, external_id }, made: { full_name } }) => ({
    id,
    name,
    full_name,
    codes: new Set(external_id === null ? [] : [external_id]),
    inspections: new Set(),
  }));

/** The findings on an object in the inspections that have questions about it. */
export async function readFindings({ id, inspections }: ObjectHere): Promise<FindingHere[]> {
  const isPart = ([name, kind, about]: QueryKey) =>
    name === 'inspection' &&
    (kind === 'details' || kind === 'items') &&
    inspections.has(String(about));
  return findingsIn(await readOwn(isPart), id);
}
