import type { EntityName } from '@plumbline/contract/schemas';
import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { ParamsOf, RouteName } from './paths.ts';

/** What a page shows first: the list of an entity, or one row by this parameter of its address. */
export type Shown = { list: EntityName } | { one: EntityName; by: ParamName };
type ParamName = { [N in RouteName]: keyof ParamsOf<N> }[RouteName];

/**
 * A page an area offers. `page` is its own chunk; a `work` route gets its /admin twin by itself.
 * `shows` is read as soon as the page is opened, or its link pointed at, and not only once it is rendered.
 * `ownsPhone`: on a phone the page has the whole screen, without tabs.
 * `pillInHead`: on a phone the sync pill stands in the head of the page.
 */
export interface AreaRoute {
  route: RouteName;
  page: () => Promise<ComponentType>;
  shows?: Shown;
  ownsPhone?: boolean;
  pillInHead?: boolean;
}

/** The parameters of the route at which the page stands. */
export const useRouteParams = <N extends RouteName>(_route: N): ParamsOf<N> =>
  useParams({ strict: false }) as ParamsOf<N>; // the router has matched the route's pattern
