import { activityRoutes } from '../areas/activity/routes.ts';
import { accountRoutes } from '../areas/account/routes.ts';
import { businessUnitRoutes } from '../areas/businessUnits/routes.ts';
import { checkListRoutes } from '../areas/checkLists/routes.ts';
import { classifierRoutes } from '../areas/classifiers/routes.ts';
import { dictionaryRoutes } from '../areas/dictionaries/routes.ts';
import { homeRoutes } from '../areas/home/routes.ts';
import { inspectionRoutes } from '../areas/inspections/routes.ts';
import { objectRoutes } from '../areas/objects/routes.ts';
import { scanRoutes } from '../areas/scan/routes.ts';
import { templateRoutes } from '../areas/templates/routes.ts';
import { userRoutes } from '../areas/users/routes.ts';
import type { RouteName } from '../kit/paths.ts';
import type { AreaRoute } from '../kit/route.ts';

/** Every page of every area: one line per area. What is listed here is routed and appears in the menus. */
export const AREA_ROUTES: readonly AreaRoute[] = [
  ...accountRoutes,
  ...homeRoutes,
  ...checkListRoutes,
  ...templateRoutes,
  ...activityRoutes,
  ...inspectionRoutes,
  ...scanRoutes,
  ...userRoutes,
  ...dictionaryRoutes,
  ...classifierRoutes,
  ...objectRoutes,
  ...businessUnitRoutes,
];

const built = new Set<RouteName>(AREA_ROUTES.map(({ route }) => route));
export const isBuilt = (route: RouteName): boolean => built.has(route);
