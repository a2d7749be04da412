import { useSearchValue } from '../../kit/search.ts';
import { useMe } from '../../kit/session/me.ts';

/** The value in the address for everything that the user may see. */
const ALL = 'all';

/** The page's unit: the selected one, else the user's own; undefined for everything the user may see. */
export function useChosenUnit(): [string | undefined, (id: string | undefined) => void] {
  const [chosen, setChosen] = useSearchValue('home', 'unit');
  const ownUnit = useMe().business_unit?.id;
  const id = chosen === ALL ? undefined : (chosen ?? ownUnit);
  return [id, (next) => setChosen(next === ownUnit ? undefined : (next ?? ALL))];
}

/** Filters for what belongs to the unit or its subordinate units. */
export function useUnitScope(): string[] {
  const [unit] = useChosenUnit();
  return unit === undefined ? [] : [`business_unit.branch.id=${unit}`];
}
