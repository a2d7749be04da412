import { openFilter } from '@plumbline/contract/inspections/todo';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fromDevice } from '../../../kit/clock.ts';
import { countedOf } from '../../../kit/format/counted.ts';
import { useReach } from '../../../kit/http/reach.ts';
import { arrivalOf, useHeldList, type HeldList } from '../../../kit/live/useHeldRows.ts';
import { useMe } from '../../../kit/session/me.ts';
import { readObjects } from '../../../offline/copies/objectsHere.ts';
import { useDaysAhead } from '../../../offline/copies/ahead.ts';
import { workAheadQuery } from '../../../offline/copies/ownWork.ts';
import { useInventory } from '../../../offline/copies/ready.ts';
import { WORK_FIELDS, type OpenWork } from '../../../offline/copies/workFields.ts';
import { usePlannedHere } from '../../../parts/inspection/useOwnWork.ts';
import { ENTITIES } from '../../../parts/entity/entities.ts';
import { ownWorkQuery } from '../pageQueries.ts';
import { inOrder, workOnDevice, type KnownWork } from './workHere.ts';

/** What this device has stored of an object; null if nothing. */
export const useObjectHere = (id: string) =>
  useQuery({
    queryKey: ['object', 'here', id],
    queryFn: async () => (await readObjects()).get(id) ?? null,
    meta: { quiet: true },
  });

/** The most inspections of other objects that are asked for by their ids. */
const MOST_PARTS = 20;
const NOBODY = new Set<string>();
const NO_MORE = { before: false, after: false };

/** The user's open inspections that have questions about an object, the most urgent first. */
export interface WorkAtObject {
  held: HeldList<OpenWork>;
  /** Without the server, what is known of them and the time of that knowledge; null while the server answers. */
  device: (KnownWork & { at: string | null }) | null;
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch' | 'data'>;
}

export function useWorkHere(object_id: string): WorkAtObject {
  const me = useMe();
  const away = useReach().away !== null;
  const query = useQuery(ownWorkQuery(object_id, me.id));
  const inspections = useObjectHere(object_id).data?.inspections ?? NOBODY;
  const parts = useQuery({
    ...ENTITIES.inspection.api.listQuery({
      global_filter: [
        `id:in:${[...inspections].slice(0, MOST_PARTS).join(',')}`,
        `responsible=${me.id}`,
        openFilter,
      ],
      fields: WORK_FIELDS,
      page: 1,
      page_size: MOST_PARTS,
    }),
    enabled: !away && inspections.size > 0,
    meta: { quiet: true },
  });
  const days = useDaysAhead();
  // with a connection the device asks for it by itself
  const ahead = useQuery({ ...workAheadQuery(me.id, days), enabled: away });
  const inventory = useInventory();
  const known = workOnDevice(object_id, {
    work: ahead.data && { rows: ahead.data.items, total: countedOf(ahead.data).n },
    kept: query.data?.items,
    inspections,
    whole: new Set(inventory?.inspections.keys()),
  });
  const at = ahead.data && new Date(fromDevice(ahead.dataUpdatedAt)).toISOString();
  const planned = usePlannedHere().filter(({ object }) => object.id === object_id);
  const others = away ? known.rows : inOrder(parts.data?.items ?? [], query.data?.items ?? []);
  const rows = [...planned, ...others];
  const held = useHeldList(
    arrivalOf(
      {
        isFetching: query.isFetching || parts.isFetching || ahead.isFetching,
        isPlaceholderData: query.isPlaceholderData,
        dataUpdatedAt: query.dataUpdatedAt + parts.dataUpdatedAt + ahead.dataUpdatedAt,
      },
      { key: `${object_id} ${away} ${inspections.size}`, rows, hasMore: NO_MORE },
    ),
    'inspection',
  );
  return { held, query, device: away ? { ...known, at: at ?? null } : null };
}
