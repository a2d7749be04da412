/** An address as given by the router. */
interface Address {
  pathname: string;
  search: unknown;
}

/** Whether another address shows something else: the tabs of a page keep its input. */
export function isLeaving(current: Address, next: Address): boolean {
  return current.pathname !== next.pathname || placeIn(current) !== placeIn(next);
}

function placeIn({ search }: Address): string {
  const parameters = Object.entries((search ?? {}) as Record<string, unknown>); // the search of any route
  const rest = parameters.filter(([name, value]) => name !== 'tab' && value !== undefined);
  return JSON.stringify(rest.toSorted(([a], [b]) => a.localeCompare(b)));
}
