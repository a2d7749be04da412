import type { EntityName } from '@plumbline/contract/schemas';
import type { ComponentType } from 'react';
import type { ParamsOf, RouteName } from './paths.ts';
import { useView } from './router/parts.tsx';

/** The main content of a page: the list of an entity, or the row named by a route parameter. */
export type PageSubject = { list: EntityName } | { one: EntityName; by: ParamName };
type ParamName = { [N in RouteName]: keyof ParamsOf<N> }[RouteName];

/**
 * A page of an area. `page` is its own chunk; a `work` route gets its /admin twin automatically.
 * `shows` is fetched as soon as the page opens or its link is hovered, not only once it renders.
 * `ownsPhone`: on a phone, upright or lying, the page takes the whole screen, without tabs. `pillInHead`: on a phone
 * the sync pill is in the page's head.
 */
export interface AreaRoute {
  route: RouteName;
  page: () => Promise<ComponentType>;
  shows?: PageSubject;
  ownsPhone?: boolean;
  pillInHead?: boolean;
}

/** The parameters of the current route. */
export const useRouteParams = <N extends RouteName>(_route: N): ParamsOf<N> =>
  (useView()?.params ?? {}) as ParamsOf<N>; // the route's pattern has been matched
