import type { ComponentType } from 'react';
import type { RouteName } from './paths.ts';

/**
 * A page an area offers. `page` is its own chunk; a `work` route gets its /admin twin by itself.
 * `ownsPhone`: on a phone the page has the whole screen, without tabs.
 * `pillInHead`: on a phone the sync pill stands in the head of the page.
 */
export interface AreaRoute {
  route: RouteName;
  page: () => Promise<ComponentType>;
  ownsPhone?: boolean;
  pillInHead?: boolean;
}
