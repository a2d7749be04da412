import type { Messages } from 'use-intl';
import { accountRoutes } from '../areas/account/routes.ts';
import { activityRoutes } from '../areas/activity/routes.ts';
import { businessUnitRoutes } from '../areas/businessUnits/routes.ts';
import { checkListRoutes } from '../areas/checkLists/routes.ts';
import { classifierRoutes } from '../areas/classifiers/routes.ts';
import { constraintRoutes } from '../areas/constraints/routes.ts';
import { dictionaryRoutes } from '../areas/dictionaries/routes.ts';
import { homeRoutes } from '../areas/home/routes.ts';
import { indicatorRoutes } from '../areas/indicators/routes.ts';
import { inspectionRoutes } from '../areas/inspections/routes.ts';
import { noticeRoutes } from '../areas/notices/routes.ts';
import { objectRoutes } from '../areas/objects/routes.ts';
import { planningRoutes } from '../areas/planning/routes.ts';
import { reportRoutes } from '../areas/reports/routes.ts';
import { scanRoutes } from '../areas/scan/routes.ts';
import { securityRoutes } from '../areas/security/routes.ts';
import { templateRoutes } from '../areas/templates/routes.ts';
import { userRoutes } from '../areas/users/routes.ts';
import type { RouteName } from '../kit/paths.ts';
import type { AreaRoute } from '../kit/route.ts';

/** Every page of every area: one line per area, named like its texts. Areas listed here are routed and appear in the menus. */
const AREAS = {
  account: accountRoutes,
  home: homeRoutes,
  checkLists: checkListRoutes,
  templates: templateRoutes,
  activity: activityRoutes,
  indicators: indicatorRoutes,
  inspections: inspectionRoutes,
  constraints: constraintRoutes,
  notices: noticeRoutes,
  reports: reportRoutes,
  scan: scanRoutes,
  security: securityRoutes,
  users: userRoutes,
  dictionaries: dictionaryRoutes,
  planning: planningRoutes,
  classifiers: classifierRoutes,
  objects: objectRoutes,
  businessUnits: businessUnitRoutes,
} satisfies Partial<Record<keyof Messages, readonly AreaRoute[]>>;
type Area = keyof typeof AREAS;

export const AREA_ROUTES = (Object.keys(AREAS) as Area[]).flatMap((area) =>
  AREAS[area].map((route) => ({ ...route, area })),
);

const routesWithPage = new Set<RouteName>(AREA_ROUTES.map(({ route }) => route));
export const hasPage = (route: RouteName): boolean => routesWithPage.has(route);
