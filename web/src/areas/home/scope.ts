import { businessUnits, type BusinessUnitView } from '@plumbline/contract/businessUnits';
import { isUuid } from '@plumbline/contract/kit/query';
import { useQuery } from '@tanstack/react-query';
import { useSearchValue } from '../../kit/listState.ts';
import { useMe } from '../../kit/me.ts';
import { resourceApi } from '../../kit/resourceApi.ts';

const unitApi = resourceApi(businessUnits);

/** The business unit the page is narrowed to, by its address; undefined for all that the user sees. */
export function useChosenUnit(): [string | undefined, (id: string | undefined) => void] {
  const [id, choose] = useSearchValue('unit');
  return [id !== undefined && isUuid(id) ? id : undefined, choose];
}

/** Filters of the wire for what belongs to the chosen unit and those below it. */
export function useUnitScope(): string[] {
  const [unit] = useChosenUnit();
  return unit === undefined ? [] : [`business_unit.ancestor.id=${unit}`];
}

/** The chosen unit, else the user's own, with its quality; null until it is there, and for who has none. */
export function useShownUnit(): BusinessUnitView | null {
  const [chosen] = useChosenUnit();
  const own = useMe().business_unit?.id;
  const id = chosen ?? own;
  const query = useQuery({ ...unitApi.oneQuery(id ?? ''), enabled: id !== undefined });
  return query.data?.view ?? null;
}
