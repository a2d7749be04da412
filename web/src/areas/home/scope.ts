import type { BusinessUnitView } from '@plumbline/contract/businessUnits/wire';
import { useQuery } from '@tanstack/react-query';
import { useSearchValue } from '../../kit/search.ts';
import { useMe } from '../../kit/session/me.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';

/** In the address: everything the user may see. */
const ALL = 'all';

/** The page's unit: the selected one, else the user's own; undefined for everything the user may see. */
export function useChosenUnit(): [string | undefined, (id: string | undefined) => void] {
  const [chosen, setChosen] = useSearchValue('home', 'unit');
  const own = useMe().business_unit?.id;
  const id = chosen === ALL ? undefined : (chosen ?? own);
  return [id, (next) => setChosen(next === own ? undefined : (next ?? ALL))];
}

/** Filters for what belongs to the unit or its subordinate units. */
export function useUnitScope(): string[] {
  const [unit] = useChosenUnit();
  return unit === undefined ? [] : [`business_unit.branch.id=${unit}`];
}

function useUnitQuery() {
  const [id] = useChosenUnit();
  return useQuery({ ...ENTITIES.business_unit.api.oneQuery(id ?? ''), enabled: id !== undefined });
}

/** The unit with its quality; null until it has loaded, and when the page covers all units. */
export const useShownUnit = (): BusinessUnitView | null => useUnitQuery().data?.view ?? null;

/** Whether the unit is loading for the first time. */
export const useIsUnitLoading = (): boolean => useUnitQuery().isLoading;
