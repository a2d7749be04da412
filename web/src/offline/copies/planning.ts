import type { DetailView, InspectionPreview } from '@plumbline/contract/inspections/items';
import type { InspectionView } from '@plumbline/contract/inspections/wire';
import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { businessUnits } from '@plumbline/contract/businessUnits/wire';
import type { Reference } from '@plumbline/contract/kit/answers';
import type { RowsPage } from '@plumbline/contract/kit/rows';
import { objectClasses, type ObjectView } from '@plumbline/contract/objects/wire';
import { queryOptions } from '@tanstack/react-query';
import { api, type VersionedView } from '../../kit/http/api.ts';
import { isNewObject, type ObjectEntry, type PlanSource } from '../outbox/entry.ts';
import { shownQueue } from '../outbox/shownQueue.ts';
import { readOwn } from './ownCopies.ts';

const preview = (object_id: string, body: PlanSource, signal: AbortSignal) =>
  api.post<InspectionPreview>(`/inspection/${object_id}/composite/preview`, { body, signal });

/** An inspection of a kept object by a template, as the server would plan it now. */
export const templatePreviewQuery = (object_id: string, template_id: string) =>
  queryOptions({
    queryKey: ['inspection', 'preview', object_id, template_id],
    queryFn: ({ signal }) => preview(object_id, { template_id }, signal),
  });

/** An inspection by a check list; of which object matters little. */
export const listPreviewQuery = (check_list_id: string, object_id: string) =>
  queryOptions({
    queryKey: ['inspection', 'preview', null, check_list_id],
    queryFn: ({ signal }) => preview(object_id, { check_list_ids: [check_list_id] }, signal),
  });

type Named = Pick<BusinessUnitView, 'id' | 'code' | 'name'>;

/** What an object is made with: the classes, and the company, to which one without a parent belongs. */
export const objectChoicesQuery = queryOptions({
  queryKey: ['object', 'choices'],
  queryFn: async ({ signal }): Promise<{ company: Named | null; classes: Reference[] }> => {
    const [units, classes] = await Promise.all([
      api.get<RowsPage<Named>>(businessUnits.path, {
        query: { filter: 'parent=null', fields: 'id,code,name', page_size: 1 },
        signal,
      }),
      api.get<RowsPage<Reference>>(objectClasses.path, {
        query: { fields: 'id,name', sort_by: 'name' },
        signal,
      }),
    ]);
    return { company: units.items[0] ?? null, classes: classes.items };
  },
});

/** The objects that were made on this device and that the server does not have. */
export const objectsMadeHere = (): ObjectEntry[] =>
  shownQueue.current().entries.filter(isNewObject);

/** An object that can be inspected without the server. */
export type HeldPlace = Pick<InspectionPreview, 'object' | 'object_full_name' | 'business_unit'>;

/** What this device can plan with. */
export interface HeldPlanning {
  /** By name. */
  places: HeldPlace[];
  /** By template, each for its object. */
  byTemplate: InspectionPreview[];
  /** By check list, for any object. */
  byList: InspectionPreview[];
}

/** The stored results of a kind of query, with the rest of its key. */
async function stored<T>(name: string, kind: string): Promise<{ rest: unknown[]; value: T }[]> {
  const copies = await readOwn(([of, about]) => of === name && about === kind);
  return copies.map(({ key, text }) => ({
    rest: key.slice(2),
    value: JSON.parse(text) as T, // the result of these queries
  }));
}

/** The inspections on this device, and their details. */
export const storedWork = async () => ({
  inspections: await stored<VersionedView<InspectionView>>('inspection', 'one'),
  details: await stored<DetailView[]>('inspection', 'details'),
});

/** Whether a preview is one of a check list alone. */
const isByList = ({ rest: [object_id] }: { rest: unknown[] }): boolean => object_id === null;

/** What this device can plan with while the server is away. */
export async function heldPlanning(): Promise<HeldPlanning> {
  const previews = await stored<InspectionPreview>('inspection', 'preview');
  const { inspections, details } = await storedWork();
  const objects = await stored<VersionedView<ObjectView>>('object', 'one');
  const unitOf = new Map(
    inspections.map(({ value: { view } }) => [view.id, view.business_unit] as const),
  );
  const all: HeldPlace[] = [
    ...inspections.map(({ value: { view } }) => view),
    ...details.flatMap(({ rest: [id], value }) => {
      const business_unit = unitOf.get(String(id));
      return business_unit ? value.map((detail) => ({ ...detail, business_unit })) : [];
    }),
    ...objects.map(({ value: { view } }) => ({
      object: view,
      object_full_name: view.full_name,
      business_unit: view.business_unit,
    })),
    ...objectsMadeHere().map(({ body: { id, name }, made }) => ({
      object: { id, name },
      object_full_name: made.full_name,
      business_unit: made.business_unit,
    })),
  ];
  const places = new Map(
    all.map(({ object: { id, code = null, name }, object_full_name, business_unit }) => [
      id,
      { object: { id, code, name }, object_full_name, business_unit },
    ]),
  );
  return {
    places: [...places.values()].toSorted((a, b) => a.object.name.localeCompare(b.object.name)),
    byTemplate: previews.filter((one) => !isByList(one)).map(({ value }) => value),
    byList: previews.filter(isByList).map(({ value }) => value),
  };
}

/** The number of check lists that this device can plan by. */
export const countHeldLists = async (): Promise<number> =>
  (await stored('inspection', 'preview')).filter(isByList).length;
